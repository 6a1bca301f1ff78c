import { NodeSelection, Plugin, type Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { BlockSelection } from "../keys/block-selection";
import { moveTo } from "../keys/move-to";

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
 * Protects dragged blocks until the drag ends. A field would accept the drop as text, and the browser would then delete the
 * dragged blocks as moved. Therefore, only the blocks' own editor accepts a drop.
 */
export function guardDrag(view: EditorView): void {
  const { ownerDocument: page } = view.dom;
  const refuse = (event: DragEvent) => {
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

/** Makes sure that a drag of blocks either moves them or changes nothing. */
export const draggedBlocks = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        dragstart(view, event) {
          // After this handler, the editor's own handler runs, which selects the dragged blocks.
          setTimeout(() => {
            const { dragging } = view;
            const isBlock = dragging?.slice.content.firstChild?.isBlock && dragging.slice.openStart === 0;
            if (isBlock || isOfBlocks(view.state.selection)) guardDrag(view);
          });
          return event.defaultPrevented;
        },
      },
      handleDrop(view, event, _slice, isMoved) {
        const { selection } = view.state;
        if (!isMoved || !isOfBlocks(selection) || !view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const tr = at && moveTo(view.state, at.pos);
        if (tr) view.dispatch(tr.setMeta("uiEvent", "drop"));
        view.focus();
        return true;
      },
    },
  });
