import { NodeSelection, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { element } from "./dom";

/** The top-level block below a pointer. */
function blockAt(view: EditorView, y: number): { pos: number; dom: HTMLElement } | null {
  const { left, width } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + width / 2, top: y });
  if (!found) return null;
  const $pos = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
  const pos = $pos.depth === 0 ? $pos.pos : $pos.before(1);
  const dom = view.nodeDOM(pos);
  return dom instanceof HTMLElement ? { pos, dom } : null;
}

/** A quiet handle beside the block below the pointer: pressing it selects the block, dragging moves it. */
export const blockHandle = (): Plugin =>
  new Plugin({
    view(view) {
      const label = "Select or move this block";
      const handle = element(
        "button",
        {
          type: "button",
          class: "pm-handle",
          draggable: "true",
          tabindex: "-1",
          "aria-label": label,
          title: label,
        },
        "⠿",
      );
      const frame = view.dom.parentElement;
      frame?.append(handle);
      let pos: number | null = null;
      const onMove = (event: MouseEvent) => {
        if (event.target === handle) return;
        const block = blockAt(view, event.clientY);
        pos = block?.pos ?? null;
        handle.hidden = block === null;
        if (block && frame)
          handle.style.top = `${block.dom.getBoundingClientRect().top - frame.getBoundingClientRect().top}px`;
      };
      const select = () => {
        if (pos === null || !view.state.doc.nodeAt(pos)) return;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
        view.focus();
      };
      handle.hidden = true;
      handle.addEventListener("click", select);
      handle.addEventListener("dragstart", (event) => {
        select();
        view.dragging = { slice: view.state.selection.content(), move: true };
        event.dataTransfer?.setData("text/plain", "");
        if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
      });
      frame?.addEventListener("mousemove", onMove);
      return {
        update: () => {
          handle.hidden = true;
        },
        destroy() {
          frame?.removeEventListener("mousemove", onMove);
          handle.remove();
        },
      };
    },
  });
