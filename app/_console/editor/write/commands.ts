import { type ChangeSpec, EditorSelection, type EditorState, type SelectionRange } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Adds a Markdown mark around the selection or around the word at the cursor. If the mark already exists, removes it. */
export function toggleMark(mark: string, word: string) {
  return (view: EditorView): boolean => {
    const { state } = view;
    if (state.readOnly) return false;
    view.dispatch(
      state.update(
        state.changeByRange((range) => marked(state, range, mark, word)),
        { scrollIntoView: true, userEvent: "input.format" },
      ),
    );
    view.focus();
    return true;
  };
}

function marked(state: EditorState, range: SelectionRange, mark: string, word: string) {
  const at = range.empty ? (state.wordAt(range.head) ?? range) : range;
  const { from, to } = at;
  const length = mark.length;
  const around = state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
  if (around && isMarkAlone(state, from, to, mark)) {
    const changes = [
      { from: from - length, to: from },
      { from: to, to: to + length },
    ];
    return { changes, range: EditorSelection.range(from - length, to - length) };
  }
  const text = state.sliceDoc(from, to) || word;
  const changes: ChangeSpec = { from, to, insert: mark + text + mark };
  return { changes, range: EditorSelection.range(from + length, from + length + text.length) };
}

/** Whether the mark is complete. For example, the `*` in `**` is only a part of a longer mark. */
function isMarkAlone(state: EditorState, from: number, to: number, mark: string): boolean {
  const character = mark[0] as string;
  const before = state.sliceDoc(from - mark.length - 1, from - mark.length);
  const after = state.sliceDoc(to + mark.length, to + mark.length + 1);
  return before !== character || after !== character;
}

/** Line prefixes that have a meaning: headings, lists, tasks and quotes. */
const PREFIX = /^(\s*)(#{1,6}\s+|[*+-]\s+\[[ xX]\]\s+|[*+-]\s+|\d+[.)]\s+|>\s?)?/;

/**
 * Adds `prefix` to the selected lines, and replaces other line prefixes. If all lines already have the prefix, removes it.
 * `1. ` numbers the lines.
 */
export function toggleLines(prefix: string) {
  return (view: EditorView): boolean => {
    const { state } = view;
    if (state.readOnly) return false;
    const lines = selectedLines(state);
    const kind = kindOf(prefix);
    const isOn = lines.every((line) => kindOf(PREFIX.exec(line.text)?.[2] ?? "") === kind);
    const changes = lines.flatMap((line, index) => {
      const [, indent = "", present = ""] = PREFIX.exec(line.text) ?? [];
      if (line.text.trim() === "" && lines.length > 1) return [];
      const from = line.from + indent.length;
      const wanted = prefix === "1. " ? `${index + 1}. ` : prefix;
      return [{ from, to: from + present.length, insert: isOn ? "" : wanted }];
    });
    view.dispatch({ changes, scrollIntoView: true, userEvent: "input.format" });
    view.focus();
    return true;
  };
}

const kindOf = (prefix: string) =>
  prefix
    .trim()
    .replace(/^\d+[.)]/, "1.")
    .replace(/^[+-]/, "*");

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_none, index) => state.doc.line(first + index));
}

/** Returns the position for a new block, which must be on an empty line and after a blank line. */
export function placeForBlock(state: EditorState): { from: number; to: number; before: string } {
  const line = state.doc.lineAt(state.selection.main.head);
  if (line.text.trim() === "") {
    const isApart = line.number === 1 || state.doc.line(line.number - 1).text.trim() === "";
    return { from: line.from, to: line.to, before: isApart ? "" : "\n" };
  }
  return { from: line.to, to: line.to, before: "\n\n" };
}
