import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of a line; `changed` is what is not on the other side. */
export interface Stretch {
  text: string;
  isChanged: boolean;
}

/** A line of one side or of both; `stretches` of a line that was replaced tell its words apart. */
export interface SourceLine {
  before: Stretch[] | null;
  after: Stretch[] | null;
  isSame: boolean;
}

/** Past these sizes texts are shown as wholes: comparing them would take too long. */
const EDITS_MAX = 2000;
const LINE_CHARACTERS_MAX = 2000;

const whole = (text: string): Stretch[] => [{ text, isChanged: false }];

function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Two versions of one line, with their words told apart; as wholes where they have nothing in common. */
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

/** Two texts line by line: removed and added lines that stand together are taken for versions of each other. */
export function compareLines(before: string, after: string): SourceLine[] {
  const changes = diffLines(before, after, { maxEditLength: EDITS_MAX }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const lines: SourceLine[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    const next = changes[index + 1];
    if (!change) continue;
    if (change.removed && next?.added) {
      const [old, fresh] = [linesOf(change.value), linesOf(next.value)];
      for (let line = 0; line < Math.max(old.length, fresh.length); line += 1) {
        const [a, b] = [old[line], fresh[line]];
        if (a !== undefined && b !== undefined) lines.push(pairOf(a, b));
        else
          lines.push({
            before: a === undefined ? null : whole(a),
            after: b === undefined ? null : whole(b),
            isSame: false,
          });
      }
      index += 1;
      continue;
    }
    for (const text of linesOf(change.value))
      lines.push({
        before: change.added ? null : whole(text),
        after: change.removed ? null : whole(text),
        isSame: !change.added && !change.removed,
      });
  }
  return lines;
}
