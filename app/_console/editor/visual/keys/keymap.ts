import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { schema } from "../model/schema";
import { BlockSelection, touchedBlocks } from "./block-selection";
import { duplicate, editSelected, extendBlocks, move, selectBlock } from "./blocks";
import { heading, leaveBlock, lineBreak, list, MARKS, paragraph, quote, toEnd } from "./commands";
import { rowByTab } from "./table";
import { codeByEnter, headingLineByEnter, headingToText, leaveByEnter, tableByEnter } from "./typed-blocks";

const { nodes } = schema;

/** Splits a list item in two. A new task is always unchecked. */
const splitItem: Command = (state, dispatch) => {
  const item = state.selection.$from.depth >= 2 ? state.selection.$from.node(-1) : null;
  const isTask = item?.attrs.data?.checked !== undefined;
  return splitListItem(nodes.list_item, isTask ? { data: { checked: false } } : undefined)(state, dispatch);
};

const isInCode: Command = ({ selection }) => selection.$from.parent.type === nodes.code_block;
const indentCode: Command = (state, dispatch) => {
  if (!isInCode(state)) return false;
  dispatch?.(state.tr.insertText("  ").scrollIntoView());
  return true;
};

/** Tab indents in the editor. After Escape, it moves the focus out of the editor. */
const leaving = new PluginKey<boolean>("leaving");
const leavingByEscape = (): Plugin =>
  new Plugin<boolean>({
    key: leaving,
    state: {
      init: () => false,
      apply: (tr, is) => tr.getMeta(leaving) ?? (is && !tr.docChanged && !tr.selectionSet),
    },
  });
/** Escape selects the block with the cursor, then its parent. */
const selectOutward: Command = (state, dispatch) => {
  const leave = (tr: Transaction) => dispatch?.(tr.setMeta(leaving, true));
  if (!selectBlock(state, leave)) leave(state.tr);
  return true;
};
/** In text, Tab has no effect except that it keeps the focus, because Markdown doesn't show tab characters. */
const tab =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    leaving.getState(state) !== true && (chainCommands(...commands)(state, dispatch, view) || true);

const marksOnOneLine: Command = (state) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.image || parent.type === nodes.expandable_title;
};

/** The dialogs that keyboard shortcuts open, if available. */
interface Opened {
  openLink?: Command;
  openFind?: () => void;
  openBlockMenu?: (at: DOMRect) => void;
}

const nothing: Command = () => false;

/** Selects the block at the cursor, and opens its menu below its first line. */
export const blockMenu =
  (open: (at: DOMRect) => void): Command =>
  (state, dispatch, view) => {
    const range = touchedBlocks(state.selection);
    const dom = range && view?.nodeDOM(range.start);
    if (!range || !(dom instanceof Element)) return false;
    if (!(state.selection instanceof BlockSelection))
      dispatch?.(state.tr.setSelection(BlockSelection.of(range)));
    const { left, top } = dom.getBoundingClientRect();
    open(new DOMRect(left, top, 0, 24));
    return true;
  };

const openingFind =
  (open: Opened["openFind"]): Command =>
  (_state, dispatch) => {
    if (dispatch) open?.();
    return open !== undefined;
  };

export const keys = ({ openLink = nothing, openFind, openBlockMenu }: Opened): Plugin[] => [
  leavingByEscape(),
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    Backspace: chainCommands(undoInputRule, headingToText),
    "Mod-b": MARKS.bold,
    "Mod-i": MARKS.italic,
    "Mod-e": MARKS.code,
    "Mod-Shift-x": MARKS.strikethrough,
    "Mod-k": openLink,
    "Mod-f": openingFind(openFind),
    "Mod-h": openingFind(openFind),
    "Mod-/": openBlockMenu ? blockMenu(openBlockMenu) : nothing,
    "Mod-Alt-0": paragraph,
    "Mod-Alt-2": heading("heading-1"),
    "Mod-Alt-3": heading("heading-2"),
    "Mod-Alt-4": heading("heading-3"),
    "Mod-Shift-7": list(nodes.list_ordered),
    "Mod-Shift-8": list(nodes.list_unordered),
    "Mod-Shift-9": quote,
    "Mod-Home": toEnd("start"),
    "Mod-End": toEnd("end"),
    "Alt-ArrowUp": move(-1),
    "Alt-ArrowDown": move(1),
    "Shift-ArrowUp": extendBlocks(-1),
    "Shift-ArrowDown": extendBlocks(1),
    "Mod-d": duplicate,
    Enter: chainCommands(
      editSelected,
      codeByEnter,
      tableByEnter,
      headingLineByEnter,
      leaveByEnter,
      splitItem,
      leaveOneLine,
    ),
    "Shift-Enter": chainCommands(marksOnOneLine, lineBreak),
    "Mod-Enter": chainCommands(exitCode, leaveBlock),
    Tab: tab(goToNextCell(1), rowByTab, sinkListItem(nodes.list_item), indentCode),
    "Shift-Tab": tab(goToNextCell(-1), liftListItem(nodes.list_item)),
    Escape: selectOutward,
  }),
  keymap(baseKeymap),
];

/** Enter in a caption or a title moves the cursor after the block. */
function leaveOneLine(...[state, dispatch]: Parameters<Command>): boolean {
  const { $head } = state.selection;
  const { type } = $head.parent;
  if (type === nodes.image) return leaveBlock(state, dispatch);
  if (type !== nodes.expandable_title) return false;
  dispatch?.(state.tr.setSelection(selectionAfter(state, $head.after())).scrollIntoView());
  return true;
}

function selectionAfter(state: Parameters<Command>[0], pos: number) {
  return TextSelection.near(state.doc.resolve(pos + 1), 1);
}
