import { MARKER, RULE } from "./source-lines";

const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Returns the cells of a row. An escaped pipe is part of the text. */
export function cellsIn(row: string): string[] {
  const inner = row.replace(/^\|/, "").replace(/(?<!\\)\|[ \t]*$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replace(/\\\|/g, "|").trim());
}

/** Returns a line of a table without the markers of the quotes that contain it. */
export const tableLine = (line = "") => line.replace(/^(?:\s*>\s?)+/, "").trim();

/**
 * Returns the number of lines of the pipe table that starts at the given line. Returns 0 if no table
 * starts there.
 */
export function tableRowsAt(lines: string[], at: number): number {
  const bare = (line: number) => tableLine(lines[line]);
  const delimiter = bare(at + 1);
  if (!delimiter.includes("-") || !DELIMITER.test(delimiter)) return 0;
  const head = bare(at).replace(MARKER, "").trim();
  if (!head.includes("|") && !delimiter.includes("|")) return 0;
  if (cellsIn(head).length !== cellsIn(delimiter).length) return 0;
  const begins =
    /^(?:#{1,6}\s|>|`{3}|~{3}|\{%|[*+-]\s|1[.)]\s|<\/?(?:div|p|details|h[1-6]|table|ul|ol|hr)\b)/i;
  let end = at + 2;
  while (end < lines.length && bare(end) !== "" && !begins.test(bare(end)) && !RULE.test(bare(end))) end += 1;
  return end - at;
}
