import { Bold, Code, Italic, type LucideIcon, Strikethrough } from "lucide-react";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Tool } from "../write/toolbar-frame";
import { MARKS } from "./keys/commands";
import { useFollowing } from "./views/following";

const MARK_TOOLS: [name: keyof typeof MARKS, label: string, icon: LucideIcon, keys: string][] = [
  ["bold", "Bold", Bold, "Control+B"],
  ["italic", "Italic", Italic, "Control+I"],
  ["strikethrough", "Strikethrough", Strikethrough, "Control+Shift+X"],
  ["code", "Code", Code, "Control+E"],
];

/** The formatting at the cursor or at the start of the selection. */
const marksAt = ({ state }: EditorView): string => {
  const { $from, empty } = state.selection;
  const marks = empty ? (state.storedMarks ?? $from.marks()) : ($from.nodeAfter?.marks ?? $from.marks());
  return marks.map(({ type }) => type.name).join(" ");
};

/** Returns a function that runs a command and then focuses the text. */
export const runner = (view: EditorView | null) => (command: Command) => () => {
  if (!view) return;
  command(view.state, view.dispatch, view);
  view.focus();
};

/** The tools that format words. */
export function useMarkTools(view: EditorView | null): Tool[] {
  const on = useFollowing(view, marksAt, "").split(" ");
  return MARK_TOOLS.map(([name, label, icon, keys]) => ({
    label,
    icon,
    keys,
    isOn: on.includes(name),
    run: runner(view)(MARKS[name]),
  }));
}
