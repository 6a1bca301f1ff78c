import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentRef } from "@/domains/content/markdown/document";
import { ranksInOrder } from "@/domains/content/ranks";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import { layoutOf, outlineOf, structureOf } from "../import/layout";
import { linkTitleOf, placePages } from "../placement";
import { wantedSummary } from "./summary";

const layout = layoutOf(null, "hidden");
const FILES = ["README.md", "a.md", "b.md", "c/README.md", "c/d e.md", "c/f(1).md", "g.md", "unlisted.md"];
/** Files that have `hidden: true` in their own text. */
const HIDDEN = new Set(["b.md", "c/d e.md"]);

type Space = { structure: ContentStructure; paths: Map<string, string> };

/** Imports a summary, and returns only the data that an export needs. */
function imported(summary: string): Space {
  const titleOf = (path: string) => (path === "g.md" ? undefined : `Title of ${path}`);
  const { nodes, unlisted } = structureOf(layout, FILES, outlineOf(layout, summary, new Set(FILES)), titleOf);
  const { placed, orders } = placePages({ nodes, unlisted, known: [], renames: new Map() });
  const ranks = new Map(
    orders.flatMap(({ siblings }) => {
      const found = ranksInOrder(siblings.map(({ rank }) => rank));
      return siblings.map(({ pageId }, index) => [pageId, found[index]] as const);
    }),
  );
  const ids = new Map(placed.flatMap(({ id, path }) => (path ? [[path, id] as const] : [])));
  const pages = placed.map(({ id, path, name, wording, href, ...page }) => {
    const title = (path && titleOf(path)) ?? name ?? wording ?? "Untitled";
    const target = ids.get(href ?? "");
    const ref: ContentRef | null = target
      ? { kind: "page", page: target }
      : href
        ? { kind: "url", url: href }
        : null;
    return {
      ...page,
      pageId: id,
      rank: ranks.get(id),
      title,
      linkTitle: linkTitleOf(wording, title),
      hidden: page.hidden || HIDDEN.has(path ?? ""),
      gitPath: path ?? null,
      textHash: path ? "text" : null,
      target: ref,
      slug: id,
    } as unknown as LightPage;
  });
  const structure = {
    pages,
    files: [],
    reusableContents: [],
    structureFiles: [],
  } as unknown as ContentStructure;
  return {
    structure,
    paths: new Map(pages.flatMap(({ pageId, gitPath }) => (gitPath ? [[pageId, gitPath]] : []))),
  };
}

const exported = ({ structure, paths }: Space, text: string) =>
  wantedSummary(structure, paths, layout, { text, isThere: true, agreed: null }, ({ gitPath }) =>
    HIDDEN.has(gitPath ?? ""),
  );

const file = fc.constantFrom(
  ...FILES.slice(0, -1),
  "c/",
  "missing.md",
  "./a.md",
  "c/d%20e.md",
  "<c/f(1).md>",
);
const words = fc.constantFrom("One", "Two & three", "`code`", "*Em*", "A \\[b\\]", "Über", "v1.2");
const marker = fc.constantFrom("*", "-", "+", "1.");
const link = fc
  .tuple(words, file, fc.constantFrom("", "", ' "Short"'))
  .map(
    ([text, target, title]) =>
      `[${text}](${target.startsWith("<") ? target : target.replace(/ /g, "%20")}${title})`,
  );
const elsewhere = fc.constantFrom(
  "[Site](https://example.org/x?a=1&b=2)",
  "[Anchor](#top)",
  "[Above](../other.md)",
  "[Sheet](files/sheet.pdf)",
  "Bare words",
);
const entry = fc.oneof({ weight: 5, arbitrary: link }, { weight: 1, arbitrary: elsewhere });
const yaml = (indent: string) =>
  `${indent}* \`\`\`yaml\n${indent}  type: builtin:openapi\n${indent}  * not an entry\n${indent}  \`\`\``;
const line = fc
  .tuple(
    marker,
    fc.constantFrom("", "  ", "    ", "\t"),
    entry,
    fc.constantFrom("", "", " <!-- note -->", "  "),
  )
  .map(([mark, indent, text, end]) => `${indent}${mark} ${text}${end}`);
