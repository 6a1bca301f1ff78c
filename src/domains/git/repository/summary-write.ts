import { parseSummary, type SummaryNode, type SummaryOutline } from "./summary";
import { SummaryColumns } from "./summary-columns";
import { keyOfSource } from "./summary-generated";
import { type Row, SummaryLines } from "./summary-lines";
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
import { columnOfText, indented, newText, reworded, type Style, type WriteOptions } from "./summary-text";

// This module writes summaries and keeps as much of the old text as possible. Each entry is matched with its line in the
// old text. An entry that has the same text and depth as before keeps its line byte for byte, even if it moved. An entry
// gets new text only if its title or target changed, and a new indentation only if the line's indentation would put the
// entry below another parent. The text between entries stays where it is.

const TITLE = "# Table of contents";

/**
 * Writes a `SUMMARY.md`. Lines of the old text stay the same byte for byte if their entries didn't change.
 */
export function writeSummary(
  nodes: readonly WantedEntry[],
  previousText?: string,
  options: WriteOptions = {},
): string {
  if (previousText === undefined) return writeAll(nodes, options);
  const wanted = JSON.stringify(nodes.map(canonical));
  const said = (outline: SummaryOutline) => JSON.stringify(besideLinks(outline.nodes).map(canonical));
  const isRight = (text: string) => said(parseSummary(text, options)) === wanted;
  const previous = parseSummary(previousText, options);
  if (said(previous) === wanted) return previousText;
  const merged = merge(nodes, previousText, previous, options);
  if (isRight(merged)) return merged;
  const all = writeAll(nodes, options);
  // If a summary can't express the structure, the old lines stay.
  return isRight(all) ? all : merged;
}

function writeAll(nodes: readonly WantedEntry[], options: WriteOptions): string {
  const format = { marker: "*", lineBreak: "\n" };
  const lines = new SummaryLines(format.lineBreak);
  lines.keepText(`${TITLE}\n`);
  for (const row of rowsOf(nodes, () => "heading")) {
    if (lines.needsSeparator(row)) lines.addSeparator();
    lines.write(indented(newText(row.node, row.style, format, options), 2 * row.level), row);
  }
  return lines.toString();
}

/** Turns entries below a link into siblings that follow the link, because a link can't have subpages. */
function besideLinks(nodes: readonly SummaryNode[]): SummaryNode[] {
  return nodes.flatMap((node) => {
    const children = besideLinks(node.children);
    return node.kind === "link" ? [{ ...node, children: [] }, ...children] : [{ ...node, children }];
  });
}

/**
 * Returns an entry in a form that can be compared. The order of fields, fields without a value, and the
 * Unicode form of paths don't matter.
 */
function canonical(node: SummaryNode): unknown {
  const { kind, title, linkTitle, path, href, generated, children } = node;
  const source = generated ? keyOfSource(generated.source) : null;
  return [
    kind,
    title,
    linkTitle ?? null,
    path?.normalize("NFC") ?? null,
    href ?? null,
    source,
    children.map(canonical),
  ];
}

/** Returns all entries, each followed by the entries below it. */
function flatten(nodes: readonly WantedEntry[], depth = 0): Placed[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

/** Converts the structure to rows, one for each entry, in the order of {@link flatten}. */
function rowsOf(nodes: readonly WantedEntry[], styleOf: (group: WantedEntry) => Style): Row[] {
  const rows: Row[] = [];
  const visit = (node: WantedEntry, parent: WantedEntry | null, group: WantedEntry | null, level: number) => {
    rows.push({ node, style: "bullet", level, parent, group });
    for (const child of node.children) visit(child, node, group, level + 1);
  };
  for (const node of nodes) {
    if (node.kind !== "group" || styleOf(node) === "bullet") {
      visit(node, null, null, 0);
      continue;
    }
    rows.push({ node, style: "heading", level: 0, parent: null, group: node });
    for (const child of node.children) visit(child, null, node, 0);
  }
  return rows;
}

function merge(
  nodes: readonly WantedEntry[],
  previousText: string,
  outline: SummaryOutline,
  options: WriteOptions,
): string {
  const texts = previousText.split(/(?<=\n)/);
  const old = oldEntriesOf(texts, outline);
  const placed = flatten(nodes);
  const matched = matchEntries(placed, old, options);
  const kept = inOrder(matched);
  // A group keeps the style of its line. A new group gets a heading.
  const styles = new Map(placed.map(({ node }, position) => [node, old[matched[position] ?? -1]?.style]));
  const rows = rowsOf(nodes, (group) => styles.get(group) ?? "heading");
  const lines = new SummaryLines(previousText.includes("\r\n") ? "\r\n" : "\n");
  const stays = new Set([...kept].map((position) => matched[position]));
  const rest = new OldText(texts, outline, old, stays, lines);
  const columns = new SummaryColumns(old);
  const ownColumn = (row: Row, entry: OldEntry | undefined) =>
    entry?.level === row.level ? columnOfText(entry.text) : undefined;
  for (const [position, row] of rows.entries()) {
    const entry = kept.has(position) ? old[matched[position] ?? -1] : undefined;
    const column = entry?.isBelowLink ? undefined : ownColumn(row, entry);
    if (column !== undefined) columns.note(row, column);
  }
  const format = { marker: markerOf(old), lineBreak: lines.lineBreak };
  for (const [position, row] of rows.entries()) {
    const at = matched[position] ?? -1;
    const entry = old[at];
    const isKept = kept.has(position);
    if (isKept) rest.moveTo(at, row);
    if (lines.needsSeparator(row) && !(!isKept && rest.moveBehindSeparator(row))) lines.addSeparator();
    const isReused = entry?.style === row.style && !(position === 0 && at > 0 && TITLE_LINE.test(entry.text));
    const text = isReused ? textFrom(entry, row, options) : newText(row.node, row.style, format, options);
    const column = ownColumn(row, entry);
    // If an entry was below a link, and moves, it keeps its indentation only if it's below a link again.
    const isLost = !isKept && entry?.isBelowLink && column !== undefined && !lines.isBelowLink(column);
    const written = indented(text, columns.choose(row, isLost ? undefined : column, lines));
    if (isKept) lines.keep(written, row);
    else lines.write(written, row);
  }
  rest.moveToEnd();
  return lines.toString();
}

/** Matches a heading that would be the title of the summary if it were the first entry. */
const TITLE_LINE = /^ {0,3}#[ \t]/;

/** Returns the text of an old entry, with new words if the entry's title or target changed. */
function textFrom(entry: OldEntry, { node, style }: Row, options: WriteOptions): string {
  if (sayingOf(entry.node, options) === sayingOf(node, options)) return entry.text;
  const [end = ""] = /\r?\n$/.exec(entry.text) ?? [];
  return reworded(entry.text, node, style, options) + end;
}

/** Returns the character of the first bullet. */
function markerOf(old: readonly OldEntry[]): string {
  const bullet = old.find(({ style }) => style === "bullet");
  return /^[ \t]*([*+-])/.exec(bullet?.text ?? "")?.[1] ?? "*";
}
