import { diffIndices } from "@/lib/line-diff";
import { lineChanges, type TextChange, textChanges } from "../save/merge";

/** The maximum length of a change that is compared letter by letter. The time grows quadratically. */
const CHARACTERS_MAX = 2_000;

const isLow = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Removes the common beginning and end of both sides of a change. Never splits a surrogate pair. */
function trimmed(before: string, { from, to, insert }: TextChange): TextChange {
  const old = before.slice(from, to);
  const most = Math.min(old.length, insert.length);
  let start = 0;
  while (start < most && old[start] === insert[start]) start += 1;
  if (isLow(old, start) || isLow(insert, start)) start -= start > 0 ? 1 : 0;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end += 1;
  if (end > 0 && (isLow(old, old.length - end) || isLow(insert, insert.length - end))) end -= 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

interface Letter {
  text: string;
  at: number;
}

const lettersOf = (text: string): Letter[] =>
  [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => ({ text: letter, at: index }));

/**
 * Compares letter by letter, and compares the other characters only between equal letters. Otherwise, the comparison could
 * keep a formatting character and replace a letter, and a letter that two people replace would appear twice.
 */
function byLetters(before: string, { from, to, insert }: TextChange): TextChange[] {
  const [old, next] = [lettersOf(before.slice(from, to)), lettersOf(insert)];
  const hunks = diffIndices(
    old.map(({ text }) => text),
    next.map(({ text }) => text),
  );
  const changes: TextChange[] = [];
  let [done, taken] = [0, 0];
  const gap = (end: number, nextEnd: number) => {
    const change = { from: from + done, to: from + end, insert: insert.slice(taken, nextEnd) };
    changes.push(trimmed(before, change));
  };
  const same = (one: Letter | undefined, other: Letter | undefined) => {
    if (!one || !other) return;
    gap(one.at, other.at);
    [done, taken] = [one.at + one.text.length, other.at + other.text.length];
  };
  let [index, nextIndex] = [0, 0];
  for (const { buffer1, buffer2 } of [...hunks, { buffer1: [old.length, 0], buffer2: [next.length, 0] }]) {
    for (; index < (buffer1[0] ?? 0); index += 1, nextIndex += 1) same(old[index], next[nextIndex]);
    index += buffer1[1] ?? 0;
    nextIndex += buffer2[1] ?? 0;
  }
  gap(to - from, insert.length);
  return changes;
}

/**
 * Returns the changes between two texts in order, as small as possible, with offsets in the text before. Offsets never
 * split a surrogate pair.
 */
export function characterChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const whole = trimmed(before, { from: 0, to: before.length, insert: after });
  if (whole.from === whole.to || whole.insert === "") return [whole];
  return lineChanges(before, after)
    .map((change) => trimmed(before, change))
    .flatMap((change) => inside(before, change))
    .filter(({ from, to, insert }) => from < to || insert !== "");
}

function inside(before: string, change: TextChange): TextChange[] {
  const { from, to, insert } = change;
  if (from === to || insert === "") return [change];
  if (to - from + insert.length <= CHARACTERS_MAX) return byLetters(before, change);
  return textChanges(before.slice(from, to), insert).map((one) =>
    trimmed(before, { ...one, from: one.from + from, to: one.to + from }),
  );
}
