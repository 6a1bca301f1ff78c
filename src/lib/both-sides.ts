/** The last line of a text may have no line end: it gets one before other lines follow. */
export const endedLine = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/** Whether the lines after a text are code: a fence is open at its end. */
function isInFence(text: string): boolean {
  let open = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (open === "") open = mark;
    else if (mark.startsWith(open) && line.trim() === mark) open = "";
  }
  return open !== "";
}

/** What begins a block wherever it stands, a paragraph before it or not. */
const OPENS = /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|1[.)][ \t]|`{3}|~{3}|\{%)/;
const ROW = /^[ \t]*\|/;
const NUMBERED = /^[ \t]*\d+[.)][ \t]/;

/** Whether Markdown takes a line as one more of the block that `last` ends, though it was written as a block of its own. */
function goesOn(last: string, next: string): boolean {
  if (last.trim() === "" || next.trim() === "" || OPENS.test(next)) return false;
  return ![ROW, NUMBERED].some((form) => form.test(last) && form.test(next));
}

/** Both sides of a conflict, one below the other, as blocks of their own. `before` is the text of the page before them. */
export function bothSides(before: string, mine: string, theirs: string): string {
  const first = endedLine(mine);
  const last = first.trimEnd().length === 0 ? "" : (first.split("\n").at(-2) ?? "");
  const [next = ""] = theirs.split("\n");
  const isJoined = goesOn(last, next) && !isInFence(before + mine);
  return first + (isJoined ? "\n" : "") + theirs;
}
