import { diffIndices } from "@/lib/line-diff";
import { asWritten, FIELDS, type FieldName, type PageContent } from "./page-content";

/**
 * The three versions of a part of a page: the common ancestor, the editor's version, and the server's
 * version.
 */
export interface Stretch {
  base: string;
  mine: string;
  theirs: string;
}

export type Side = keyof Stretch;

/**
 * Three versions of a page. The parts of the text are in reading order. The joined parts of each version are
 * a complete text.
 */
export interface MergedPage {
  text: Stretch[];
  fields: Record<FieldName, Stretch>;
}

/**
 * The maximum number of pieces in a part that is compared word by word. The time for this comparison grows quadratically.
 */
const WORDS_MAX = 4000;

/** Splits a text into lines with their line ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? [];
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? [];

export const isConflict = ({ base, mine, theirs }: Stretch): boolean =>
  mine !== theirs && mine !== base && theirs !== base;

type Pieces = (text: string) => string[];

/**
 * Returns the number of pieces that are equal at the start of all lists. If `at` returns pieces from the
 * end, counts the equal pieces at the end.
 */
function commonLength(lists: string[][], at: (list: string[], index: number) => string | undefined): number {
  const most = Math.min(...lists.map(({ length }) => length));
  const [first = []] = lists;
  let count = 0;
  while (count < most && lists.every((list) => at(list, count) === at(first, count))) count += 1;
  return count;
}

/** The changes of both sides to `base`, with their ranges on all sides. Adjacent changes are combined. */
function stretchesOf(base: string[], mine: string[], theirs: string[]): Stretch[] {
  const hunks = [mine, theirs].flatMap((side, index) =>
    diffIndices(base, side).map(({ buffer1: [from, count], buffer2 }) => ({
      from,
      to: from + count,
      growth: index === 0 ? [buffer2[1] - count, 0] : [0, buffer2[1] - count],
    })),
  );
  hunks.sort((one, other) => one.from - other.from);
  const stretches: Stretch[] = [];
  let [done, mineShift, theirsShift] = [0, 0, 0];
  const take = (to: number, [mineGrowth = 0, theirsGrowth = 0]: number[]) => {
    const cut = (list: string[], shift: number, growth: number) =>
      list.slice(done + shift, to + shift + growth).join("");
    stretches.push({
      base: cut(base, 0, 0),
      mine: cut(mine, mineShift, mineGrowth),
      theirs: cut(theirs, theirsShift, theirsGrowth),
    });
    done = to;
    mineShift += mineGrowth;
    theirsShift += theirsGrowth;
  };
  for (let hunk = hunks.shift(); hunk; hunk = hunks.shift()) {
    if (hunk.from > done) take(hunk.from, [0, 0]);
    let { to, growth } = hunk;
    for (let next = hunks[0]; next && next.from <= to; next = hunks[0]) {
      to = Math.max(to, next.to);
      growth = growth.map((count, index) => count + (next?.growth[index] ?? 0));
      hunks.shift();
    }
    take(to, growth);
  }
  if (done < base.length) take(base.length, [0, 0]);
  return stretches;
}

/** Remove the common beginning and end first, because this takes much less time than comparing them. */
function compare({ base, mine, theirs }: Stretch, pieces: Pieces): Stretch[] {
  const lists = [base, mine, theirs].map(pieces);
  const start = commonLength(lists, (list, index) => list[index]);
  const rest = lists.map((list) => list.slice(start));
  const end = commonLength(rest, (list, index) => list.at(-1 - index));
  const [o = [], a = [], b = []] = rest.map((list) => list.slice(0, list.length - end));
  const same = (list: string[]): Stretch => {
    const text = list.join("");
    return { base: text, mine: text, theirs: text };
  };
  const [first = []] = lists;
  const all = [
    same(first.slice(0, start)),
    ...stretchesOf(o, a, b),
    same(end === 0 ? [] : first.slice(-end)),
  ];
  return all.filter((stretch) => Object.values(stretch).some((text) => text !== ""));
}

const WHOLE_AFTER = /^\n+[^\n]/;
const WHOLE_BEFORE = /[^\n]\n\n+$/;

/**
 * If both sides added blocks at the same position, keeps all blocks, one side after the other. If one side continues the
 * text of the other side, returns a conflict.
 */
