import type { EditorView } from "@codemirror/view";
import type { CommentedText } from "./comments/anchors";

/** The text that is shown, as blocks or as its source, for what stands around it. */
export interface ReadyText {
  focus: () => void;
  comments: CommentedText;
  /** The editor of the source, where that is shown. */
  source?: EditorView;
}
