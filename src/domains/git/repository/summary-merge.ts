import type { SummaryOutline } from "./summary";
import { SummaryColumns } from "./summary-columns";
import { type Row, rowsOf, SummaryLines } from "./summary-lines";
import {
  inOrder,
  matchEntries,
  type OldEntry,
  oldEntriesOf,
  type Placed,
  sayingOf,
  type WantedEntry,
} from "./summary-match";
import { OldText } from "./summary-rest";
import { columnOfText, type Format, indented, newText, reworded, type WriteOptions } from "./summary-text";

/** Returns all entries, each followed by the entries below it. */
function flatten(nodes: readonly WantedEntry[], depth = 0): Placed[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

/** A row, and the line of the old text that it can reuse. */
interface MatchedRow {
  row: Row;
  position: number;
  /** The index of the old entry, or -1. */
  at: number;
  entry: OldEntry | undefined;
  /** Whether the line stays where it is. Otherwise, it moves. */
  isKept: boolean;
}

/** Matches the entries with the old text. A group keeps the style of its line, and a new group gets a heading. */
function matchRows(
  nodes: readonly WantedEntry[],
  old: readonly OldEntry[],
  options: WriteOptions,
): MatchedRow[] {
  const placed = flatten(nodes);
  const matched = matchEntries(placed, old, options);
  const kept = inOrder(matched);
  const styles = new Map(placed.map(({ node }, position) => [node, old[matched[position] ?? -1]?.style]));
  return rowsOf(nodes, (group) => styles.get(group) ?? "heading").map((row, position) => {
    const at = matched[position] ?? -1;
    return { row, position, at, entry: old[at], isKept: kept.has(position) };
  });
}

/** Changes the text of a summary to a new structure. */
export function mergeSummary(
  nodes: readonly WantedEntry[],
  previousText: string,
  outline: SummaryOutline,
  options: WriteOptions,
): string {
  const texts = previousText.split(/(?<=\n)/);
  const old = oldEntriesOf(texts, outline);
  const rows = matchRows(nodes, old, options);
  const lines = new SummaryLines(previousText.includes("\r\n") ? "\r\n" : "\n");
  const stays = new Set(rows.flatMap(({ at, isKept }) => (isKept ? [at] : [])));
  const rest = new OldText(texts, outline, old, stays, lines);
  const columns = new SummaryColumns(old);
  for (const { row, entry, isKept } of rows) {
    const column = isKept && !entry?.isBelowLink ? ownColumn(row, entry) : undefined;
    if (column !== undefined) columns.note(row, column);
  }
  const format = { marker: markerOf(old), lineBreak: lines.lineBreak };
  for (const each of rows) {
    const { row, at, isKept } = each;
    if (isKept) rest.moveTo(at, row);
    if (lines.needsSeparator(row) && (isKept || !rest.moveBehindSeparator(row))) lines.addSeparator();
    const column = columns.choose(row, columnToKeep(each, lines), lines);
    const text = indented(textOf(each, format, options), column);
    if (isKept) lines.keep(text, row);
    else lines.write(text, row);
  }
  rest.moveToEnd();
  return lines.toString();
}

const ownColumn = (row: Row, entry: OldEntry | undefined) =>
  entry?.level === row.level ? columnOfText(entry.text) : undefined;

/**
 * Returns the column of an old line, or undefined if the line was at another level. If an entry was below a link, and
 * moves, it keeps its column only if it's below a link again.
 */
function columnToKeep({ row, entry, isKept }: MatchedRow, lines: SummaryLines): number | undefined {
  const column = ownColumn(row, entry);
  const isLost = !isKept && entry?.isBelowLink && column !== undefined && !lines.isBelowLink(column);
  return isLost ? undefined : column;
}

/** Matches a heading that would be the title of the summary if it were the first entry. */
const TITLE_LINE = /^ {0,3}#[ \t]/;

/** Returns the text of a row. Reuses the old text, with new words if the title or the target changed. */
function textOf({ row, position, at, entry }: MatchedRow, format: Format, options: WriteOptions): string {
  const { node, style } = row;
  const isTitle = position === 0 && at > 0 && TITLE_LINE.test(entry?.text ?? "");
  if (entry?.style !== style || isTitle) return newText(node, style, format, options);
  if (sayingOf(entry.node, options) === sayingOf(node, options)) return entry.text;
  const [end = ""] = /\r?\n$/.exec(entry.text) ?? [];
  return reworded(entry.text, node, style, options) + end;
}

/** Returns the character of the first bullet. */
function markerOf(old: readonly OldEntry[]): string {
  const bullet = old.find(({ style }) => style === "bullet");
  return /^[ \t]*([*+-])/.exec(bullet?.text ?? "")?.[1] ?? "*";
}
