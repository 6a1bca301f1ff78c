import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import { type EditorState, NodeSelection, type Selection, type Transaction } from "prosemirror-state";
import { dropPoint } from "prosemirror-transform";
import { BlockSelection } from "./block-selection";

/** The selected blocks, together with parents that contain no other blocks, so that no empty parent remains. */
function taken(selection: Selection): { from: number; to: number; content: Fragment } {
  let { from, to } = selection;
  let { content } = selection.content();
  for (let $from = selection.$from; $from.depth > 0; $from = $from.doc.resolve($from.before())) {
    if (from !== $from.start() || to !== $from.end()) break;
    [from, to] = [$from.before(), $from.after()];
    content = Fragment.from($from.parent);
  }
  return { from, to, content };
}

/** Returns blocks in a form that fits a position: unchanged, or in the parent that the position requires. */
function fitted(content: Fragment, $at: ResolvedPos): Fragment | null {
  if ($at.parent.canReplace($at.index(), $at.index(), content)) return content;
  const first = content.firstChild;
  const around = first && $at.parent.contentMatchAt($at.index()).findWrapping(first.type);
  if (!around) return null;
  const wrapped = around.reduceRight((inside, type) => Fragment.from(type.create(null, inside)), content);
  return $at.parent.canReplace($at.index(), $at.index(), wrapped) ? wrapped : null;
}

/**
 * Moves the selected blocks to the nearest position where they fit. Returns null if the blocks fit nowhere
 * or are already there. Never deletes content without inserting it elsewhere.
 */
export function moveTo(state: EditorState, pos: number): Transaction | null {
  const { from, to, content } = taken(state.selection);
  if (pos >= from && pos <= to) return null;
  const point = dropPoint(state.doc, pos, new Slice(content, 0, 0));
  if (from >= to || point === null || (point >= from && point <= to)) return null;
  const inserted = fitted(content, state.doc.resolve(point));
  if (!inserted) return null;
  const tr = state.tr.insert(point, inserted);
  tr.delete(tr.mapping.map(from), tr.mapping.map(to));
  const start = point < from ? point : point - (to - from);
  const isOne = state.selection instanceof NodeSelection;
  return tr
    .setSelection(
      isOne
        ? NodeSelection.create(tr.doc, start)
        : BlockSelection.between(tr.doc, start, start + inserted.size),
    )
    .scrollIntoView();
}

/** The number of characters of a page, and the number of its inline nodes of each type. */
function inventoryOf({ doc }: { doc: Node }): string {
  const counts = new Map<string, number>();
  doc.descendants(({ isText, isInline, type, text = "" }) => {
    const name = isText ? "" : type.name;
    if (isInline) counts.set(name, (counts.get(name) ?? 0) + (isText ? text.length : 1));
  });
  return JSON.stringify([...counts].sort());
}

/**
 * Moves selected text and inline nodes to a position. Returns null if the position is in the selection, or if a part of
 * the selection would get lost there.
 */
export function moveInline(state: EditorState, pos: number): Transaction | null {
  const { selection } = state;
  const slice = selection.content();
  const point = dropPoint(state.doc, pos, slice) ?? pos;
  if (point >= selection.from && point <= selection.to) return null;
  const tr = state.tr.deleteSelection();
  const at = tr.mapping.map(point);
  if (selection instanceof NodeSelection) tr.replaceRangeWith(at, at, selection.node);
  else tr.replaceRange(at, at, slice);
  return inventoryOf(tr) === inventoryOf(state) ? tr.scrollIntoView() : null;
}
