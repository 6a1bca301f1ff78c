"use client";

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { markdown, markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension, Transaction } from "@codemirror/state";
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
import { insertLink, toggleLines, toggleMark } from "./commands";
import { editorTheme } from "./theme";

/** Marks what comes from elsewhere: it is no edit of the person at the keyboard. */
const fromElsewhere = Annotation.define<true>();

const formatKeys = keymap.of([
  { key: "Mod-b", run: toggleMark("**", "bold") },
  { key: "Mod-i", run: toggleMark("*", "italic") },
  { key: "Mod-e", run: toggleMark("`", "code") },
  { key: "Mod-Shift-x", run: toggleMark("~~", "struck") },
  { key: "Mod-k", run: insertLink },
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
    "aria-label": "Text of the page",
    spellcheck: "true",
    autocorrect: "on",
  }),
  placeholder("Write, or press / for blocks"),
  // What is written stays clear of the edges.
  EditorView.scrollMargins.of(() => ({ top: 24, bottom: 96 })),
  editorTheme,
];

/** The text that is edited, as it comes and goes. */
export interface EditedText {
  readonly text: string;
  write(text: string): void;
  /** Tells of texts that come from elsewhere; answers how to stop. */
  follow(show: (text: string) => void): () => void;
}

interface Props {
  edited: EditedText;
  onReady: (view: EditorView | null) => void;
  extensions: Extension;
}

/** The part of two texts that is different: where it begins, and where it ends in each. */
function difference(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Shows what others wrote: the cursor stays with the text around it, and undo does not take it back. */
function takeOver(view: EditorView, text: string): void {
  const present = view.state.doc.toString();
  if (present === text) return;
  view.dispatch({
    changes: difference(present, text),
    annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false), isolateHistory.of("full")],
  });
}

/** The text of a page as Markdown. What is given counts when it first shows. */
export function CodeEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const given = useRef(props);
  useEffect(() => {
    const { edited, extensions, onReady } = given.current;
    const listener = EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.some((one) => one.annotation(fromElsewhere))) return;
      edited.write(update.state.doc.toString());
    });
    const view = new EditorView({
      state: EditorState.create({ doc: edited.text, extensions: [extensions, COMMON, listener] }),
      ...(host.current ? { parent: host.current } : {}),
    });
    const unfollow = edited.follow((text) => takeOver(view, text));
    onReady(view);
    return () => {
      unfollow();
      onReady(null);
      view.destroy();
    };
  }, []);
  return <div ref={host} />;
}
