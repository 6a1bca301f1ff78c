import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { BlockSelection } from "../keys/block-selection";
import { offerBlocks } from "../menu/trigger";
import { schema } from "../model/schema";
import { element } from "./dom";
import { guardDrag } from "./dragging";

interface Block {
  from: number;
  to: number;
  dom: HTMLElement;
}

/** The top-level block at the height of the pointer. */
function blockAt(view: EditorView, y: number): Block | null {
  const { left, width } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + width / 2, top: y });
  if (!found) return null;
  const $pos = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
  const from = $pos.depth === 0 ? $pos.pos : $pos.before(1);
  const dom = view.nodeDOM(from);
  const node = view.state.doc.nodeAt(from);
  return node && dom instanceof HTMLElement ? { from, to: from + node.nodeSize, dom } : null;
}

/**
 * Selects a block. Either extends the selection up to this block, or selects only this block. Doesn't change the selection
 * if the block is already selected.
 */
function select(view: EditorView, { from, to }: Block, isMore: boolean): void {
  const { doc, selection, tr } = view.state;
  const isTop = selection instanceof BlockSelection && selection.$from.depth === 0;
  const isIn = isTop && selection.from <= from && selection.to >= to;
  if (!isIn) {
    const isBehind = selection.anchor <= from;
    const next =
      isTop && isMore
        ? BlockSelection.between(doc, isBehind ? selection.from : selection.to, isBehind ? to : from)
        : BlockSelection.between(doc, from, to);
    view.dispatch(tr.setSelection(next));
  }
  view.focus();
}

/**
 * The data type of a dragged block. A text field would accept `text/plain`, and the browser would then delete the block as
 * moved.
 */
const DRAGGED = "application/x-bindery-blocks";

/** Opens the list of blocks in a new paragraph below a block, or in the block if it's an empty paragraph. */
function addBelow(view: EditorView, { from, to }: Block): void {
  const { tr, doc } = view.state;
  const node = doc.nodeAt(from);
  const isEmpty = node?.type === schema.nodes.paragraph && node.content.size === 0;
  if (!isEmpty) tr.insert(to, schema.nodes.paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, (isEmpty ? from : to) + 1));
  view.dispatch(offerBlocks(tr));
  view.focus();
}

const ADD_LABEL = "Insert block below";
const LABEL = "Select block and show actions. Drag to move.";

/**
 * A button and a handle next to the block under the pointer. The button inserts a block below. A click on the handle
 * selects the block and opens its menu. A click with Shift selects all blocks up to this block. Dragging moves the selected
 * blocks.
 */
export const blockHandle = (onMenu: (at: DOMRect) => void): Plugin =>
  new Plugin({
    view(view) {
      const attributes = { type: "button", class: "pm-handle", draggable: "true", tabindex: "-1" };
      const handle = element("button", { ...attributes, "aria-label": LABEL, title: LABEL }, "⠿");
      const add = element(
        "button",
        { type: "button", class: "pm-add", tabindex: "-1", "aria-label": ADD_LABEL, title: ADD_LABEL },
        "+",
      );
      const frame = view.dom.parentElement;
      frame?.append(add, handle);
      const show = (isShown: boolean) => {
        handle.hidden = !isShown;
        add.hidden = !isShown;
      };
      let block: Block | null = null;
      const onMove = (event: MouseEvent) => {
        // While a mouse button is pressed, the handle stays at the block on which it was pressed.
        if (event.target === handle || event.target === add || event.buttons > 0) return;
        block = blockAt(view, event.clientY);
        show(block !== null);
        if (!block || !frame) return;
        const top = block.dom.getBoundingClientRect().top - frame.getBoundingClientRect().top;
        for (const button of [add, handle]) button.style.top = `${top}px`;
      };
      show(false);
      add.addEventListener("mousedown", (event) => event.preventDefault());
      add.addEventListener("click", () => block && addBelow(view, block));
      handle.addEventListener("click", (event) => {
        const at = handle.getBoundingClientRect();
        if (block) select(view, block, event.shiftKey);
        if (block && !event.shiftKey) onMenu(at);
      });
      handle.addEventListener("dragstart", (event) => {
        if (!block || !event.dataTransfer) return;
        select(view, block, false);
        view.dragging = { slice: view.state.selection.content(), move: true };
        event.dataTransfer.setData(DRAGGED, "");
        event.dataTransfer.setDragImage(block.dom, 0, 0);
        event.dataTransfer.effectAllowed = "move";
        guardDrag(view);
      });
      frame?.addEventListener("mousemove", onMove);
      return {
        update(_view, before) {
          if (before.doc !== view.state.doc) show(false);
        },
        destroy() {
          frame?.removeEventListener("mousemove", onMove);
          add.remove();
          handle.remove();
        },
      };
    },
  });
