"use client";

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { StreamLanguage } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { editorTheme } from "../../editor/write/theme";
import type { Mistake } from "./claims-text";

const json = StreamLanguage.define<null>({
  token(stream) {
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return "attributeName";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^(?:true|false|null|-?\d[\d.eE+-]*)/)) return "monospace";
    stream.next();
    return null;
  },
});

const setMistakes = StateEffect.define<readonly Mistake[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(present, transaction) {
    const effect = transaction.effects.find((each) => each.is(setMistakes));
    if (!effect) return present.map(transaction.changes);
    const length = transaction.newDoc.length;
    const ranges = (effect.value as readonly Mistake[])
      .map(({ from, to, message }) => ({ from: Math.min(from, length), to: Math.min(to, length), message }))
      .filter(({ from, to }) => to > from)
      .map(({ from, to, message }) =>
        Decoration.mark({ class: "cm-mistake", attributes: { title: message } }).range(from, to),
      );
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  ".cm-content": { padding: "0.75rem 0", maxWidth: "none", fontSize: "0.8125rem" },
  ".cm-scroller": { overflow: "auto", lineHeight: "1.6" },
  ".cm-gutters": { color: "var(--soft)", paddingLeft: "0.5rem" },
  ".cm-mistake": { textDecoration: "underline wavy var(--danger)", textUnderlineOffset: "3px" },
});

interface Props {
  label: string;
  text: string;
  mistakes: readonly Mistake[];
  onChange: (text: string) => void;
  onReady?: (view: EditorView | null) => void;
}

/** An editor for JSON that underlines mistakes. If the `text` prop changes, it replaces the edited text. */
export function ClaimsEditor({ label, text, mistakes, onChange, onReady }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const given = useRef({ label, text, onChange, onReady });
  given.current = { label, text, onChange, onReady };
  useEffect(() => {
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) given.current.onChange(update.state.doc.toString());
    });
    const state = EditorState.create({
      doc: given.current.text,
      extensions: [
        history(),
        lineNumbers(),
        keymap.of([...historyKeymap, ...defaultKeymap, indentWithTab]),
        json,
        marks,
        listener,
        EditorView.contentAttributes.of({
          "aria-label": given.current.label,
          spellcheck: "false",
          tabindex: "0",
        }),
        editorTheme,
        look,
      ],
    });
    const made = new EditorView({ state, ...(host.current ? { parent: host.current } : {}) });
    view.current = made;
    given.current.onReady?.(made);
    return () => {
      given.current.onReady?.(null);
      made.destroy();
    };
  }, []);
  useEffect(() => {
    const present = view.current?.state.doc.toString();
    if (present !== undefined && present !== text)
      view.current?.dispatch({ changes: { from: 0, to: present.length, insert: text } });
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({ effects: setMistakes.of(mistakes) });
  }, [mistakes]);
  return (
    <div
      ref={host}
      className="max-h-112 overflow-auto rounded-xl border border-line-strong bg-raised focus-within:outline-2 focus-within:outline-accent"
    />
  );
}
