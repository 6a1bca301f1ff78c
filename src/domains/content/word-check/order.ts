import { type Difference, firstOf, missing } from "./compare";
import { quoteOf } from "./pieces";

/** An entry of a source's navigation. `value` identifies it on both sides. */
export interface SidebarEntry {
  value: string;
  title: string;
  /** The line, starting at 1. */
  line: number;
}

/**
 * The entries that the sidebar doesn't show at their position in the source. Additional pages between them
 * are allowed.
 */
export function checkOrder(source: readonly SidebarEntry[], shown: readonly string[]): Difference[] {
  const pieceOf = ({ value, title, line }: SidebarEntry) => ({ value, quote: title, line, lastLine: line });
  const pages = shown.map((value) => pieceOf({ value, title: value, line: 0 }));
  const found = missing(source.map(pieceOf), pages).map(({ quote, line }) => ({
    line,
    reason: `The sidebar doesn't show "${quoteOf(quote)}" at this place. Check the entry and its indentation.`,
  }));
  return firstOf(found);
}
