import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { describe, expect, it } from "vitest";
import { HONEST } from "@/testing/hostile/honest";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { emojiFromMarkdown, emojiSyntax } from "./emoji";
import { PageSyntaxError } from "./errors";
import { cutsOf, parseMarkdown } from "./parse";
import { tagFromMarkdown, tagSyntax } from "./tag-syntax";

/** Parses the text in one piece with the library's original constructs. */
function parseWhole(text: string): Root {
  const tree = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
  return fromMarkdown(text, {
    extensions: [gfm({ singleTilde: false }), math({ singleDollarTextMath: false }), tagSyntax, emojiSyntax],
    mdastExtensions: [tree, mathFromMarkdown(), tagFromMarkdown, emojiFromMarkdown],
  });
}

function parsed(text: string): Root | string {
  try {
    return parseMarkdown(text);
  } catch (error) {
    if (error instanceof PageSyntaxError) return error.code;
    throw error;
  }
}

const plain = (root: Root | string) => JSON.parse(JSON.stringify(root));
const filler = `${"word".repeat(1050)}\n\n`;

describe("a text that is parsed in parts", () => {
  it.each([...HONEST, ...HOSTILE_TEXTS])(
    "has the same tree and positions as a text that is parsed in one piece: $name",
    ({ at }) => {
      const text = `${filler}${at(300)}\n\n${filler}[a]: late\n`;
      const root = parsed(text);
      if (typeof root !== "string") expect(plain(root)).toEqual(plain(parseWhole(text)));
    },
  );

  it.each([
    ["a fence", `\`\`\`\n${filler}text\n\n${filler}\n\`\`\`\n\n${filler}a`],
    ["a fence with an end of another sort", `~~~\n${filler}\`\`\`\n\n${filler}text\n\n~~~\n\n${filler}a`],
    ["a longer fence", `\`\`\`\`\n${filler}\`\`\`\n\n${filler}text\n\n\`\`\`\`\n\n${filler}a`],
    ["a formula", `$$\n${filler}text\n\n${filler}$$\n\n${filler}a`],
    ["a comment", `<!-- a\n\n${filler}text\n\n-->\n\n${filler}a`],
    ["preformatted HTML", `<pre>\n\n${filler}*text*\n\n</pre>\n\n${filler}a`],
    ["a fence within a list", `- \`\`\`\n\n${filler}text\n\n${filler}a`],
    ["a loose list", `- a\n\n${"  word\n".repeat(700)}\n- b\n\n${filler}a`],
    ["a footnote's paragraphs", `[^n] ${filler}[^n]: note\n\n    ${filler}    more\n\n${filler}a`],
    [
      "labels before their definitions",
      `[a] [^n] ${filler}${filler}[A]: x\n\n[^n]: y\n\n${filler}[a][] [^n]`,
    ],
    ["a label that two parts define", `[a]: x\n\n${filler}${filler}[a]: y\n\n${filler}[a]`],
    ["carriage returns", `a\r\n\r\n${filler.replaceAll("\n", "\r\n").repeat(3)}b\r\n`],
    ["a byte order mark within", `${filler}${filler}\uFEFFa\n\n${filler}b`],
  ])("isn't cut within %s", (_name, text) => {
    expect(cutsOf(text).length).toBeGreaterThan(2);
    expect(plain(parseMarkdown(text))).toEqual(plain(parseWhole(text)));
  });
});

describe("a URL without brackets", () => {
  const words = "a_b_c *half* who.ever +1 (http www h.w) [w](h) ~~no~~ w-w-w: `w`\n";

  it.each([
    ["no address at all", ""],
    ["addresses of mail", "a+b@example.org, (c.d@e-f.example.org) and _g@h.org_ [i@j.org](k)"],
    ["addresses of a host", "www.example.org/a_b_(c), WWW.example.org. [www.a.org](k) xwww.b.org"],
    [
      "addresses with a protocol",
      "http://example.org/a_b?c, HTTPS://example.org) [http://a.org](k) xhttp://b.org",
    ],
  ])("is found in the same way as by the library's original constructs: %s", (_name, address) => {
    for (const text of [
      `${words}${address}`,
      `${address} ${words}`,
      `| ${address} | w |\n|-|-|\n| ${address} | h |\n\n* ${words}`,
    ])
      expect(plain(parseMarkdown(text))).toEqual(plain(parseWhole(text)));
  });
});
