import { addToGroup } from "@/lib/group";
import { longestIncreasing } from "@/lib/increasing";
import type { SummaryNode, SummaryOutline } from "./summary";
import { type Style, targetOf, type WriteOptions } from "./summary-text";

// Finds the line of each entry in the old text of a summary. An entry is first looked up by the line that the caller
// knows, then by everything that its line says, then by the target of its link. An entry without a link whose title
// changed is found by its position between two entries that were found.

/** An entry to write. */
export interface WantedEntry extends SummaryNode {
  /** The index of the entry's first line in the old text, if the caller knows it. */
  line?: number;
  children: WantedEntry[];
}

/** An entry of the old text. */
export interface OldEntry {
  node: SummaryNode;
  style: Style;
  /** The depth in the structure. Entries below a link have the depth of the link. */
  depth: number;
  /** The depth of the bullet. Bullets below a heading have the level 0. Bullets below a link have the link's level. */
  level: number;
  /** Whether the bullet is below a link. The parser then treats the bullet as a sibling of the link. */
  isBelowLink: boolean;
  /** The index of the first line. */
  line: number;
  text: string;
}

/** Returns the entries of a summary with their text. `lines` contains the lines with their line breaks. */
export function oldEntriesOf(lines: readonly string[], outline: SummaryOutline): OldEntry[] {
  const items = new Map(outline.items.map((item) => [item.node, item]));
  const places = new Map<SummaryNode, { depth: number; level: number }>();
  const visit = (node: SummaryNode, depth: number, level: number) => {
    places.set(node, { depth, level });
    const isHeading = items.get(node)?.style === "heading";
    const step = node.kind === "link" ? 0 : 1;
    for (const child of node.children) visit(child, depth + step, isHeading ? 0 : level + step);
  };
  for (const node of outline.nodes) visit(node, 0, 0);
  return outline.items.map(({ node, style, line, count, depth: nesting }) => {
    const { depth, level } = places.get(node) ?? { depth: 0, level: 0 };
    const text = lines.slice(line, line + count).join("");
    return { node, style, line, depth, level, isBelowLink: nesting !== level, text };
  });
}

/** Returns everything that the line of an entry says. Entries with the same value can share a line. */
export const sayingOf = (node: SummaryNode, options: WriteOptions): string =>
  JSON.stringify([...placeOf(node, options), node.title, node.linkTitle ?? ""]);

/** Returns the kind and the target of an entry. A group and a page without a file can have the same line. */
function placeOf(node: SummaryNode, options: WriteOptions) {
  const target = targetOf(node, options)?.normalize("NFC") ?? null;
  return [target === null ? "text" : node.kind, target];
}

export type Placed = { node: WantedEntry; depth: number };

/** Returns the index of the old entry for each wanted entry, or undefined for new entries. */
export function matchEntries(
  wanted: readonly Placed[],
  old: readonly OldEntry[],
  options: WriteOptions,
): (number | undefined)[] {
  const matched: (number | undefined)[] = wanted.map(() => undefined);
  const free = new Set(old.keys());
  const take = (position: number, at: number | undefined) => {
    if (at === undefined || !free.delete(at)) return;
    matched[position] = at;
  };
  const byLine = new Map(old.map(({ line }, at) => [line, at]));
  for (const [position, { node }] of wanted.entries())
    if (node.line !== undefined) take(position, byLine.get(node.line));
  const matchBy = (keyOf: (entry: { node: SummaryNode; depth: number }) => string | null) => {
    const places = new Map<string, number[]>();
    for (const at of free) {
      const key = keyOf(old[at] as OldEntry);
      if (key !== null) addToGroup(places, key, at);
    }
    for (const group of places.values()) group.reverse();
    for (const [position, entry] of wanted.entries()) {
      const key = matched[position] === undefined ? keyOf(entry) : null;
      if (key !== null) take(position, places.get(key)?.pop());
    }
  };
  matchBy(({ node, depth }) => `${depth}\n${sayingOf(node, options)}`);
  matchBy(({ node }) => sayingOf(node, options));
  matchBy(({ node }) => (targetOf(node, options) === null ? null : JSON.stringify(placeOf(node, options))));
  matchBetween(matched, wanted, old, free);
  return matched;
}

const hasNoTarget = ({ kind, path }: SummaryNode) =>
  kind === "group" || (kind === "document" && path === undefined);

/**
 * Matches entries that have no link, are of the same kind, and are between the same neighbors. `from` never decreases, so
 * all groups and `ends` are read only once.
 */
function matchBetween(
  matched: (number | undefined)[],
  wanted: readonly Placed[],
  old: readonly OldEntry[],
  free: Set<number>,
): void {
  const kept = inOrder(matched);
  const ends = [...kept].map((position) => matched[position] ?? 0).reverse();
  const keyOf = ({ kind }: SummaryNode, depth: number) => `${kind} ${depth}`;
  const alike = new Map<string, number[]>();
  for (const at of [...free].reverse()) {
    const { node, depth } = old[at] as OldEntry;
    if (hasNoTarget(node)) addToGroup(alike, keyOf(node, depth), at);
  }
  let from = 0;
  for (const [position, { node, depth }] of wanted.entries()) {
    const own = matched[position];
    if (own !== undefined && kept.has(position)) from = own + 1;
    if (own !== undefined || !hasNoTarget(node)) continue;
    while ((ends.at(-1) ?? from) < from) ends.pop();
    const group = alike.get(keyOf(node, depth)) ?? [];
    while ((group.at(-1) ?? from) < from) group.pop();
    const at = group.at(-1);
    if (at === undefined || at >= (ends.at(-1) ?? old.length)) continue;
    group.pop();
    free.delete(at);
    matched[position] = at;
    from = at + 1;
  }
}

/** Returns the positions of the wanted entries that can stay in the order of the old text. */
export function inOrder(matched: readonly (number | undefined)[]): Set<number> {
  const candidates = matched.flatMap((at, position) => (at === undefined ? [] : [{ at, position }]));
  const indexes = longestIncreasing(candidates.map(({ at }) => at));
  return new Set(indexes.map((index) => candidates[index]?.position ?? 0));
}