function bothAdded(stretch: Stretch): Stretch[] {
  const { base, mine, theirs } = stretch;
  const [one, other] = [mine.trim(), theirs.trim()];
  if (base !== "" || one.startsWith(other) || other.startsWith(one)) return [stretch];
  const isWhole = [WHOLE_AFTER, WHOLE_BEFORE].some((form) => form.test(mine) && form.test(theirs));
  return isWhole
    ? [
        { ...stretch, mine: "" },
        { ...stretch, theirs: "" },
      ]
    : [stretch];
}

/**
 * Compares lines that both sides changed, word by word. If both sides changed the same words, the whole lines are a
 * conflict.
 */
function byWords(stretch: Stretch): Stretch[] {
  const isLong = Object.values(stretch).some((text) => wordsOf(text).length > WORDS_MAX);
  if (!isConflict(stretch) || isLong) return [stretch];
  const words = compare(stretch, wordsOf).flatMap(bothAdded);
  return words.some(isConflict) ? [stretch] : words;
}

function mergeTexts(base: string, mine: string, theirs: string): Stretch[] {
  const whole = { base, mine, theirs };
  return isConflict(whole) ? compare(whole, linesOf).flatMap(bothAdded).flatMap(byWords) : [whole];
}

/** Merges three versions of a page, part by part and field by field. */
export function mergePages(base: PageContent, mine: PageContent, theirs: PageContent): MergedPage {
  const written = asWritten(mine, base);
  const field = (name: FieldName): Stretch => ({
    base: base[name],
    mine: written[name],
    theirs: theirs[name],
  });
  return {
    text: mergeTexts(base.text, mine.text, theirs.text),
    fields: Object.fromEntries(FIELDS.map((name) => [name, field(name)])) as MergedPage["fields"],
  };
}

/** The page's conflicts, in the text and in its fields. */
export const conflictsIn = ({ text, fields }: MergedPage): Stretch[] =>
  [...Object.values(fields), ...text].filter(isConflict);

/**
 * Returns the merged version of a part that only one side changed, or that both sides changed in the same
 * way.
 */
export const agreed = ({ base, mine, theirs }: Stretch): string => (theirs === base ? mine : theirs);

/** Returns the page with the result of `take` for each part and field. */
export function pageOf(merged: MergedPage, take: (stretch: Stretch) => string): PageContent {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, take(merged.fields[name])]));
  return { ...(fields as Omit<PageContent, "text">), text: merged.text.map(take).join("") };
}

/** The page with the merged parts, and with one side in conflicts. */
export const settledFor = (merged: MergedPage, side: Side): PageContent =>
  pageOf(merged, (stretch) => (isConflict(stretch) ? stretch[side] : agreed(stretch)));

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The changes between two texts, by lines or words. `at` is the offset of `before` in the whole text. */
function changesBy(before: string, after: string, at: number, pieces: Pieces): TextChange[] {
  const lists = [before, after].map(pieces);
  const start = commonLength(lists, (list, index) => list[index]);
  const rest = lists.map((list) => list.slice(start));
  const end = commonLength(rest, (list, index) => list.at(-1 - index));
  const [old = [], next = []] = rest.map((list) => list.slice(0, list.length - end));
  const places = [at + (lists[0] ?? []).slice(0, start).join("").length];
  for (const piece of old) places.push((places.at(-1) ?? 0) + piece.length);
  return diffIndices(old, next).map(({ buffer1: [from, count], buffer2: [other, added] }) => ({
    from: places[from] ?? at,
    to: places[from + count] ?? at,
    insert: next.slice(other, other + added).join(""),
  }));
}

/** The changes between two texts, line by line, in order, with offsets in the text before. */
export const lineChanges = (before: string, after: string): TextChange[] =>
  changesBy(before, after, 0, linesOf);

/** The changes between two texts, word by word, in order, with offsets in the text before. */
export function textChanges(before: string, after: string): TextChange[] {
  return lineChanges(before, after).flatMap((change) => {
    const { from, to, insert } = change;
    const isLong = to - from + insert.length > WORDS_MAX;
    return isLong ? [change] : changesBy(before.slice(from, to), insert, from, wordsOf);
  });
}
