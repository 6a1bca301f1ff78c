"use client";

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, isolateHistory } from "@codemirror/commands";
import { markdown, markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { search, searchKeymap } from "@codemirror/search";
import {
  Annotation,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
  rectangularSelection,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import { textChanges } from "../save/merge";
import type { PageSaver } from "../save/page-saver";
import { toggleLines, toggleMark } from "./commands";
import { editorTheme } from "./theme";

/** Marks changes that the user of this editor didn't make. */
const fromElsewhere = Annotation.define<true>();

const formatKeys = keymap.of([
  { key: "Mod-b", run: toggleMark("**", "bold") },
  { key: "Mod-i", run: toggleMark("*", "italic") },
  { key: "Mod-e", run: toggleMark("`", "code") },
  { key: "Mod-Shift-x", run: toggleMark("~~", "struck") },
  { key: "Mod-Alt-2", run: toggleLines("## ") },
  { key: "Mod-Alt-3", run: toggleLines("### ") },
  { key: "Mod-Shift-7", run: toggleLines("1. ") },
  { key: "Mod-Shift-8", run: toggleLines("* ") },
  { key: "Mod-Shift-9", run: toggleLines("> ") },
]);

const COMMON: Extension = [
  history(),
  drawSelection(),
  dropCursor(),
  rectangularSelection(),
  highlightSpecialChars(),
  closeBrackets(),
  search({ top: true }),
  EditorState.allowMultipleSelections.of(true),
  EditorView.lineWrapping,
  formatKeys,
  keymap.of([
    ...closeBracketsKeymap,
    ...markdownKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  markdown({ base: markdownLanguage, completeHTMLTags: false, addKeymap: false }),
  EditorView.contentAttributes.of({
    "aria-label": "Page text",
    spellcheck: "true",
    autocorrect: "on",
  }),
  placeholder("Write, or press / to insert a block"),
  // Keep the line with the cursor away from the edges of the window.
  EditorView.scrollMargins.of(() => ({ top: 24, bottom: 96 })),
  editorTheme,
];

/** The state that an editor keeps for the next visit of the page: text, cursor and undo history. */
export interface LeftEditor {
  state?: unknown;
  /** The state of the visual editor. The type is `unknown`, because the visual editor's code might not be loaded. */
  visual?: unknown;
  /** The position of the cursor in the text, and the mode in which it was set. */
  cursor?: { of: "source" | "visual"; offset: number };
}

interface Props {
  saver: PageSaver;
  left: LeftEditor;
  onReady: (view: EditorView | null) => void;
  extensions: Extension;
}

/** Shows changes of others. The cursor keeps its position in the text, and undo doesn't revert these changes. */
const takingOver = (present: string, text: string): TransactionSpec => ({
  changes: textChanges(present, text),
  annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false), isolateHistory.of("full")],
});

/** Puts the cursor at the position that it had in the visual editor. */
function cursorFrom({ cursor }: LeftEditor, view: EditorView): void {
  if (cursor?.of !== "visual") return;
  const anchor = Math.min(cursor.offset, view.state.doc.length);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
}

function stateOf(text: string, left: LeftEditor, extensions: Extension): EditorState {
  if (!left.state) return EditorState.create({ doc: text, extensions });
  const state = EditorState.fromJSON(left.state, { extensions }, { history: historyField });
  return state.update(takingOver(state.doc.toString(), text)).state;
}

/** The Markdown editor for the text of a page. The component reads its props only when it mounts. */
export function CodeEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const given = useRef(props);
  useEffect(() => {
    const { saver, left, extensions, onReady } = given.current;
    const listener = EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.some((one) => one.annotation(fromElsewhere))) return;
      saver.edit({ text: update.state.doc.toString() });
    });
    const view = new EditorView({
      state: stateOf(saver.content.text, left, [extensions, COMMON, listener]),
      ...(host.current ? { parent: host.current } : {}),
    });
    saver.isComposing = () => view.composing;
    const unfollow = saver.subscribe(() => {
      const present = view.state.doc.toString();
      if (present !== saver.content.text) view.dispatch(takingOver(present, saver.content.text));
    });
    onReady(view);
    cursorFrom(left, view);
    return () => {
      unfollow();
      onReady(null);
      saver.isComposing = () => false;
      left.state = view.state.toJSON({ history: historyField });
      left.cursor = { of: "source", offset: view.state.selection.main.head };
      view.destroy();
    };
  }, []);
  return <div ref={host} />;
}
