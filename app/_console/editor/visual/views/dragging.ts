import { type EditorState, NodeSelection, Plugin, type Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { BlockSelection } from "../keys/block-selection";
import { moveInline, moveTo } from "../keys/move-to";

/** Whether whole blocks are selected instead of text. */
const isOfBlocks = (selection: Selection): boolean =>
  selection instanceof BlockSelection || (selection instanceof NodeSelection && !selection.node.isInline);

/** Whether a pointer is over text or blocks of this editor. Fields, buttons and editors within a block don't count. */
function isOverText(view: EditorView, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : (target as Node | null)?.parentElement;
  return (
    element?.closest(".ProseMirror") === view.dom &&
    element.closest("[data-control], input, textarea, select, button") === null
  );
}

/**
 * Protects dragged blocks and text until the drag ends. A field would accept the drop as text, and the browser would then
 * delete the dragged content as moved. Therefore, only the content's own editor accepts a drop.
 */
export function guardDrag(view: EditorView): void {
  const { ownerDocument: page } = view.dom;
  const refuse = (event: DragEvent) => {
    // A drop ends the drag. If the drop removes the dragged element, the browser doesn't report the end of the drag.
    if (event.type === "drop") setTimeout(end);
    if (isOverText(view, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  const kinds = ["dragenter", "dragover", "drop"] as const;
  const end = () => {
    for (const kind of kinds) page.removeEventListener(kind, refuse, true);
    page.removeEventListener("dragend", end, true);
  };
  for (const kind of kinds) page.addEventListener(kind, refuse, true);
  page.addEventListener("dragend", end, true);
}

/** The state of the editor in which the dragged content is selected. A node can be dragged without being selected. */
function heldState({ state, dragging }: EditorView): EditorState {
  // ProseMirror's types don't include this property.
  const { node } = (dragging ?? {}) as { node?: NodeSelection };
  return node && state.doc.nodeAt(node.from)?.eq(node.node)
    ? state.apply(state.tr.setSelection(NodeSelection.create(state.doc, node.from)))
    : state;
}

/** Makes sure that a drag of blocks, text or inline nodes either moves them or changes nothing. */
export const draggedBlocks = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        dragstart(view, event) {
          guardDrag(view);
          return event.defaultPrevented;
        },
      },
      handleDrop(view, event, _slice, isMoved) {
        if (!isMoved || !view.dragging) return false;
        const state = heldState(view);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const tr = at && (isOfBlocks(state.selection) ? moveTo(state, at.pos) : moveInline(state, at.pos));
        if (tr) view.dispatch(tr.setMeta("uiEvent", "drop"));
        view.focus();
        return true;
      },
    },
  });
