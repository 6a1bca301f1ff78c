import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { liftTarget } from "prosemirror-transform";
import { isList, schema } from "../model/schema";
import { BlockSelection } from "./block-selection";

const { nodes, marks } = schema;

export const toggle = (mark: MarkType): Command => toggleMark(mark, null, { includeWhitespace: false });

export const MARKS = {
  bold: toggle(marks.bold),
  italic: toggle(marks.italic),
  strikethrough: toggle(marks.strikethrough),
  code: toggle(marks.code),
};

/**
 * Changes the selected blocks to another type of text block. The blocks keep their keys and therefore their
 * comments.
 */
const textType =
  (type: NodeType, attrs: Attrs = {}): Command =>
  (state, dispatch) => {
    if (!setBlockType(type, attrs)(state)) return false;
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges)
      tr.setBlockType($from.pos, $to.pos, type, ({ attrs: { key = null } }) => ({ ...attrs, key }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Turns the selected blocks into headings, or into paragraphs if they already are such headings. */
export const heading =
  (type: string): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isOn = parent.type === nodes.heading && parent.attrs.type === type;
    return textType(isOn ? nodes.paragraph : nodes.heading, isOn ? {} : { type })(state, dispatch);
  };

export const paragraph: Command = textType(nodes.paragraph);

/** Whether a list item starts with a line of text. The checkbox of a task needs such a line. */
const beginsWithLine = (item: Node) => item.firstChild?.type === nodes.paragraph;

/**
 * Puts the selected blocks into a list. If they're in a list of another kind, the list changes its kind. If they're in
 * a list of this kind, they become text again.
 */
export const list =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth);
      if (!isList(node)) continue;
      if (node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
      if (type === nodes.list_tasks && !node.children.every(beginsWithLine)) return false;
      dispatch?.(relisted(state.tr, $from.before(depth), node, type));
      return true;
    }
    const isTasks = type === nodes.list_tasks;
    const range = $from.blockRange(state.selection.$to);
    const wrapped = range ? range.parent.children.slice(range.startIndex, range.endIndex) : [];
    if (isTasks && !wrapped.every((node) => node.type === nodes.paragraph)) return false;
    return wrapInList(type)(state, (tr) => {
      if (isTasks) checkAll(tr, tr.selection.$from.before(-2), false);
      dispatch?.(tr);
    });
  };

type Tr = Parameters<NonNullable<Parameters<Command>[1]>>[0];

function relisted(tr: Tr, pos: number, node: Node, type: NodeType): Tr {
  tr.setNodeMarkup(pos, type, { key: node.attrs.key, data: {} });
  return checkAll(tr, pos, type === nodes.list_tasks ? false : undefined);
}

/** Adds checkboxes to all items of the list at `pos`, or removes them. */
export function checkAll(tr: Tr, pos: number, checked: boolean | undefined): Tr {
  tr.doc.nodeAt(pos)?.forEach((item, offset) => {
    const { checked: _checked, ...data } = item.attrs.data;
    const next = checked === undefined ? data : { ...data, checked };
    tr.setNodeMarkup(pos + 1 + offset, null, { ...item.attrs, data: next });
  });
  return tr;
}

/** Quotes the selected blocks. If they're already in a quote, takes them out of the quote. */
export const quote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const quoted = $from.blockRange($to, ({ type }) => type === nodes.blockquote);
  if (!quoted) return wrapIn(nodes.blockquote)(state, dispatch);
  const target = liftTarget(quoted);
  if (target !== null) dispatch?.(state.tr.lift(quoted, target).scrollIntoView());
  return true;
};

/** Inserts a line break in a paragraph, or a new line in code. */
export const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent || parent.type === nodes.heading) return false;
  dispatch?.(state.tr.insertText("\n").scrollIntoView());
  return true;
};

/** Moves the cursor out of the block, into an empty paragraph after it. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $head } = state.selection;
  const after = $head.depth === 0 ? state.selection.to : $head.after(1);
  const tr = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
};

/** Moves the cursor to the start or end of the page, even if a block is selected. */
export const toEnd =
  (end: "start" | "end"): Command =>
  (state, dispatch) => {
    if (!(state.selection instanceof NodeSelection || state.selection instanceof BlockSelection))
      return false;
    const selection = end === "start" ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };

interface Inserting {
  /** A position in the text. Default: the position of the cursor. */
  at?: number;
  /** The start of the typed word that opened the menu. The command deletes this word. */
  typedFrom?: number;
  /** The position of the cursor after the insertion: in the blocks, after the blocks, or unchanged. */
  cursor?: "inside" | "after" | "kept";
}

/**
 * Inserts blocks at the cursor or at a position. If the block at this position is an empty paragraph, replaces it. If
 * the block isn't empty, inserts the new blocks after it.
 */
export const insertBlocks =
  (blocks: readonly Node[], { at, typedFrom, cursor = "inside" }: Inserting = {}): Command =>
  (state, dispatch) => {
    const tr = state.tr;
    if (typedFrom !== undefined) tr.delete(typedFrom, state.selection.head);
    const $at = at === undefined ? tr.selection.$from : tr.doc.resolve(at);
    const isEmpty = $at.parent.type === nodes.paragraph && $at.parent.content.size === 0;
    const start = $at.depth === 0 ? $at.pos : isEmpty ? $at.before() : $at.after();
    const end = isEmpty ? $at.after() : start;
    tr.replaceWith(start, end, blocks);
    const size = blocks.reduce((sum, node) => sum + node.nodeSize, 0);
    const isLast = !tr.doc.resolve(start + size).nodeAfter;
    if (isLast && (cursor === "after" || !blocks.at(-1)?.isTextblock))
      tr.insert(start + size, nodes.paragraph.create());
    if (cursor !== "kept") {
      // Put the cursor after a rendered block, because such a block has no text.
      const inside = cursor === "after" || blocks[0]?.isAtom ? start + size : start + 1;
      tr.setSelection(Selection.near(tr.doc.resolve(inside))).scrollIntoView();
    }
    dispatch?.(tr);
    return true;
  };
