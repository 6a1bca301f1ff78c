/** The line patterns of Markdown that several readers of a source need. */
export const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(?!~)(.*))$/;
export const MARKER = /^([*+-]|\d{1,9}[.)])(?=[ \t]|$)/;
export const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTES = /^(?: {0,3}>)*/;

/** Returns the number of quotes that contain a line. */
export const quotesOf = (line: string) => (QUOTES.exec(line)?.[0] ?? "").split(">").length - 1;

/** Returns a line without the given number of quote markers. */
export function withoutQuotes(line: string, quotes: number): string {
  let own = line;
  for (let each = 0; each < quotes; each += 1) own = own.replace(/^\s*> ?/, "");
  return own;
}
