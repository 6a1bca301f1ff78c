import { Fragment, type Node, type NodeRange } from "prosemirror-model";
import { type Command, Selection } from "prosemirror-state";
import { isList, schema } from "../model/schema";
import { BlockSelection, touchedBlocks } from "./block-selection";

const { nodes } = schema;

/** The kinds of blocks into which people can turn other blocks, by node name. Headings have the names of the Document. */
export type Kind =
  | "paragraph"
  | "heading-1"
  | "heading-2"
  | "heading-3"
  | "list_unordered"
  | "list_ordered"
  | "list_tasks"
  | "blockquote"
  | "hint"
  | "code_block";

type ListKind = Extract<Kind, `list_${string}`>;
const isListKind = (kind: Kind): kind is ListKind => kind.startsWith("list_");
const isText = ({ type }: Node) =>
  type === nodes.paragraph || type === nodes.heading || type === nodes.code_block;

/** The blocks in a list, a quote or a hint. */
function unwrapped(node: Node): Node[] {
  if (isList(node)) return node.children.flatMap((item) => item.children.flatMap(unwrapped));
  return node.type === nodes.blockquote || node.type === nodes.hint
    ? node.children.flatMap(unwrapped)
    : [node];
}

/**
 * Returns the text of a block in another kind of block. Removes only the marks that aren't allowed in the
 * new kind of block.
 */
function asText(node: Node, kind: "paragraph" | `heading-${1 | 2 | 3}`): Node {
  if (!isText(node)) return node;
  const { key } = node.attrs;
  return kind === "paragraph"
    ? nodes.paragraph.create({ key }, node.content)
    : nodes.heading.create({ key, type: kind }, node.content);
}

/** A code block with the text of blocks, or null if a block contains anything other than text. */
function asCode(blocks: readonly Node[]): Node[] | null {
  const isPlain = (node: Node) => isText(node) && node.children.every((child) => child.isText);
  if (!blocks.every(isPlain)) return null;
  const text = blocks.map(({ textContent }) => textContent).join("\n");
  return [nodes.code_block.create(null, text === "" ? null : schema.text(text))];
}

const dataOf = (item: Node, kind: ListKind) => {
  const { checked, ...data } = item.attrs.data;
  return kind === "list_tasks" ? { ...data, checked: checked ?? false } : data;
};

/** The checkbox of a task needs a line of text next to it. */
const canBeItem = (first: Node | null | undefined, kind: ListKind) =>
  first?.type === nodes.paragraph || (kind !== "list_tasks" && first !== null && first !== undefined);

function itemsOf(node: Node, kind: ListKind): Node[] {
  if (isList(node))
    return node.children.map((item) =>
      item.type.create({ ...item.attrs, data: dataOf(item, kind) }, item.content),
    );
  const item = (blocks: Node[]) =>
    nodes.list_item.create({ data: kind === "list_tasks" ? { checked: false } : {} }, blocks);
  return unwrapped(node).map((block) => item([asText(block, "paragraph")]));
}

function asList(blocks: readonly Node[], kind: ListKind): Node[] | null {
  const items = blocks.flatMap((node) => itemsOf(node, kind));
  const key = blocks.find(isList)?.attrs.key ?? null;
  return items.every(({ firstChild }) => canBeItem(firstChild, kind))
    ? [nodes[kind].create({ key }, items)]
    : null;
}

/** The child blocks of quotes and hints. Other blocks are returned unchanged. */
const inner = (blocks: readonly Node[]): Node[] =>
  blocks.flatMap((node) =>
    node.type === nodes.blockquote || node.type === nodes.hint ? node.children : [node],
  );

function turned(blocks: readonly Node[], kind: Kind): Node[] | null {
  if (isListKind(kind)) return asList(blocks, kind);
  if (kind === "code_block") return asCode(blocks.flatMap(unwrapped));
  if (kind === "blockquote") return [nodes.blockquote.create(null, inner(blocks))];
  if (kind === "hint") return [nodes.hint.create({ data: { style: "info" } }, inner(blocks))];
  return blocks.flatMap(unwrapped).map((node) => asText(node, kind));
}

/**
 * The blocks that the selection touches, and the range to replace. If the blocks are list items, `before`
 * and `after` contain the list's other items.
 */
function partsOf({ parent, start, end, startIndex, endIndex, $from, depth }: NodeRange) {
  const blocks = parent.children.slice(startIndex, endIndex);
  if (!isList(parent)) return { from: start, to: end, blocks, before: [], after: [] };
  const part = (from: number, to: number, attrs = {}) =>
    from < to ? [parent.type.create({ ...parent.attrs, ...attrs }, parent.children.slice(from, to))] : [];
  const { start: first = 1, ...data } = parent.attrs.data;
  const goesOn = parent.type === nodes.list_ordered ? { ...data, start: Number(first) + endIndex } : data;
  return {
    from: $from.before(depth),
    to: $from.after(depth),
    blocks: [parent.type.create({ ...parent.attrs, key: null }, Fragment.from(blocks))],
    before: part(0, startIndex),
    after: part(endIndex, parent.childCount, { key: null, data: goesOn }),
  };
}

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Turns the selected blocks into blocks of another kind. Returns false if content would be lost. */
export const turnInto =
  (kind: Kind): Command =>
  ({ selection, tr, doc }, dispatch) => {
    const range = touchedBlocks(selection);
    if (!range) return false;
    const { from, to, blocks, before, after } = partsOf(range);
    const made = turned(blocks, kind);
    if (!made || made.length === 0) return false;
    const $from = doc.resolve(from);
    const all = [...before, ...made, ...after];
    if (!$from.parent.canReplace($from.index(), doc.resolve(to).index(), Fragment.from(all))) return false;
    tr.replaceWith(from, to, all);
    const start = from + sizeOf(before);
    const end = start + sizeOf(made);
    const next =
      selection instanceof BlockSelection
        ? BlockSelection.between(tr.doc, start, end)
        : Selection.near(tr.doc.resolve(end), -1);
    dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  };
