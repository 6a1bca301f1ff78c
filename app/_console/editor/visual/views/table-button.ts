import type { EditorState } from "prosemirror-state";
import { Plugin } from "prosemirror-state";
import { cellAround, isInTable } from "prosemirror-tables";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { tableAt } from "../keys/table";
import { schema } from "../model/schema";
import { element } from "./dom";

const LABEL = "Rows, columns and cells (Ctrl+.)";

function button(view: EditorView, open: (at: DOMRect) => void): HTMLElement {
  const made = element(
    "button",
    {
      type: "button",
      class: "pm-cell-menu",
      contenteditable: "false",
      tabindex: "-1",
      "aria-label": LABEL,
      title: LABEL,
    },
    "⋯",
  );
  // Keep the cursor in its cell, because the menu applies to this cell.
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", () => {
    view.focus();
    open(made.getBoundingClientRect());
  });
  return made;
}

/** The position of the cursor in the window, in pixels. */
export function cursorOf(view: EditorView): DOMRect {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.head);
  return new DOMRect(left, top, 0, bottom - top);
}

/** Marks headings that visitors don't see. */
function hiddenHeadings({ doc }: EditorState): Decoration[] {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type !== schema.nodes.table) return !node.isTextblock;
    if (node.attrs.data.view?.hideHeader === true)
      found.push(
        Decoration.node(pos + 1, pos + 1 + (node.firstChild?.nodeSize ?? 0), {
          class: "pm-hidden-headings",
          title: "This header row is hidden from visitors",
        }),
      );
    return false;
  });
  return found;
}

/** A button in the cell with the cursor, for mouse and touch. A keyboard shortcut opens the same menu. */
export const tableButton = (open: (at: DOMRect) => void): Plugin =>
  new Plugin<DecorationSet>({
    state: {
      init: (_config, state) => DecorationSet.create(state.doc, hiddenHeadings(state)),
      apply: (tr, before, _old, state) =>
        tr.docChanged ? DecorationSet.create(state.doc, hiddenHeadings(state)) : before,
    },
    props: {
      decorations(state) {
        const headings = this.getState(state) ?? DecorationSet.empty;
        const $cell = isInTable(state) ? cellAround(state.selection.$head) : null;
        if (!$cell) return headings;
        // Place the button after the content of the cell, so that the first block of the cell doesn't move.
        const end = $cell.pos + 1 + ($cell.nodeAfter?.content.size ?? 0);
        const widget = Decoration.widget(end, (view) => button(view, open), {
          side: 1,
          key: "cell",
          ignoreSelection: true,
        });
        return headings.add(state.doc, [widget]);
      },
      handleKeyDown(view, event) {
        if (event.key !== "." || !(event.ctrlKey || event.metaKey) || !tableAt(view.state)) return false;
        open(cursorOf(view));
        return true;
      },
    },
  });
