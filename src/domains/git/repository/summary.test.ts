import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { List } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as plainText } from "mdast-util-to-string";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentationBundle } from "@/testing/git-server";
import { RepositoryFileError } from "./problem";
import { parseSummary, type SummaryNode } from "./summary";
import { writeSummary } from "./summary-write";

type Brief = [title: string, target: string | null, children: Brief[]];

function brief(nodes: SummaryNode[]): Brief[] {
  return nodes.map(({ title, path, href, children }) => [title, path ?? href ?? null, brief(children)]);
}

function page(title: string, path: string, children: SummaryNode[] = []): SummaryNode {
  return { kind: "document", title, path, children };
}

describe("parseSummary", () => {
  it("parses headings and outermost bullets without a link as groups, and nested bullets without a link as documents without a file", () => {
    const { nodes, problems } = parseSummary(
      [
        "# Table of contents",
        "",
        "* [Home](README.md)",
        "* Parts",
        "  * [One](one.md)",
        "  * Bare",
        "    * [Two](two.md)",
        "",
        "## Reference \\(API\\)",
        "",
        '* [Three](a/three.md "Third")',
        "* Not a group here",
        "* [Site](https://example.org/x)",
        "",
        "***",
        "",
        "* [Last](last.md)",
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(nodes).toEqual([
      page("Home", "README.md"),
      {
        kind: "group",
        title: "Parts",
        children: [
          page("One", "one.md"),
          { kind: "document", title: "Bare", children: [page("Two", "two.md")] },
        ],
      },
      {
        kind: "group",
        title: "Reference (API)",
        children: [
          { kind: "document", title: "Three", linkTitle: "Third", path: "a/three.md", children: [] },
          { kind: "document", title: "Not a group here", children: [] },
          { kind: "link", title: "Site", href: "https://example.org/x", children: [] },
        ],
      },
      page("Last", "last.md"),
    ]);
  });

  it.each([
    ["two spaces", "* [A](a.md)\n  * [B](b.md)\n    * [C](c.md)\n  * [D](d.md)\n* [E](e.md)"],
    ["four spaces", "- [A](a.md)\n    - [B](b.md)\n        - [C](c.md)\n    - [D](d.md)\n- [E](e.md)"],
    ["tabs", "+ [A](a.md)\n\t+ [B](b.md)\n\t\t+ [C](c.md)\n\t+ [D](d.md)\n+ [E](e.md)"],
    ["numbers", "1. [A](a.md)\n   1. [B](b.md)\n      1. [C](c.md)\n   2. [D](d.md)\n2. [E](e.md)"],
    [
      "several lists and Windows line ends",
      "* [A](a.md)\r\n  * [B](b.md)\r\n    * [C](c.md)\r\n\r\n  * [D](d.md)\r\n\r\n- [E](e.md)",
    ],
  ])("nests by indentation with %s", (_, text) => {
    expect(brief(parseSummary(text).nodes)).toEqual([
      [
        "A",
        "a.md",
        [
          ["B", "b.md", [["C", "c.md", []]]],
          ["D", "d.md", []],
        ],
      ],
      ["E", "e.md", []],
    ]);
  });

  it("reads escapes, entities, emphasis, percent-encoded targets and targets in angle brackets", () => {
    const { nodes } = parseSummary(
      "* [a \\[b\\] &amp; **c** `d_e` 1\\. x](x%20y.md)\n* [f](<p q.md>)\n* [g](./h.md#part)\n* [i](/k/)\n* [pdf](files/a.pdf)",
    );
    expect(brief(nodes)).toEqual([
      ["a [b] & c d_e 1. x", "x y.md", []],
      ["f", "p q.md", []],
      ["g", "h.md", []],
      ["i", "k/README.md", []],
      ["pdf", "files/a.pdf", []],
    ]);
  });

  it("reports links outside of the repository and empty entries with their lines", () => {
    const { nodes, problems } = parseSummary("* [A](a.md)\n* [B](../b.md)\n* [A again](a.md)\n*\n* [](c.md)");
    expect(problems.map(({ severity, code, line }) => [severity, code, line])).toEqual([
      ["warning", "link_outside", 2],
      ["warning", "entry_empty", 4],
    ]);
    expect(brief(nodes)).toEqual([
      ["A", "a.md", []],
      ["B", "../b.md", []],
      ["A again", "a.md", []],
      ["", "c.md", []],
    ]);
  });

  it("makes one of several entries the page: the first with subpages, or the first that doesn't lead to a heading", () => {
    const kinds = (text: string) =>
      parseSummary(text).items.map(({ node }) => [node.kind, node.path ?? node.href]);
    expect(kinds("* [A](a.md)\n* [Again](./a.md)\n* [Part](a.md#p)\n")).toEqual([
      ["document", "a.md"],
      ["link", "a.md"],
      ["link", "a.md#p"],
    ]);
    expect(kinds("* [Part](a.md#p)\n* [A](a.md)\n* [Only part](b.md#p)\n")).toEqual([
      ["link", "a.md#p"],
      ["document", "a.md"],
      ["document", "b.md"],
    ]);
    expect(kinds("* [Quick](a.md)\n* [A](a.md#p)\n  * [B](b.md)\n")).toEqual([
      ["link", "a.md"],
      ["document", "a.md"],
      ["document", "b.md"],
    ]);
  });

  it("skips front matter, fenced code and comments", () => {
    const text = "---\nx: 1\n---\n<!--\n* [No](no.md)\n-->\n```\n* [No](no.md)\n```\n* [Yes](yes.md)\n";
    expect(brief(parseSummary(text).nodes)).toEqual([["Yes", "yes.md", []]]);
  });

  it("quickly rejects a text whose depth, length or size exceeds a limit, and names the limit", () => {
    const deep = Array.from({ length: 5000 }, (_, depth) => `${"  ".repeat(depth)}* [p](${depth}.md)`);
    expect(() => parseSummary(deep.slice(0, 40).join("\n"))).toThrow(RepositoryFileError);
    expect(() => parseSummary("* [a](a.md)\n".repeat(60_000))).toThrow(/more than 50000 entries/);
    expect(() => parseSummary("x".repeat(5_000_000))).toThrow(/at most/);
    expect(() => parseSummary(`* ${">".repeat(5000)} x`)).toThrow(
      /line 1: the line has more than 4096 characters/,
    );
    expect(() => parseSummary(`a\n* ${"[".repeat(4000)}`)).toThrow(
      /line 2: the line has more than 200 brackets/,
    );
  });
});

describe("the summary of a real repository", () => {
  const directory = mkdtempSync(join(tmpdir(), "summary-"));
  let text = "";

  beforeAll(() => {
    execFileSync("git", ["clone", "--quiet", documentationBundle, directory]);
    text = readFileSync(join(directory, "SUMMARY.md"), "utf8");
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Builds the tree with a full Markdown parser that shares no code with Bindery's parser. */
  function independently(list: List): Brief[] {
    return list.children.map((item) => {
      const [paragraph, nested] = item.children;
      const first = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
      const link = first?.type === "link" ? first.url : null;
      return [plainText(paragraph).trim(), link, nested?.type === "list" ? independently(nested) : []];
    });
  }

  it("has the order, nesting and titles that an independent parser finds", () => {
    const { nodes, problems } = parseSummary(text);
    const lists = fromMarkdown(text).children.filter((node) => node.type === "list");
    expect(problems).toEqual([]);
    expect(brief(nodes)).toEqual(lists.flatMap(independently));
    const count = (all: Brief[]): number => all.reduce((sum, [, , children]) => sum + 1 + count(children), 0);
    expect(count(brief(nodes))).toBe(text.split("\n").filter((line) => /^\s*\* /.test(line)).length);
  });

  it("stays the same byte for byte if nothing changed", () => {
    expect(writeSummary(parseSummary(text).nodes, text)).toBe(text);
  });

  it("changes one line if one title changes, and keeps all other lines", () => {
    const { nodes } = parseSummary(text);
    const target = nodes[1]?.children[2];
    if (!target) throw new Error("the repository is not the expected one");
    target.title = "Getting help (new)";
    const before = text.split("\n");
    const after = writeSummary(nodes, text).split("\n");
    const changed = after.filter((line, index) => line !== before[index]);
    expect(after).toHaveLength(before.length);
    expect(changed).toEqual(["  * [Getting help (new)](quickstart/support.md)"]);
  });

  it("adds, moves and removes lines without changing other lines", () => {
    const { nodes } = parseSummary(text);
    const [moved] = nodes.splice(3, 1);
    const removed = nodes[1]?.children.shift();
    if (!moved || !removed) throw new Error("the repository is not the expected one");
    nodes.push(moved, { kind: "group", title: "Extra", children: [page("New *page*", "new page.md")] });
    const written = writeSummary(nodes, text);
    expect(parseSummary(written).nodes).toEqual(nodes);
    const before = new Set(text.split("\n"));
    const fresh = written.split("\n").filter((line) => !before.has(line));
    expect(fresh).toEqual(["## Extra", "* [New \\*page\\*](new%20page.md)"]);
  });
});

describe("writeSummary", () => {
  it("keeps comments, blank lines, four-space indentation, the bullet character and Windows line endings", () => {
    const text = "# Contents\r\n\r\n<!-- keep -->\r\n- [A](./a.md)\r\n    - [B](b.md)\r\n\r\n\r\n- [C](c.md)";
    const { nodes } = parseSummary(text);
    nodes[0]?.children.push(page("New", "n.md"));
    nodes.push(page("End", "e.md"));
    expect(writeSummary(nodes, text)).toBe(
      "# Contents\r\n\r\n<!-- keep -->\r\n- [A](./a.md)\r\n    - [B](b.md)\r\n    - [New](n.md)\r\n\r\n\r\n- [C](c.md)\r\n- [End](e.md)\r\n",
    );
  });

  it("writes links relative to the summary's folder", () => {
    const nodes = [page("A", "docs/a.md"), page("B", "other/b.md")];
    const written = writeSummary(nodes, undefined, { summaryPath: "docs/SUMMARY.md" });
    expect(written).toBe("# Table of contents\n\n* [A](a.md)\n* [B](../other/b.md)\n");
  });

  const word = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
  const awkward = fc.constantFrom(
    "a (b)",
    "c_d_e",
    "*x*",
    "1. one",
    "# no",
    "a #",
    "[l](m)",
    "&amp;",
    "<b>",
    "`q`",
    "~~s~~",
    "\\",
    "![i](j)",
    "x  y",
    "- z",
    "---",
    "> q",
    "http://a.b",
    "[ ] t",
    "***",
    "|",
    "{% if %}",
    "a\\",
    "!",
    "\u00a0pad\u00a0",
  );
  const title = fc
    .oneof(
      word,
      awkward,
      fc.tuple(awkward, awkward).map(([left, right]) => `${left} ${right}`),
    )
    .map((text) =>
      text
        .replace(/\p{Cc}/gu, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");
  const name = fc
    .oneof(
      fc.stringMatching(/^[a-z0-9][a-z0-9 ()%_'&#?*"<>:+,;=@~-]{0,10}$/),
      fc.constantFrom("ä ö", "日本", "&copy"),
    )
    .map((text) => text.trim());
  const url = fc.oneof(
    fc.webUrl(),
    fc.constantFrom("mailto:a@b.c", "https://x.y/a(b)?c=d&e=f#g", "https://x.y/a\\b"),
  );

  function entry(depth: number): fc.Arbitrary<SummaryNode> {
    const children =
      depth >= 3 ? fc.constant<SummaryNode[]>([]) : fc.array(entry(depth + 1), { maxLength: 3 });
    const linkTitle = fc.option(title, { nil: undefined, freq: 3 });
    const bare = fc
      .tuple(title, children)
      .map(([text, nodes]): SummaryNode => ({ kind: "document", title: text, children: nodes }));
    const document = fc.tuple(title, name, linkTitle, children).map(
      ([text, file, wording, nodes]): SummaryNode => ({
        kind: "document",
        title: text,
        ...(wording ? { linkTitle: wording } : {}),
        path: `${file}.md`,
        children: nodes,
      }),
    );
    const link = fc
      .tuple(title, url)
      .map(([text, href]): SummaryNode => ({ kind: "link", title: text, href, children: [] }));
    return depth === 0 ? fc.oneof({ weight: 3, arbitrary: document }, link) : fc.oneof(document, bare, link);
  }
  const group = fc
    .tuple(title, fc.array(entry(1), { maxLength: 4 }))
    .map(([text, nodes]): SummaryNode => ({ kind: "group", title: text, children: nodes }));
  const tree = fc
    .array(fc.oneof({ weight: 3, arbitrary: entry(0) }, group), { maxLength: 6 })
    .map((nodes) => {
      let count = 0;
      const number = (node: SummaryNode): SummaryNode => ({
        ...node,
        ...(node.path ? { path: `${count++}/${node.path}` } : {}),
        children: node.children.map(number),
      });
      return nodes.map(number);
    });

  it("writes any structure so that parsing returns the same structure, and writing the result again changes nothing", () => {
    fc.assert(
      fc.property(tree, (nodes) => {
        const text = writeSummary(nodes);
        expect(parseSummary(text).nodes).toEqual(nodes);
        expect(writeSummary(nodes, text)).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  it("changes the text of any structure to the text of any other structure", () => {
    fc.assert(
      fc.property(tree, tree, fc.boolean(), (before, after, isBulletStyle) => {
        const plain = writeSummary(before);
        const text = isBulletStyle ? plain.replace(/^( *)\* /gm, "$1$1- ").replace(/\n/g, "\r\n") : plain;
        expect(parseSummary(writeSummary(after, text)).nodes).toEqual(after);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the lines of all other entries if an entry is removed", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (nodes, pick) => {
        if (nodes.length === 0) return;
        const text = writeSummary(nodes);
        const rest = nodes.filter((_, index) => index !== pick % nodes.length);
        const kept = new Set(writeSummary(rest, text).split("\n"));
        const expected = writeSummary(rest).split("\n");
        expect(expected.filter((line) => /^ *(\*|##) /.test(line) && !kept.has(line))).toEqual([]);
      }),
    );
  });
});