const piece = fc.oneof(
  { weight: 8, arbitrary: line },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "## Section",
      "### [Linked section](a.md)",
      "***",
      "---",
      "<!-- a comment\n* [Not](shown.md)\n-->",
      "Prose between.",
      "```\n* [Code](a.md)\n```",
      yaml(""),
      yaml("  "),
    ),
  },
);
const summaries = fc
  .tuple(
    fc.constantFrom("# Table of contents\n\n", "", "---\ntitle: x\n---\n# Summary\n", "\uFEFF# Summary\n"),
    fc.array(piece, { minLength: 1, maxLength: 14 }),
    fc.constantFrom("\n", "", "\n\n\n"),
    fc.boolean(),
  )
  .map(([head, pieces, end, isWindows]) => {
    const text = head + pieces.join("\n") + end;
    return isWindows ? text.replace(/\n/g, "\r\n") : text;
  });

/** Returns the lines of `before` that aren't in `after`, and vice versa. */
function changedLines(before: string, after: string): { gone: string[]; come: string[] } {
  const rest = after.split(/\r?\n/);
  const gone = before.split(/\r?\n/).filter((text) => {
    const at = rest.indexOf(text);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
  return { gone: gone.filter((text) => text.trim() !== ""), come: rest.filter((text) => text.trim() !== "") };
}

describe("the summary of an exported space", () => {
  it("stays the same byte for byte while the space is unchanged, regardless of its content", () => {
    fc.assert(
      fc.property(summaries, (text) => {
        expect(exported(imported(text), text)).toBe(text);
      }),
      { numRuns: 400, seed: 20261122 },
    );
  });

  it("keeps pages that their own text hides, and removes pages that were hidden in the space", () => {
    const text = "# Summary\n\n* [A](a.md)\n  * [B](b.md)\n* [G](g.md)\n";
    const space = imported(text);
    const hide = (path: string) =>
      space.structure.pages.map((row) => (row.gitPath === path ? { ...row, hidden: true } : row));
    const changed = { ...space, structure: { ...space.structure, pages: hide("g.md") } };
    expect(exported(changed, text)).toBe("# Summary\n\n* [A](a.md)\n  * [B](b.md)\n");
  });

  it("keeps all hidden pages if unlisted files are ignored", () => {
    const text = "# Summary\n\n* [A](a.md)\n  * [B](b.md)\n* [G](g.md)\n";
    const { structure, paths } = imported(text);
    const pages = structure.pages.map((row) => (row.gitPath === "g.md" ? { ...row, hidden: true } : row));
    const ignoring = layoutOf(null, "ignored");
    const changed = { ...structure, pages: pages.filter(({ gitPath }) => gitPath !== "unlisted.md") };
    const stored = { text: "# Summary\n\n* [A](a.md)\n  * [B](b.md)\n", isThere: true, agreed: null };
    expect(wantedSummary(changed, paths, ignoring, stored, () => false)).toContain("* [G](g.md)\n");
    expect(
      wantedSummary(changed, paths, ignoring, { text, isThere: true, agreed: null }, () => false),
    ).toContain(text);
  });

  it("changes only the line of a renamed page", () => {
    fc.assert(
      fc.property(summaries, fc.nat(), (text, pick) => {
        const space = imported(text);
        const documents = space.structure.pages.filter(
          (row) => row.gitPath && !row.hidden && row.gitPath !== "README.md",
        );
        const chosen = documents[pick % Math.max(1, documents.length)];
        if (!chosen) return;
        const pages = space.structure.pages.map((row) =>
          row === chosen ? { ...row, title: "Renamed here", linkTitle: null } : row,
        );
        const after = exported({ ...space, structure: { ...space.structure, pages } }, text) as string;
        const { gone, come } = changedLines(text, after);
        expect({ text, after, gone: gone.length, come: come.length }).toEqual({
          text,
          after,
          gone: 1,
          come: 1,
        });
        expect(come[0]).toContain("Renamed here");
      }),
      { numRuns: 300, seed: 20261122 },
    );
  });
});
