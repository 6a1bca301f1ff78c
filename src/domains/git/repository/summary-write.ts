import { addToGroup } from "@/lib/group";
import { longestIncreasing } from "@/lib/increasing";
import { relativePath } from "./paths";
import { columnOf, parseSummary, type SummaryItem, type SummaryNode, type SummaryOutline } from "./summary";
import { generatedCode, keyOfSource } from "./summary-generated";
import { encodeHref, encodeLinkTitle, encodePath, escapeInline } from "./summary-inline";

// This module writes summaries and keeps as much of the old text as possible. The module matches entries of the new
// structure with lines of the old text, in order. Matched lines are copied byte for byte, together with the text before
// them, and all other entries get new lines. Afterwards, the module parses the result. If the parsed result differs
// from the new structure, the module changes the indentation of the lines with a different depth, and only then writes
// the whole summary again without the old text. If a summary can't express the new structure, the old lines stay.

export type WriteOptions = { summaryPath?: string };

/** An entry to write, with its position and its line in the old text. */
type Row = {
  node: SummaryNode | null;
  style: SummaryItem["style"] | "separator";
  depth: number;
  key: string;
  /**
   * A key that doesn't include the title. If only the title of an entry changed, the entry keeps the format
   * of its line.
   */
  place: string;
};

const TITLE = "# Table of contents";

/**
 * Writes a `SUMMARY.md`. Lines of the old text stay the same byte for byte if their entries didn't change.
 */
export function writeSummary(
  nodes: readonly SummaryNode[],
  previousText?: string,
  options: WriteOptions = {},
): string {
  const wanted = JSON.stringify(nodes.map(canonical));
  const said = ({ nodes: read }: SummaryOutline) => JSON.stringify(besideLinks(read).map(canonical));
  const isRight = (text: string) => said(parseSummary(text, options)) === wanted;
  const previous = previousText === undefined ? null : parseSummary(previousText, options);
  if (!previous || previousText === undefined) return writeAll(nodes, options);
  if (said(previous) === wanted) return previousText;
  const merge = (merging: Merging) => mergeLines(nodes, previousText, previous, options, merging);
  // The first attempt keeps `***` lines that are no longer needed. These lines can stay if they don't change the new
  // structure.
  let merged = "";
  for (const keepsSeparators of [true, false]) {
    merged = merge({ keepsSeparators, moved: new Set() });
    if (isRight(merged)) return merged;
  }
  const repaired = repair(nodes, merged, merge, options);
  if (isRight(repaired)) return repaired;
  const all = writeAll(nodes, options);
  return isRight(all) ? all : repaired;
}

function writeAll(nodes: readonly SummaryNode[], options: WriteOptions): string {
  const rows = rowsOf(nodes, () => "heading", options);
  const lines = new Lines("\n", [`${TITLE}\n`]);
  for (const row of rows) lines.write(row, { columns: [], marker: "*" }, options);
  return lines.toString();
}

/** How lines of the old text are reused. */
interface Merging {
  keepsSeparators: boolean;
  /** The entries, counted from the start, that get a new indentation. */
  moved: ReadonlySet<number>;
}

const REPAIRS_MAX = 50;

/**
 * Writes the merged summary again and again. Each time, changes the indentation of the first entry whose depth is wrong, and of the
 * entries below it.
 */
function repair(
  nodes: readonly SummaryNode[],
  merged: string,
  merge: (merging: Merging) => string,
  options: WriteOptions,
): string {
  const wanted = depthsIn(nodes);
  const moved = new Set<number>();
  let text = merged;
  for (let attempt = 0; attempt < REPAIRS_MAX; attempt += 1) {
    const found = depthsIn(besideLinks(parseSummary(text, options).nodes));
    const at = wanted.findIndex((depth, index) => depth !== found[index]);
    if (at < 0 || moved.has(at)) return text;
    const depth = wanted[at] ?? 0;
    moved.add(at);
    for (let below = at + 1; (wanted[below] ?? 0) > depth; below += 1) moved.add(below);
    text = merge({ keepsSeparators: false, moved });
  }
  return text;
}

