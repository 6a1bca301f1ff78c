import { Fragment, type Node, NodeRange, type ResolvedPos, Slice } from "prosemirror-model";
import { Plugin, Selection, type SelectionBookmark } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { isList, schema } from "../model/schema";

const { nodes } = schema;
/** Blocks whose child blocks people can move, copy and delete one by one. The children of a list are its items. */
const HOLDERS = new Set([
  ...[schema.topNodeType, nodes.blockquote, nodes.hint, nodes.condition, nodes.tab, nodes.step, nodes.column],
  ...[
    nodes.update,
    nodes.expandable_body,
    nodes.list_unordered,
    nodes.list_ordered,
    nodes.list_tasks,
    nodes.cards,
  ],
]);

/** The selected blocks and their parents. The innermost parent comes first. */
export function blockRanges({ $from, $to }: Selection): NodeRange[] {
  const ranges: NodeRange[] = [];
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const isBeside = depth === $from.depth && ($from.parent.inlineContent || $from.pos === $to.pos);
    if (!isBeside && $to.pos <= $from.end(depth) && HOLDERS.has($from.node(depth).type))
      ranges.push(new NodeRange($from, $to, depth));
  }
  return ranges;
}

/** The blocks that a selection touches, or null if the cursor is between blocks. */
export const touchedBlocks = (selection: Selection): NodeRange | null => blockRanges(selection)[0] ?? null;

/**
 * Selects adjacent blocks of one parent as a whole. The anchor and the head of the selection are at the edges of
 * blocks.
 */
export class BlockSelection extends Selection {
  override visible = false;

  static between(doc: Node, anchor: number, head: number): BlockSelection {
    return new BlockSelection(doc.resolve(anchor), doc.resolve(head));
  }

  static of({ $from, start, end }: NodeRange): BlockSelection {
    return BlockSelection.between($from.doc, start, end);
  }

  /** Extends or reduces the selection by one block at its head. */
  extended(step: -1 | 1): BlockSelection | null {
    const { $anchor, $head } = this;
    const isForward = $anchor.pos < $head.pos;
    const isShrinking = isForward !== step > 0;
    const isOne = isForward ? $head.index() - $anchor.index() === 1 : $anchor.index() - $head.index() === 1;
    // A selection of one block can't shrink. Instead, the other end of the block becomes the anchor, and the
    // selection grows in the given direction.
    const anchor = isShrinking && isOne ? $head : $anchor;
    const from = isShrinking && isOne ? $anchor : $head;
    const node = step > 0 ? from.nodeAfter : from.nodeBefore;
    return node && BlockSelection.between(anchor.doc, anchor.pos, from.pos + step * node.nodeSize);
  }

  override map(doc: Node, mapping: Parameters<Selection["map"]>[1]): Selection {
    const isForward = this.anchor < this.head;
    const from = mapping.map(this.from, 1);
    const to = mapping.map(this.to, -1);
    const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
    return isSpan($from, $to)
      ? new BlockSelection(isForward ? $from : $to, isForward ? $to : $from)
      : Selection.near($from);
  }

  override content(): Slice {
    const { parent } = this.$from;
    const blocks = parent.children.slice(this.$from.index(), this.$to.index());
    // Copy items of a list together with their list.
    return new Slice(Fragment.from(isList(parent) ? parent.copy(Fragment.from(blocks)) : blocks), 0, 0);
  }

  override eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head;
  }

  /** This method is required by the base class. Selections are never created from JSON in this editor. */
  override toJSON() {
    return { type: "blocks", anchor: this.anchor, head: this.head };
  }

  override getBookmark(): SelectionBookmark {
    return bookmark(this.anchor, this.head);
  }
}

const isSpan = ($from: ResolvedPos, $to: ResolvedPos) =>
  $from.pos < $to.pos && $from.sameParent($to) && !$from.parent.inlineContent && $from.textOffset === 0;

const bookmark = (anchor: number, head: number): SelectionBookmark => ({
  map: (mapping) => bookmark(mapping.map(anchor), mapping.map(head)),
  resolve(doc) {
    const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
    return isSpan($anchor.min($head), $anchor.max($head))
      ? new BlockSelection($anchor, $head)
      : Selection.near($head);
  },
});

/** Highlights the selected blocks. */
export const selectedBlocks = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        if (!(selection instanceof BlockSelection)) return null;
        const { $from, $to } = selection;
        const marks: Decoration[] = [];
        let pos = $from.pos;
        for (const node of $from.parent.children.slice($from.index(), $to.index())) {
          marks.push(Decoration.node(pos, pos + node.nodeSize, { class: "pm-selected-block" }));
          pos += node.nodeSize;
        }
        return DecorationSet.create(doc, marks);
      },
      // Hide the browser's display of the selection.
      attributes: ({ selection }): Record<string, string> =>
        selection instanceof BlockSelection ? { class: "pm-selecting-blocks" } : {},
    },
  });
