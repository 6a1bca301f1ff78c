import type { Row, SummaryLines } from "./summary-lines";
import type { OldEntry, WantedEntry } from "./summary-match";
import { columnOfText } from "./summary-text";

type List = WantedEntry | null;

const listOf = ({ parent, group }: Row): List => parent ?? group;

/** Chooses the columns of bullets. A bullet keeps its column if it then has the right parent. */
export class SummaryColumns {
  /** The column of a bullet in each list that already has one. */
  private readonly lists = new Map<List, number>();
  /** The column of the first bullet at each level of the old text. */
  private readonly levels: number[] = [];

  constructor(old: readonly OldEntry[]) {
    for (const { style, level, text } of old)
      if (style === "bullet") this.levels[level] ??= columnOfText(text);
  }

  /** Records that an entry stays in its list. New entries of the list then get the same column. */
  note(row: Row, column: number): void {
    const list = listOf(row);
    if (row.style === "bullet" && !this.lists.has(list)) this.lists.set(list, column);
  }

  /** Returns a column for a row. `own` is the column of the row's old line if the line is at the same level. */
  choose(row: Row, own: number | undefined, lines: SummaryLines): number {
    if (row.style === "heading") return own ?? 0;
    const { level, parent } = row;
    const above = (parent && lines.columnOf(parent)) ?? -2;
    const step = (this.levels[level] ?? 0) - (this.levels[level - 1] ?? 0);
    const below = parent ? above + Math.max(2, step) : (this.levels[0] ?? 0);
    const candidates = [own, this.lists.get(listOf(row)), below, above + 2];
    const column = candidates.find((each) => each !== undefined && lines.fits(row, each)) ?? above + 2;
    this.note(row, column);
    return column;
  }
}
