import { diffLines, diffWordsWithSpace } from "diff";

/** A part of a line. `isChanged` parts don't exist on the other side. */
export interface Stretch {
  text: string;
  isChanged: boolean;
}

/**
 * A line that exists on one side or on both sides. If another line replaced it, the changed words are
 * separate parts.
 */
export interface SourceLine {
  before: Stretch[] | null;
  after: Stretch[] | null;
  isSame: boolean;
}

/** Larger texts are shown as completely replaced, because comparing them would take too long. */
const EDITS_MAX = 2000;
const LINE_CHARACTERS_MAX = 2000;

const whole = (text: string): Stretch[] => [{ text, isChanged: false }];

function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/**
 * Two versions of one line, with the changed words as separate parts. If the versions have no words in common, each version
 * is a single part.
 */
function pairOf(before: string, after: string): SourceLine {
  const isLong = before.length + after.length > LINE_CHARACTERS_MAX;
  const changes = isLong ? [] : diffWordsWithSpace(before, after);
  const isAlike = changes.some(({ added, removed, value }) => !added && !removed && value.trim() !== "");
  if (!isAlike) return { before: whole(before), after: whole(after), isSame: false };
  const side = (other: "added" | "removed", own: "added" | "removed") =>
    changes.flatMap((change) =>
      change[other] ? [] : [{ text: change.value, isChanged: change[own] === true }],
    );
  return { before: side("added", "removed"), after: side("removed", "added"), isSame: false };
}

/** Puts removed lines next to the lines that replaced them. */
function replaced(removed: string[], fresh: string[]): SourceLine[] {
  const longer = removed.length > fresh.length ? removed : fresh;
  return longer.map((_line, index) => {
    const [before, after] = [removed[index], fresh[index]];
    if (before !== undefined && after !== undefined) return pairOf(before, after);
    const side = (text: string | undefined) => (text === undefined ? null : whole(text));
    return { before: side(before), after: side(after), isSame: false };
  });
}

/**
 * Compares two texts line by line. A removed line and an added line next to it count as two versions of one
 * line.
 */
export function compareLines(before: string, after: string): SourceLine[] {
  // A missing line break at the end of a text doesn't count as a difference.
  const [old, next] = [ended(before), ended(after)];
  const changes = diffLines(old, next, { maxEditLength: EDITS_MAX }) ?? [
    { value: old, removed: true, added: false },
    { value: next, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }, index): SourceLine[] => {
    const [previous, following] = [changes[index - 1], changes[index + 1]];
    if (removed && following?.added) return replaced(linesOf(value), linesOf(following.value));
    if (added && previous?.removed) return [];
    return linesOf(value).map((text) => ({
      before: added ? null : whole(text),
      after: removed ? null : whole(text),
      isSame: !added && !removed,
    }));
  });
}
