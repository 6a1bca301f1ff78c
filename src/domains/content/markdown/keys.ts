import { alignSlots, lazySlot, type Slot } from "./align-slots";
import {
  columnOrder,
  type DocumentBlock,
  type DocumentInline,
  type DocumentNode,
  plainText,
  rawSource,
  recordOrder,
  type TableData,
  withBelow,
} from "./document";
import { isKeyed } from "./identity";
import { normalForm } from "./normal-form";
import { readDocument } from "./to-document";

/**
 * The stored keys of a page: the IDs of its blocks, table columns and table records, in reading order.
 * `version` is the version of the rules for numbering.
 */
export type BlockKeys = { version: number; ids: string[] };

/** A text, in the format that `toDocument` expects, with its keys. */
export type KeyedText = { text: string; keys: BlockKeys };

/**
 * Assigns keys to a page's new text based on the previous text. Unchanged blocks keep their keys even if they
 * moved. Blocks with small changes keep their keys if they didn't move. All other blocks get new keys.
 *
 * @param newId a function that returns unused IDs. Except for these IDs, the result depends only on the
 * texts.
 */
export function alignKeys(previous: KeyedText | null, nextText: string, newId: () => string): BlockKeys {
  if (previous && previous.text === nextText) return previous.keys;
  const next = readDocument(nextText);
  const slots = slotsOf(next.document.nodes);
  const before = previous ? readDocument(previous.text, { keys: previous.keys }) : null;
  const fresh = freshIds(newId, new Set(before?.keys.ids));
  alignSlots(before ? slotsOf(before.document.nodes) : [], slots, fresh);
  return { version: next.keys.version, ids: slots.flatMap(idsOf) };
}

/**
 * Returns the keys for a text that was written from blocks. If the key of a block is unique, the block keeps
 * it. Otherwise, the block gets a new key.
 */
export function keysOfWritten(blocks: readonly DocumentBlock[], text: string, newId: () => string) {
  const next = readDocument(text);
  const taken = new Set<string>();
  const fresh = freshIds(newId, taken);
  const slots = slotsOf(next.document.nodes);
  alignSlots(slotsOf(withKeys(blocks, taken, fresh)), slots, fresh);
  return { version: next.keys.version, ids: slots.flatMap(idsOf) };
}

/** Returns a function that returns new IDs and adds each of them to `taken`. */
const freshIds = (newId: () => string, taken: Set<string>) => () => {
  let id = newId();
  while (taken.has(id)) id = newId();
  taken.add(id);
  return id;
};

function withKeys(blocks: readonly DocumentBlock[], taken: Set<string>, fresh: () => string) {
  return blocks.map((node) => {
    if (!isKeyed(node)) return node;
    const isOwn = node.key !== undefined && node.key !== "" && !taken.has(node.key);
    const key = isOwn ? (node.key as string) : fresh();
    taken.add(key);
    if (rawSource(node) !== null) return { ...node, key };
    return withBelow({ ...node, key }, (nodes) => nodes.map((child) => keyedNode(child, taken, fresh)));
  });
}

function keyedNode(child: DocumentNode, taken: Set<string>, fresh: () => string): DocumentNode {
  if (child.object === "block") return withKeys([child], taken, fresh)[0] as DocumentBlock;
  if (child.object === "text" || !child.fragments) return child;
  return {
    ...child,
    fragments: child.fragments.map((part) => ({ ...part, nodes: withKeys(part.nodes, taken, fresh) })),
  };
}

function idsOf(slot: Slot): string[] {
  return [slot.id, ...slot.below.flatMap(idsOf)];
}

function slotsOf(nodes: readonly DocumentBlock[]): Slot[] {
  return nodes.flatMap((node): Slot[] => {
    const below = rawSource(node) === null ? belowOf(node) : [];
    if (node.key === undefined) return below;
    return [lazySlot(kindOf(node), node.key, () => JSON.stringify(normalForm([node])), below)];
  });
}

/** Returns the kind of a block. An edit can change the type of a block to any type of the same kind. */
function kindOf(node: DocumentBlock): string {
  if (node.type.startsWith("heading-")) return "heading";
  return node.type.startsWith("list-") && node.type !== "list-item" ? "list" : node.type;
}

function belowOf(node: DocumentBlock): Slot[] {
  const table = node.type === "table" ? tableSlots(node) : [];
  const inParts = ({ fragments = [] }: DocumentBlock | DocumentInline) =>
    fragments.flatMap((part) => slotsOf(part.nodes));
  const nodes = (node.nodes ?? []).flatMap((child) => {
    if (child.object === "text") return [];
    return child.object === "block" ? slotsOf([child]) : inParts(child);
  });
  return [...table, ...nodes, ...inParts(node)];
}

function tableSlots(node: DocumentBlock): Slot[] {
  const data = node.data as unknown as TableData;
  const cells = new Map(
    (node.fragments ?? []).map((part) => [part.fragment, part.nodes.map(plainText).join(" ")]),
  );
  const columns = columnOrder(data).map((id) => {
    const definition = data.definition[id];
    return lazySlot("column", id, () => `${definition?.title} ${definition?.type}`, []);
  });
  const records = recordOrder(data).map((id) => {
    const values = Object.values(data.records[id]?.values ?? {});
    const form = () =>
      values
        .map((value) => (typeof value === "string" ? (cells.get(value) ?? value) : JSON.stringify(value)))
        .join("\n");
    return lazySlot("record", id, form, []);
  });
  return [...columns, ...records];
}
