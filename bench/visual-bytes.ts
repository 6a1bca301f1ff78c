// Types a letter into blocks of every page in the real repository, as the visual editor does. Counts how many other lines
// change. Needs no server. Usage: `node --import tsx bench/visual-bytes.ts [blocks of a page, 12 by default]`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diffLines } from "diff";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { splitPage } from "@/domains/content/markdown";
import { documentationBundle } from "@/testing/git-server";
import { openText } from "../app/_console/editor/save/written-text";
import { VisualPage } from "../app/_console/editor/visual/sync/visual-page";

const BLOCKS_OF_A_PAGE = Number(process.argv[2] ?? 12);
const place = (gitPath: string) => ({
  spaceId: "s",
  gitPath,
  targets: { byPath: new Map(), byId: new Map() },
  pathOf: () => null,
});

function pagesOf(folder: string): { file: string; text: string }[] {
  execFileSync("git", ["clone", "-q", documentationBundle, folder]);
  const files = execFileSync("git", ["-C", folder, "ls-files", "*.md"], { encoding: "utf8" })
    .trim()
    .split("\n");
  return files
    .filter((file) => path.basename(file) !== "SUMMARY.md")
    .map((file) => ({
      file,
      text: openText(splitPage(readFileSync(path.join(folder, file), "utf8")).body).text,
    }));
}

interface TypingPosition {
  /** The editor position at which a letter is typed, which is the end of a text block. */
  pos: number;
  /** The index of the top-level block that contains the position. */
  top: number;
}

function typingPositions(doc: Node): TypingPosition[] {
  const places: TypingPosition[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    if (node.textContent.trim() !== "")
      places.push({ pos: pos + 1 + node.content.size, top: doc.resolve(pos).index(0) });
    return false;
  });
  return places;
}

/** Returns `count` items that are evenly spread over a list. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_one, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length),
  );

const figures = {
  pages: 0,
  unreadable: 0,
  opened: 0,
  opaque: 0,
  blocks: 0,
  edits: 0,
  rewritten: 0,
  incomplete: 0,
};
const openMilliseconds: number[] = [];
const writeMilliseconds: number[] = [];
/** The number of changed lines by the kind of block into which the letter was typed. */
const rewrittenIn = new Map<string, number>();

/** The number of removed lines, except the line with the typed letter. */
function rewrittenLines(before: string, after: string): number {
  const removed = diffLines(before, after).filter((part) => part.removed);
  return Math.max(0, removed.reduce((sum, { count }) => sum + (count ?? 0), 0) - 1);
}

function measure({ file, text }: { file: string; text: string }): void {
  figures.pages += 1;
  const begun = performance.now();
  const page = VisualPage.open(text, place(file));
  if (!page) {
    figures.unreadable += 1;
    return;
  }
  const doc = page.content();
  openMilliseconds.push(performance.now() - begun);
  figures.blocks += doc.childCount;
  doc.forEach((node) => {
    if (node.type.name === "opaque") figures.opaque += 1;
  });
  if (page.write(doc) === text) figures.opened += 1;
  for (const { pos, top } of spread(typingPositions(doc), BLOCKS_OF_A_PAGE)) {
    const opened = VisualPage.open(text, place(file));
    if (!opened) continue;
    const state = EditorState.create({ doc: opened.content() });
    const typed = performance.now();
    const written = opened.write(state.apply(state.tr.insertText("x", pos)).doc);
    writeMilliseconds.push(performance.now() - typed);
    figures.edits += 1;
    if (opened.isIncomplete) figures.incomplete += 1;
    const lines = rewrittenLines(text, written);
    figures.rewritten += lines;
    const kind = doc.child(top).type.name;
    if (lines > 0) rewrittenIn.set(kind, (rewrittenIn.get(kind) ?? 0) + lines);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "bindery-visual-bytes-"));
try {
  for (const page of pagesOf(folder)) measure(page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const median = (list: number[]) =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
console.log(
  "| pages | unchanged when opened | blocks | drawn only | letters typed | lines rewritten besides | refused |",
);
console.log("|---|---|---|---|---|---|---|");
const { pages, opened, blocks, opaque, edits, rewritten, incomplete } = figures;
console.log(`| ${[pages, opened, blocks, opaque, edits, rewritten, incomplete].join(" | ")} |`);
console.log(
  `open ${median(openMilliseconds).toFixed(1)} ms, write ${median(writeMilliseconds).toFixed(1)} ms (medians)`,
);
for (const [kind, lines] of rewrittenIn) console.log(`${kind}: ${lines} lines`);
