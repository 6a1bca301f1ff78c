import type { EditorView } from "@codemirror/view";
import type { CommentedText } from "./comments/anchors";

/** The loaded text editor, in block or Markdown mode, as components around it use it. */
export interface ReadyText {
  focus: () => void;
  comments: CommentedText;
  /** The Markdown editor, if that mode is active. */
  source?: EditorView;
}
