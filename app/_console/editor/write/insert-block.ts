import { snippet, startCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { InsertableBlock } from "./blocks";
import { placeForBlock } from "./commands";

/** Lets a person choose files of this device, and inserts them where the cursor is. */
export type PickFiles = (view: EditorView, kind: "image" | "file") => void;

/** Gives every field a number of its own: fields of one name would be edited as one. */
function numbered(template: string): string {
  let count = 0;
  return template.replace(/#\{/g, () => {
    count += 1;
    return `#{${count}:`;
  });
}

/** A template with what stands in its fields for an example. */
export const plainTemplate = (template: string): string => template.replace(/#\{([^{}]*)\}/g, "$1");

/** Inserts a block in place of `from` to `to`, which may be what was typed to find it. */
export function insertBlock(
  view: EditorView,
  block: InsertableBlock,
  { from, to, before = "" }: { from: number; to: number; before?: string },
  pickFiles: PickFiles,
): void {
  if (block.picks === "image" || block.picks === "file") {
    view.dispatch({ changes: { from, to, insert: before }, userEvent: "input.complete" });
    pickFiles(view, block.picks);
    return;
  }
  snippet(before + numbered(block.template))(view, null, from, to);
  if (block.picks === "page") startCompletion(view);
}

/** Inserts a block where the cursor is, on lines of its own. */
export function insertBlockHere(view: EditorView, block: InsertableBlock, pickFiles: PickFiles): void {
  if (view.state.readOnly) return;
  insertBlock(view, block, placeForBlock(view.state), pickFiles);
  view.focus();
}

/** Begins a line with `/`, which lists all blocks. */
export function openSlashMenu(view: EditorView): void {
  if (view.state.readOnly) return;
  const { from, to, before } = placeForBlock(view.state);
  const insert = `${before}/`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
  });
  view.focus();
  startCompletion(view);
}
