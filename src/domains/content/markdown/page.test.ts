import { describe, expect, it } from "vitest";
import { countSteps } from "@/testing/steps";
import { PageSyntaxError } from "./errors";
import { readMeta, writeFrontMatter } from "./front-matter";
import { rewriteTitle, splitPage, splitWrittenPage } from "./page";
import { parseMarkdown } from "./parse";
import { textOf } from "./read-context";

const stepsOf = countSteps();
/**
 * The maximum number of steps per character. YAML aliases that expand to a huge value would take many more
 * steps.
 */
const STEPS_PER_CHARACTER = 1000;

const PAGE = `---
# who wrote this
description: >-
  A long
  description
icon: book # the icon
layout:
  width: wide
  title:
    visible: true
custom:   { a: 1 }
hidden: true
---

# My \`Title\` <a href="#t" id="t"></a>

Text.
`;

const partsOf = (yaml: string) => ({ frontMatter: `---\n${yaml}\n---\n`, yaml, body: "" });

function lineOf(run: () => unknown): number | null {
  try {
    run();
  } catch (error) {
    if (error instanceof PageSyntaxError) return error.line;
    throw error;
  }
  return null;
}

describe("splitting a page", () => {
  it("returns typed metadata, the title as plain text, and the remaining text, which together are the original text", () => {
    const page = splitPage(PAGE);
    expect(page.meta).toMatchObject({
      description: "A long description",
      icon: "book",
      hidden: true,
      custom: { a: 1 },
    });
    expect(page.meta.layout?.title?.visible).toBe(true);
    expect(page.title).toBe("My Title");
    expect(page.bodyAfterTitle).toBe("\nText.\n");
    expect((page.frontMatter ?? "") + page.body).toBe(PAGE);
  });

  it.each([
    "Plain",
    '  Plain   words, and more (1.2/3); "it\'s" - or is it?   ',
    "Überschrift 日本語 नमस्ते",
    "1. First",
    "1) First",
    "See www.example.org",
    "Closed #",
    "A--B -",
    "a\u00a0b",
  ])("returns the title that the parser finds: %s", (title) => {
    const [heading] = parseMarkdown(`# ${title}`).children;
    expect(splitPage(`# ${title}\n\nx`).title).toBe(textOf(heading).replace(/\s+/g, " ").trim());
  });

  it("recognizes underlined titles, missing titles and thematic breaks", () => {
    expect(splitPage("Title\n=====\n\nx").title).toBe("Title");
    expect(splitPage("## Two\n").title).toBeNull();
    expect(splitPage("---\n\ntext").frontMatter).toBeNull();
    expect(splitPage("# \n\nx").title).toBeNull();
    expect(splitPage("#hash\n").title).toBeNull();
  });

  it("keeps a byte order mark and CRLF", () => {
    const text = "\uFEFF---\r\nicon: a\r\n---\r\n\r\n# T\r\n\r\nx\r\n";
    const page = splitPage(text);
    expect([page.meta.icon, page.title, page.bodyAfterTitle]).toEqual(["a", "T", "\r\nx\r\n"]);
    expect(rewriteTitle(text, "New")).toBe(text.replace("# T", "# New"));
    expect(writeFrontMatter(text, { icon: "b" })).toBe(text.replace("icon: a", "icon: b"));
  });

  it.each([
    ["---js\nmodule.exports = process.exit()\n---\n", 1],
    ["---\na: 1\nb: [\n---\n", 4],
    ["---\na: 1\na: 2\n---\n", 3],
    ["---\na: b: c\n---\n", 2],
  ])(
    "never executes code in front matter, and reports errors without changing the front matter: %j",
    (text, line) => {
      const page = splitPage(`${text}\n# Title\n`);
      expect(page).toMatchObject({ meta: {}, frontMatter: text, title: "Title" });
      expect(page.problem?.line).toBe(line);
      expect(lineOf(() => splitWrittenPage(text))).toBe(line);
      expect(lineOf(() => writeFrontMatter(text, { icon: "x" }))).toBe(line);
    },
  );

  it.each([
    "---\n- a\n---\n",
    "---\n\nA rule above.\n\n---\n\nEnd.\n",
    "---\nno: matter",
    "---\nMore words: text\n---\n",
  ])("recognizes thematic breaks: %j", (text) =>
    expect(splitWrittenPage(text)).toMatchObject({ frontMatter: null, body: text, problem: null }),
  );

  it.each([
    "---\n---\n",
    "---\n# a comment\n---\n",
    "---\n\n---\n",
    "---\n{a: 1}\n---\n",
    '---\n"a key": 1\n---\n',
    "---yaml\na:\n---\n",
  ])("recognizes front matter with keys or comments: %j", (text) =>
    expect(splitWrittenPage(text)).toMatchObject({ frontMatter: text, body: "" }),
  );

  it("rejects aliases that expand to huge values, and deeply nested YAML, after few steps", async () => {
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ...Array.from(
        { length: 9 },
        (_, i) => `${"bcdefghij"[i]}: &${"bcdefghij"[i]} [${`*${"abcdefghi"[i]},`.repeat(9)}]`,
      ),
    ].join("\n");
    const flow = `a: ${"[".repeat(30_000)}`;
    for (const text of [bomb, flow]) {
      const steps = await stepsOf(() => expect(lineOf(() => readMeta(partsOf(text)))).not.toBeNull());
      expect(steps).toBeLessThan(STEPS_PER_CHARACTER * text.length);
    }
  });

  it("keeps the properties of object prototypes out of the metadata", () => {
    const meta = readMeta(partsOf("__proto__:\n  polluted: true\ntitle: 404"));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(meta.title).toBe("404");
  });
});

