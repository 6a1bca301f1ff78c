import { diff3Merge } from "node-diff3";
import { FIELDS, type FieldName, type PageContent } from "./page-content";

/** A stretch of lines: taken as it is, or changed by both sides in different ways. */
export type Chunk = { lines: string[] } | { base: string[]; mine: string[]; theirs: string[] };

export interface MergedContent {
  /** The text in reading order; the lines of all chunks, joined, are the text. */
  chunks: Chunk[];
  /** Fields that one side alone changed, or both alike, with their value. */
  fields: Partial<Record<FieldName, string>>;
  /** Fields that both sides changed in different ways. */
  clashes: FieldName[];
}

/** Lines with their line ends: they join to the very same text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function mergeLines(base: string, mine: string, theirs: string): Chunk[] {
  if (mine === theirs || theirs === base) return [{ lines: linesOf(mine) }];
  if (mine === base) return [{ lines: linesOf(theirs) }];
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true });
  return regions.map((region): Chunk => {
    if (region.ok) return { lines: region.ok };
    const { a, o, b } = region.conflict as { a: string[]; o: string[]; b: string[] };
    return { base: o, mine: a, theirs: b };
  });
}

/** Three sides of a page, line by line and field by field. What one side alone changed is kept. */
export function mergeContent(base: PageContent, mine: PageContent, theirs: PageContent): MergedContent {
  const fields: MergedContent["fields"] = {};
  const clashes: FieldName[] = [];
  for (const name of FIELDS) {
    if (mine[name] === theirs[name] || theirs[name] === base[name]) fields[name] = mine[name];
    else if (mine[name] === base[name]) fields[name] = theirs[name];
    else clashes.push(name);
  }
  return { chunks: mergeLines(base.markdown, mine.markdown, theirs.markdown), fields, clashes };
}

export type Side = "mine" | "theirs";

/** How a conflicting stretch is settled: one side, or both, one below the other. */
export type Choice = Side | "both";

/** The content once every clash is settled: `choices` by index of the chunk, `fieldChoices` by name. */
export function settle(
  merged: MergedContent,
  sides: Record<Side, PageContent>,
  choices: ReadonlyMap<number, Choice>,
  fieldChoices: Partial<Record<FieldName, Side>>,
): PageContent {
  const lines = merged.chunks.flatMap((chunk, index) => {
    if ("lines" in chunk) return chunk.lines;
    const choice = choices.get(index) ?? "both";
    return choice === "both" ? [...endedLines(chunk.mine), ...chunk.theirs] : chunk[choice];
  });
  const content = { ...sides.mine, ...merged.fields, markdown: lines.join("") };
  for (const name of merged.clashes) content[name] = sides[fieldChoices[name] ?? "mine"][name];
  return content;
}

/** The last line of a text may have no line end: it gets one before other lines follow. */
function endedLines(lines: string[]): string[] {
  const last = lines.at(-1);
  return last === undefined || last.endsWith("\n") ? lines : [...lines.slice(0, -1), `${last}\n`];
}

/** The content where nothing clashes; null where somebody has to choose. */
export function cleanContent(merged: MergedContent, mine: PageContent): PageContent | null {
  if (merged.clashes.length > 0 || merged.chunks.some((chunk) => !("lines" in chunk))) return null;
  return settle(merged, { mine, theirs: mine }, new Map(), {});
}
