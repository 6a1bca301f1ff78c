import { type Difference, firstOf, missing } from "./compare";
import { quoteOf } from "./pieces";

/** An entry in a source's navigation. `value` identifies the entry in the source and in the sidebar. */
export interface SidebarEntry {
  value: string;
  title: string;
  /** The line number, starting at 1. */
  line: number;
}

/**
 * Returns the entries that aren't in the same order in the sidebar as in the source. Additional pages between
 * the entries are allowed.
 */
export function checkOrder(source: readonly SidebarEntry[], shown: readonly string[]): Difference[] {
  const pieceOf = ({ value, title, line }: SidebarEntry) => ({ value, quote: title, line, lastLine: line });
  const pages = shown.map((value) => pieceOf({ value, title: value, line: 0 }));
  const found = missing(source.map(pieceOf), pages).map(({ quote, line }) => ({
    line,
    reason: `The sidebar doesn't show "${quoteOf(quote)}" in the same order as this file. Check the entry and its indentation.`,
  }));
  return firstOf(found);
}
