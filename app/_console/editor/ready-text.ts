import type { EditorView } from "@codemirror/view";
import type { CommentedText } from "./comments/anchors";

/** The interface of the loaded text editor (in block or Markdown mode) for the components around it. */
export interface ReadyText {
  focus: () => void;
  comments: CommentedText;
  /** The Markdown editor, if that mode is active. */
  source?: EditorView;
}