/** Returns the depths of all entries, in the order of their lines. */
const depthsIn = (nodes: readonly SummaryNode[], depth = 0): number[] =>
  nodes.flatMap(({ children }) => [depth, ...depthsIn(children, depth + 1)]);

/** Turns entries below a link into siblings that follow the link, because a link can't have subpages. */
function besideLinks(nodes: readonly SummaryNode[]): SummaryNode[] {
  return nodes.flatMap((node) => {
    const children = besideLinks(node.children);
    return node.kind === "link" ? [{ ...node, children: [] }, ...children] : [{ ...node, children }];
  });
}

/** Returns the depth of each entry. Entries below a link count as siblings of the link. */
function depthsOf({ items, nodes }: SummaryOutline): Map<SummaryNode, number> {
  const headings = new Set(items.filter(({ style }) => style === "heading").map(({ node }) => node));
  const depths = new Map<SummaryNode, number>();
  const visit = (node: SummaryNode, depth: number) => {
    depths.set(node, depth);
    const below = headings.has(node) ? 0 : node.kind === "link" ? depth : depth + 1;
    for (const child of node.children) visit(child, below);
  };
  for (const node of nodes) visit(node, 0);
  return depths;
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

/**
 * Converts the structure to rows, one for each line. If an entry at the root follows a group with a heading,
 * `***` comes before the entry.
 */
function rowsOf(
  nodes: readonly SummaryNode[],
  styleOf: (group: SummaryNode) => "heading" | "bullet",
  options: WriteOptions,
): Row[] {
  const rows: Row[] = [];
  const visit = (node: SummaryNode, depth: number) => {
    const style = node.kind === "group" ? styleOf(node) : "bullet";
    rows.push({ node, style, depth, ...keysOf(node, style, depth, options) });
    for (const child of node.children) visit(child, style === "heading" ? 0 : depth + 1);
  };
  let isInGroup = false;
  for (const node of nodes) {
    const opensGroup = node.kind === "group" && styleOf(node) === "heading";
    if (isInGroup && !opensGroup)
      rows.push({ node: null, style: "separator", depth: 0, key: "***", place: "***" });
    isInGroup = opensGroup;
    visit(node, 0);
  }
  return rows;
}

function keysOf(node: SummaryNode, style: string, depth: number, options: WriteOptions) {
  const place = [style, depth, node.kind, targetOf(node, options)?.normalize("NFC") ?? null];
  const key = JSON.stringify([...place, node.title, node.linkTitle ?? ""]);
  return { key, place: JSON.stringify(place) };
}

function targetOf(node: SummaryNode, options: WriteOptions): string | null {
  if (node.kind === "document" && node.path !== undefined) {
    return encodePath(relativePath(options.summaryPath ?? "SUMMARY.md", node.path));
  }
  if (node.generated) return keyOfSource(node.generated.source);
  return node.kind === "link" ? encodeHref(node.href ?? "") : null;
}

/**
 * A line of the old text that a row can reuse. `lead` is the text between the previous reusable line and this
 * line. The entry of a block of YAML has all lines of the block.
 */
type OldLine = { key: string; place: string; line: string; lead: string[] };

function mergeLines(
  nodes: readonly SummaryNode[],
  previousText: string,
  previous: SummaryOutline,
  options: WriteOptions,
  { keepsSeparators, moved }: Merging,
): string {
  const isBulletGroup = ({ node, style }: SummaryItem) => node.kind === "group" && style === "bullet";
  const bulletGroups = new Set(previous.items.filter(isBulletGroup).map(({ node }) => node.title));
  const rows = rowsOf(nodes, ({ title }) => (bulletGroups.has(title) ? "bullet" : "heading"), options);
  const { head, old, tail } = splitLines(previousText, previous, options);
  const taken = matchOld(rows, old);
  const lines = new Lines(previousText.includes("\r\n") ? "\r\n" : "\n", head);
  const layout = layoutOf(previousText, previous);
  const leave = (dropped: readonly OldLine[]) => {
    for (const { key, lead, line } of dropped)
      lines.keep(keepsSeparators && key === "***" ? [...lead, line] : lead.filter(isText));
  };
  let next = 0;
  let entry = -1;
  for (const [position, row] of rows.entries()) {
    const at = taken[position];
    const match = at === undefined ? undefined : old[at];
    if (row.node) entry += 1;
    const column = row.node && moved.has(entry) ? lines.columnFor(row, layout) : undefined;
    if (at === undefined || !match) {
      lines.write(row, layout, options, column);
      continue;
    }
    leave(old.slice(next, at));
    lines.keep(match.lead);
    const line = column === undefined ? match.line : indented(match.line, column);
    if (match.key === row.key) lines.keepRow(line, row);
    else lines.replace(line, row, options);
    next = at + 1;
  }
  leave(old.slice(next));
  lines.keep(tail);
  return lines.toString();
}

/**
 * Returns the old line for each row. Equal lines are matched first. Then lines between them are matched if
 * they have the same position and a different title.
 */
function matchOld(rows: readonly Row[], old: readonly OldLine[]): (number | undefined)[] {
  const taken = matchInOrder(
    rows.map(({ key }) => key),
    old.map(({ key }) => key),
  );
  let [fromRow, fromOld] = [0, 0];
  for (let position = 0; position <= rows.length; position += 1) {
    const at = position === rows.length ? old.length : taken[position];
    if (at === undefined) continue;
    const between = matchInOrder(
      rows.slice(fromRow, position).map(({ place }) => place),
      old.slice(fromOld, at).map(({ place }) => place),
    );
    for (const [offset, found] of between.entries())
      if (found !== undefined) taken[fromRow + offset] = fromOld + found;
    [fromRow, fromOld] = [position + 1, at + 1];
  }
  return taken;
}

const isText = (line: string) => line.trim() !== "";

function splitLines(text: string, outline: SummaryOutline, options: WriteOptions) {
  const lines = text.split(/(?<=\n)/);
  const depths = depthsOf(outline);
  const items = outline.items.map(({ line, count, node, style }) => {
    return { line, count, ...keysOf(node, style, depths.get(node) ?? 0, options) };
  });
  const separators = outline.separators.map((line) => ({ line, count: 1, key: "***", place: "***" }));
  const marks = [...items, ...separators].sort((left, right) => left.line - right.line);
  const [first] = marks;
  let from = first?.line ?? lines.length;
  const head = lines.slice(0, from);
  const old = marks.map(({ line, count, ...keys }): OldLine => {
    const lead = lines.slice(from, line);
    from = line + count;
    return { ...keys, line: lines.slice(line, from).join(""), lead };
  });
  return { head, old, tail: lines.slice(from) };
}

/**
 * Returns the index of the matching old key for each wanted key. Equal keys are paired in order. Of these
 * pairs, keeps only the longest sequence that has the same order in `wanted` and `old`.
 */
function matchInOrder(wanted: readonly string[], old: readonly string[]): (number | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [index, key] of old.entries()) addToGroup(places, key, index);
  const candidates = wanted.flatMap((key, position) => {
    const target = places.get(key)?.shift();
    return target === undefined ? [] : [[position, target] as const];
  });
  const taken: (number | undefined)[] = wanted.map(() => undefined);
  for (const index of longestIncreasing(candidates.map(([, target]) => target))) {
    const [position, target] = candidates[index] as (typeof candidates)[number];
    taken[position] = target;
  }
  return taken;
}

