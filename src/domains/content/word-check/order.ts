import { type Difference, firstOf, missing } from "./compare";
import { quoteOf } from "./pieces";

/**
 * An entry in the navigation of a source. `value` identifies the entry both in the source and in the
 * sidebar.
 */
export interface SidebarEntry {
  value: string;
  title: string;
  /** The line number, starting at 1. */
  line: number;
}

/**
 * Returns the entries whose order in the sidebar differs from the source. The sidebar can have additional
 * pages between these entries.
 */
export function checkOrder(source: readonly SidebarEntry[], shown: readonly string[]): Difference[] {
  const pieceOf = ({ value, title, line }: SidebarEntry) => ({ value, quote: title, line, lastLine: line });
  const pages = shown.map((value) => pieceOf({ value, title: value, line: 0 }));
  const found = missing(source.map(pieceOf), pages).map(({ quote, line }) => ({
    line,
    reason: `"${quoteOf(quote)}" is missing from the sidebar or isn't in the same position as in this file. Check the entry and its indentation.`,
  }));
  return firstOf(found);
}
