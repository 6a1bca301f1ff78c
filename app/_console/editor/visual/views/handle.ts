import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { BlockSelection } from "../keys/block-selection";
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

const LABEL = "Select block and show actions. Drag to move.";

/**
 * A handle next to the block under the pointer. A click selects the block and opens its menu. A click with Shift selects
 * all blocks up to this block. Dragging moves the selected blocks.
 */
export const blockHandle = (onMenu: (at: DOMRect) => void): Plugin =>
  new Plugin({
    view(view) {
      const attributes = { type: "button", class: "pm-handle", draggable: "true", tabindex: "-1" };
      const handle = element("button", { ...attributes, "aria-label": LABEL, title: LABEL }, "⠿");
      const frame = view.dom.parentElement;
      frame?.append(handle);
      let block: Block | null = null;
      const onMove = (event: MouseEvent) => {
        // While a mouse button is pressed, the handle stays at the block on which it was pressed.
        if (event.target === handle || event.buttons > 0) return;
        block = blockAt(view, event.clientY);
        handle.hidden = block === null;
        if (block && frame)
          handle.style.top = `${block.dom.getBoundingClientRect().top - frame.getBoundingClientRect().top}px`;
      };
      handle.hidden = true;
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
          if (before.doc !== view.state.doc) handle.hidden = true;
        },
        destroy() {
          frame?.removeEventListener("mousemove", onMove);
          handle.remove();
        },
      };
    },
  });
