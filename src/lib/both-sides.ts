/** Adds a line break to text that doesn't end with a line break, so that more lines can be appended. */
export const endedLine = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/** Whether a code fence is still open at the end of the text. Lines after the text would then be code. */
function isInFence(text: string): boolean {
  let open = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (open === "") open = mark;
    else if (mark.startsWith(open) && line.trim() === mark) open = "";
  }
  return open !== "";
}

/** Matches the start of a block that can interrupt a paragraph. */
const OPENS = /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|1[.)][ \t]|`{3}|~{3}|\{%)/;
const ROW = /^[ \t]*\|/;
const NUMBERED = /^[ \t]*\d+[.)][ \t]/;

/**
 * Whether Markdown would parse the line `next` as a continuation of the block that ends with the line
 * `last`, even if the author meant a separate block.
 */
function goesOn(last: string, next: string): boolean {
  if (last.trim() === "" || next.trim() === "" || OPENS.test(next)) return false;
  return ![ROW, NUMBERED].some((form) => form.test(last) && form.test(next));
}

/** Matches a line after which a paragraph can't continue. */
const CLOSES = /^[ \t]*(?:#{1,6}[ \t]|[-*_]{3,}[ \t]*$|`{3}|~{3}|\{%|<)/;

const lastLine = (text: string): string => (text.endsWith("\n") ? (text.split("\n").at(-2) ?? "") : "");
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** Whether two successive lines belong to one paragraph. */
const isOne = (last: string, next: string): boolean => !CLOSES.test(last) && goesOn(last, next);

/** The text of the page before and after a conflict. */
export interface Around {
  before: string;
  after: string;
}

/**
 * Joins both sides of a conflict, either as separate blocks or as lines of the paragraph that contains the
 * conflict.
 */
export function bothSides({ before, after }: Around, mine: string, theirs: string): string {
  const first = endedLine(mine);
  const [last, next] = [first.trimEnd() === "" ? "" : lastLine(first), firstLine(theirs)];
  const isWithin =
    isOne(lastLine(before), firstLine(mine)) || isOne(lastLine(endedLine(theirs)), firstLine(after));
  const isJoined = goesOn(last, next) && !isWithin && !isInFence(before + mine);
  return first + (isJoined ? "\n" : "") + theirs;
}
