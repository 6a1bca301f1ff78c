import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { search } from "prosemirror-search";
import { type Command, type EditorState, Plugin, type Transaction } from "prosemirror-state";
import { columnResizing, tableEditing } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { selectedBlocks } from "./keys/block-selection";
import { typeBehind } from "./keys/blocks";
import { markdownAsTyped } from "./keys/input-rules";
import { keys } from "./keys/keymap";
import { typedLinks } from "./keys/typed-links";
import { schema } from "./model/schema";
import { linksIn } from "./paste/own-pages";
import { pasting } from "./paste/pasting";
import type { InsertFiles } from "./paste/pictures";
import { uploading } from "./paste/uploading";
import type { Surroundings } from "./surroundings";
import { commentMarks } from "./views/comment-marks";
import { draggedBlocks } from "./views/dragging";
import { followed } from "./views/following";
import { blockHandle } from "./views/handle";
import { highlighting } from "./views/highlighting";
import { openedLinks } from "./views/links";
import { conflictMarks } from "./views/marks-in-margin";
import { placeholder } from "./views/placeholder";
import { sectionHints } from "./views/section-hints";
import { skipping } from "./views/skipping";
import { tableButton } from "./views/table-button";

/**
 * An internal part of ProseMirror. This part reads the selection when the browser reports a change. The browser might
 * report the change only after the next key.
 */
interface Observing {
  domObserver: { forceFlush: () => void; flush: () => void };
}

/**
 * Reads the selection before each key, so that a key immediately after a cursor movement takes effect at the new position.
 */
const selectionInStep = (): Plugin => {
  const read = (view: EditorView): false => {
    const { domObserver } = view as unknown as Observing;
    if (view.composing) return false;
    domObserver.forceFlush();
    domObserver.flush();
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: { keydown: read, paste: read },
      handleTextInput: (view, _from, _to, text) => typeBehind(view, text),
    },
  });
};

/** Keeps an empty paragraph at the end of the page, so that people can continue to write. */
const trailingParagraph = (): Plugin =>
  new Plugin({
    appendTransaction: (_transactions, _old, { doc, tr }): Transaction | null =>
      doc.lastChild?.type === schema.nodes.paragraph
        ? null
        : tr.insert(doc.content.size, schema.nodes.paragraph.create()).setMeta("addToHistory", false),
  });

/** Opens the tab that contains the cursor. */
const tabOfCursor = (): Plugin =>
  new Plugin({
    view: () => ({
      update(view: EditorView, before: EditorState) {
        const { $head } = view.state.selection;
        if (view.state.selection.eq(before.selection)) return;
        for (let depth = $head.depth; depth > 0; depth -= 1) {
          if ($head.node(depth).type !== schema.nodes.tabs) continue;
          const dom = view.nodeDOM($head.before(depth));
          dom?.dispatchEvent(new CustomEvent("pm-reveal", { detail: $head.index(depth) }));
        }
      },
    }),
  });

interface Given {
  surroundings: Surroundings;
  menu: Plugin;
  openLink: Command;
  insertFiles: InsertFiles;
  openConflicts: () => void;
  openComments: () => void;
  /** Opens the menu of the selected blocks, next to a position in the window. */
  openBlockMenu: (at: DOMRect) => void;
  /** Opens the menu of the table with the cursor, next to a position in the window. */
  openTableMenu: (at: DOMRect) => void;
  openFind: () => void;
}

/** The plugins of an editor within a block. These plugins don't depend on the page around the block. */
export const innerPlugins = (surroundings: Surroundings, insertFiles: InsertFiles): Plugin[] => [
  selectionInStep(),
  markdownAsTyped((markdown) => surroundings.nodesOf(markdown)),
  typedLinks(linksIn(surroundings)),
  ...keys({}),
  history(),
  tableEditing(),
  gapCursor(),
  draggedBlocks(),
  pasting(surroundings, insertFiles),
  highlighting(),
  placeholder("Write"),
  trailingParagraph(),
  tabOfCursor(),
];

/** All plugins of the editor. Earlier plugins handle keys first. */
export const pluginsOf = ({ surroundings, menu, openLink, insertFiles, ...given }: Given): Plugin[] => [
  selectionInStep(),
  menu,
  markdownAsTyped((markdown) => surroundings.nodesOf(markdown)),
  typedLinks(linksIn(surroundings)),
  ...keys({ openLink, ...given }),
  history(),
  columnResizing(),
  tableEditing(),
  dropCursor({ color: "var(--accent)", width: 2 }),
  gapCursor(),
  draggedBlocks(),
  pasting(surroundings, insertFiles),
  uploading(),
  conflictMarks(given.openConflicts),
  commentMarks(given.openComments),
  highlighting(),
  sectionHints(),
  placeholder("Write, or press / to insert a block"),
  trailingParagraph(),
  tabOfCursor(),
  selectedBlocks(),
  openedLinks(surroundings),
  blockHandle(given.openBlockMenu),
  tableButton(given.openTableMenu),
  search(),
  skipping(),
  followed(),
];
