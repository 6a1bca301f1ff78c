import { createHash } from "node:crypto";
import { type Hunk, type HunkChoice, settledText, settleHunks, type TextPart } from "@/lib/hunks";
import { diff3Merge } from "@/lib/line-diff";
import { alikeAtEnds, cutAtAnchors, cutAtChanges, isTooCostly, type Sides } from "./changes";
import type { Resolution } from "./conflict";

/**
 * Resolves the hunks of a merged text. A choice of a side affects only the hunks. Changes outside the hunks
 * stay. If a hunk isn't resolved, returns the parts of the text instead of the text.
 */
export function resolveText(
  merged: TextPart[],
  resolution: Resolution | undefined,
): { text: string } | { parts: TextPart[] } {
  const isUnsettled = settledText(merged) === null;
  if (isUnsettled && typeof resolution === "object" && "text" in resolution) return { text: resolution.text };
  const choose = ({ id }: Hunk): HunkChoice | undefined =>
    typeof resolution === "object" && "hunks" in resolution ? resolution.hunks.get(id) : resolution;
  const parts = settleHunks(merged, choose);
  const text = settledText(parts);
  return text === null ? { parts: merged } : { text };
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits a text into lines. Each line includes its line break, so joining the lines gives the original text.
 */
const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? [];

/**
 * Splits a text into blocks of lines. Each block includes the blank lines that follow it. Front matter and
 * fenced code are never split.
 */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let block = "";
  let fence: string | null = text.startsWith("---") ? "---" : null;
  let isEnding = false;
  for (const [index, line] of linesOf(text).entries()) {
    const isBlank = line.trim() === "";
    if (isEnding && !isBlank && fence === null) {
      blocks.push(block);
      block = "";
      isEnding = false;
    }
    block += line;
    fence = fenceAfter(fence, line, index);
    if (isBlank && fence === null) isEnding = true;
  }
  if (block !== "") blocks.push(block);
  return blocks;
}

/**
 * Returns the marker that closes the code fence that is open after this line, or null if no code fence is
 * open.
 */
function fenceAfter(fence: string | null, line: string, index: number): string | null {
  if (fence === "---") return index > 0 && /^---\s*$/.test(line) ? null : fence;
  const mark = FENCE.exec(line)?.[1];
  if (fence === null) return mark ?? null;
  return mark?.startsWith(fence) && line.trim() === mark ? null : fence;
}

/**
 * Merges three texts. Compares blocks first, and then the lines of the blocks that both sides changed. A
 * change that only one side made is applied. Lines that both sides changed differently become a hunk.
 */
export function mergeText(base: string, mine: string, theirs: string): TextPart[] {
  if (mine === theirs || theirs === base) return [{ text: mine }];
  if (mine === base) return [{ text: theirs }];
  const parts = new Parts();
  for (const run of mergeRuns(blocksOf(base), blocksOf(mine), blocksOf(theirs))) {
    if ("ok" in run) {
      parts.settle(run.ok);
      continue;
    }
    const sides = run.sides.map((blocks) => linesOf(blocks.join(""))) as Sides;
    for (const inner of mergeRuns(...sides)) {
      if ("ok" in inner) parts.settle(inner.ok);
      else parts.leave(inner.sides);
    }
  }
  return parts.list;
}

class Parts {
  readonly list: TextPart[] = [];
  private readonly known = new Map<string, number>();

  settle(pieces: readonly string[]): void {
    const text = pieces.join("");
    const last = this.list.at(-1);
    if (last && "text" in last) last.text += text;
    else if (text !== "") this.list.push({ text });
  }

  /**
   * Adds a hunk to the result. If both sides start or end with equal lines, these lines are merged and
   * aren't part of the hunk.
   */
  leave([base, mine, theirs]: Sides): void {
    const [head, tail] = alikeAtEnds(mine, theirs);
    const between = (lines: readonly string[]) => lines.slice(head, lines.length - tail).join("");
    this.settle(mine.slice(0, head));
    this.push(base.join(""), between(mine), between(theirs));
    this.settle(mine.slice(mine.length - tail));
  }

  private push(base: string, mine: string, theirs: string): void {
    const said = JSON.stringify([base, mine, theirs]);
    const before = this.known.get(said) ?? 0;
    this.known.set(said, before + 1);
    const id = createHash("sha256").update(`${before}${said}`).digest("hex").slice(0, 16);
    this.list.push({ id, base, mine, theirs });
  }
}

type Run = { ok: string[] } | { sides: Sides };

/**
 * Splits large texts at unchanged lines. If a part is still too costly to align, it's split at the changes
 * of each side.
 */
function mergeRuns(...sides: Sides): Run[] {
  if (!isTooCostly(sides)) return alignRuns(sides);
  return cutAtAnchors(sides).flatMap(({ anchor, between }): Run[] => {
    const runs = isTooCostly(between) ? cutAtChanges(between).map(wholeRun) : alignRuns(between);
    return anchor === undefined ? runs : [...runs, { ok: [anchor] }];
  });
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index]);

function wholeRun(sides: Sides): Run {
  const [base, mine, theirs] = sides;
  if (isSame(mine, theirs) || isSame(theirs, base)) return { ok: mine };
  return isSame(mine, base) ? { ok: theirs } : { sides };
}

function alignRuns([base, mine, theirs]: Sides): Run[] {
  return diff3Merge(mine, base, theirs).map((region) => {
    if ("ok" in region) return region;
    const { a, o, b } = region.conflict;
    return { sides: [o, a, b] };
  });
}
