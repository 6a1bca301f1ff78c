import type { Node } from "prosemirror-model";
import { type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { isList, schema } from "../model/schema";
import { withoutKeys } from "../model/without-keys";
import { BlockSelection, blockRanges, touchedBlocks } from "./block-selection";

const { nodes } = schema;

/**
 * Moves the selected blocks, or the block with the cursor, past the block before or after them. If the
 * blocks are already at the edge of their parent, moves the parent.
 */
export const move =
  (step: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    for (const { parent, startIndex, endIndex, start, end } of blockRanges(selection)) {
      const other = parent.maybeChild(step < 0 ? startIndex - 1 : endIndex);
      if (!other) continue;
      // Move the neighboring block instead of the selected blocks, so that the selection doesn't change.
      if (step < 0) tr.insert(end, other).delete(start - other.nodeSize, start);
      else tr.delete(end, end + other.nodeSize).insert(start, other);
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    return false;
  };

/** Copies the selected blocks. Inserts the copies after the selected blocks, and selects the copies. */
export const duplicate: Command = ({ selection, tr }, dispatch) => {
  const range = touchedBlocks(selection);
  if (!range) return false;
  const { parent, startIndex, endIndex, end } = range;
  const copies = parent.children.slice(startIndex, endIndex).map(withoutKeys);
  tr.insert(end, copies);
  const size = copies.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  dispatch?.(tr.setSelection(BlockSelection.between(tr.doc, end, end + size)).scrollIntoView());
  return true;
};

/** Deletes the selected blocks. */
export const deleteBlocks: Command = ({ selection, tr }, dispatch) => {
  const range = touchedBlocks(selection);
  if (!range) return false;
  tr.deleteRange(range.start, range.end);
  const near = Math.min(range.start, tr.doc.content.size);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(near))).scrollIntoView());
  return true;
};

/** Selects the block with the cursor as a whole. If blocks are already selected, selects their parent. */
export const selectBlock: Command = ({ selection, tr }, dispatch) => {
  const range = blockRanges(selection).find(({ start, end }) => start < selection.from || end > selection.to);
  if (!range) return false;
  dispatch?.(tr.setSelection(BlockSelection.of(range)));
  return true;
};

/** Selects one block more or less. */
export const extendBlocks =
  (step: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof BlockSelection)) return false;
    const next = selection.extended(step);
    if (next) dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  };

/** Puts the cursor at the end of the selected blocks. */
export const editSelected: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof BlockSelection)) return false;
  dispatch?.(tr.setSelection(Selection.near(selection.$to, -1)).scrollIntoView());
  return true;
};

/** Whether blocks are selected as wholes. */
const isWhole = (selection: Selection): boolean =>
  selection instanceof BlockSelection || (selection instanceof NodeSelection && !selection.node.isInline);

/** If a person types while blocks are selected, inserts the text after the blocks instead of replacing them. */
export const typeBehind = (view: EditorView, text: string): boolean => {
  const { selection, tr } = view.state;
  if (!isWhole(selection)) return false;
  const inList = isList(selection.$to.parent);
  const paragraph = nodes.paragraph.create(null, schema.text(text));
  tr.insert(selection.to, inList ? listItem(selection.$to.parent, paragraph) : paragraph);
  const cursor = TextSelection.near(tr.doc.resolve(selection.to + 1));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, cursor.from + text.length)).scrollIntoView());
  return true;
};

const listItem = (list: Node, content: Node): Node =>
  nodes.list_item.create({ data: list.type === nodes.list_tasks ? { checked: false } : {} }, content);