/** The format of the old text: the column of the bullets at each depth, and the bullet character. */
type Layout = { columns: number[]; marker: string };

function layoutOf(text: string, { items }: SummaryOutline): Layout {
  const columns: number[] = [];
  for (const { style, depth, column } of items) if (style === "bullet") columns[depth] ??= column;
  const lines = text.split(/\r?\n/);
  const bullet = items.find(({ style }) => style === "bullet");
  const marker = /^[ \t]*([*+-])/.exec(lines[bullet?.line ?? -1] ?? "")?.[1] ?? "*";
  return { columns, marker };
}

/** Returns the lines of an entry with another indentation. */
function indented(text: string, column: number): string {
  const [own = ""] = /^[ \t]*/.exec(text) ?? [];
  return text.replace(/^[ \t]*(?=\S)/gm, (indent) =>
    " ".repeat(Math.max(0, column + columnOf(indent) - columnOf(own))),
  );
}

/** Collects lines. Each line, except possibly the last, ends with a line break. */
class Lines {
  private readonly lines: string[];
  /** The columns of the last bullet at each depth. */
  private columns: number[] = [];

  constructor(
    private readonly lineBreak: string,
    head: readonly string[],
  ) {
    this.lines = [...head];
  }

  keep(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.endLine();
    this.lines.push(...lines);
  }