describe("rewriting a page", () => {
  it("changes only the lines of the given keys", () => {
    expect(writeFrontMatter(PAGE, { icon: "rocket" })).toBe(
      PAGE.replace("icon: book # the icon", "icon: rocket"),
    );
    expect(writeFrontMatter(PAGE, { hidden: null })).toBe(PAGE.replace("hidden: true\n", ""));
    expect(writeFrontMatter(PAGE, { layout: { title: { visible: false } } })).toBe(
      PAGE.replace("visible: true", "visible: false"),
    );
    expect(writeFrontMatter(PAGE, { noIndex: true })).toBe(
      PAGE.replace("hidden: true\n", "hidden: true\nnoIndex: true\n"),
    );
    expect(writeFrontMatter(PAGE, { hidden: true, description: "A long description" })).toBe(PAGE);
  });

  it("adds front matter if there is none, and removes the front matter with its last key", () => {
    const text = "# T\n\nx\n";
    const written = writeFrontMatter(text, { hidden: true });
    expect(written).toBe("---\nhidden: true\n---\n\n# T\n\nx\n");
    expect(writeFrontMatter(written, { hidden: null })).toBe(text);
    expect(writeFrontMatter(text, { hidden: null })).toBe(text);
  });

  it("rewrites only the heading, escapes markup in it, and keeps its anchor", () => {
    expect(rewriteTitle(PAGE, "Other")).toBe(PAGE.replace("# My `Title` <a", "# Other <a"));
    expect(rewriteTitle(PAGE, "My Title")).toBe(PAGE);
    for (const title of [
      "a *b* _c_",
      "C#",
      "[x](y) <b> &amp; `d`",
      "1. x",
      "$$x$$ :smile:",
      "a\\b",
      "---",
      "# hash #",
    ]) {
      const text = rewriteTitle("# T\n\nx\n", title);
      expect([splitPage(text).title, splitPage(text).bodyAfterTitle]).toEqual([title, "\nx\n"]);
    }
    expect(rewriteTitle("---\nicon: a\n---\n\ntext\n", "New")).toBe("---\nicon: a\n---\n# New\n\ntext\n");
  });
});