  /** Returns a column for an entry: the column of the entry before it at the same depth, or one that is below its parent. */
  columnFor({ style, depth }: Row, { columns }: Layout): number | undefined {
    if (style !== "bullet") return undefined;
    const parent = this.columns[depth - 1] ?? -2;
    const own = this.columns[depth];
    if (own !== undefined && own >= parent + 2) return own;
    return depth === 0
      ? (columns[0] ?? 0)
      : parent + Math.max(2, (columns[depth] ?? 0) - (columns[depth - 1] ?? 0));
  }

  private noteColumn(line: string, { style, depth }: Row): void {
    if (style === "bullet")
      this.columns = [...this.columns.slice(0, depth), columnOf(/^[ \t]*/.exec(line)?.[0] ?? "")];
    else this.columns = [];
  }

  keepRow(line: string, row: Row): void {
    this.noteColumn(line, row);
    this.keep([line]);
  }

  write(row: Row, layout: Layout, options: WriteOptions, column?: number): void {
    const last = this.lines.at(-1)?.trim() ?? "";
    const isAfterBullet = last !== "" && !last.startsWith("#") && last !== "***";
    if (last !== "" && !(row.style === "bullet" && isAfterBullet)) this.add("");
    const rendered = renderRow(row, layout, options, this.lineBreak);
    const line = column === undefined ? rendered : indented(rendered, column);
    this.noteColumn(line, row);
    this.add(line);
  }

  /** Replaces the old line of a row. Keeps the indentation, the bullet and a comment at the end. */
  replace(old: string, row: Row, options: WriteOptions): void {
    const line = old.trimEnd();
    this.noteColumn(line, row);
    const [start = ""] = LINE_START.exec(line) ?? [];
    const words = row.node ? wordsOf(row.node, row.style, options) : "";
    this.add(start + words + commentAfter(line.slice(start.length)));
  }

  private add(line: string): void {
    this.endLine();
    this.lines.push(line + this.lineBreak);
  }

  private endLine(): void {
    const last = this.lines.at(-1);
    if (last !== undefined && !last.endsWith("\n")) this.lines[this.lines.length - 1] = last + this.lineBreak;
  }

  toString(): string {
    return this.lines.join("");
  }
}

/** Matches the part of a line before its text. */
const LINE_START = /^[ \t]*(?:[*+-]|\d{1,9}[.)]|#{1,6})[ \t]+(?:\[[ xX]\][ \t]+)?/;

/**
 * Returns the comment at the end of a line, with the white space before it. Returns an empty text if there is
 * no comment.
 */
function commentAfter(line: string): string {
  if (!line.endsWith("-->")) return "";
  const before = line.lastIndexOf("-->", line.length - 4);
  const start = line.indexOf("<!--", before + 1);
  return start < 0 ? "" : line.slice(line.slice(0, start).trimEnd().length);
}

function renderRow(row: Row, { columns, marker }: Layout, options: WriteOptions, lineBreak: string): string {
  const { node, style, depth } = row;
  if (!node || style === "separator") return "***";
  const words = wordsOf(node, style, options);
  if (style === "heading") return `## ${words}`;
  const indent = " ".repeat(columns[depth] ?? (columns[depth - 1] ?? (depth - 1) * 2) + 2);
  if (!node.generated) return `${indent}${marker} ${words}`;
  const code = [...generatedCode(node.generated.source), "```"].map((line) => `${indent}  ${line}`);
  return [`${indent}${marker} \`\`\`yaml`, ...code].join(lineBreak);
}

function wordsOf(node: SummaryNode, style: Row["style"], options: WriteOptions): string {
  const text = escapeInline(node.title);
  const target = style === "heading" ? null : targetOf(node, options);
  if (target === null) return text;
  const linkTitle = node.linkTitle === undefined ? "" : ` ${encodeLinkTitle(node.linkTitle)}`;
  return `[${text}](${target}${linkTitle})`;
}
