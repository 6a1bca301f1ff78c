import { snippet, startCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { dated, type InsertableBlock, isPicked } from "./blocks";
import { placeForBlock } from "./commands";

/** Lets the user select files from this device, and inserts them at the cursor. */
export type PickFiles = (view: EditorView, kind: "image" | "file") => void;

/** Gives every field a unique number. If two fields had the same name, the editor would change them together. */
function numbered(template: string): string {
  let count = 0;
  return template.replace(/#\{/g, () => {
    count += 1;
    return `#{${count}:`;
  });
}

const NOTE = "Footnote text";

/** Inserts a footnote with the next number. The text of the footnote is on the last line of the page and selected. */
function insertNote(
  view: EditorView,
  { from, to, before }: { from: number; to: number; before: string },
): void {
  const { doc } = view.state;
  const text = doc.toString();
  const last = Math.max(0, ...Array.from(text.matchAll(/\[\^(\d+)\]/g), ([, number]) => Number(number)));
  const mark = `[^${last + 1}]`;
  const written = text.slice(0, from) + before + mark + text.slice(to);
  const gap = "\n\n".slice(/\n{0,2}$/.exec(written)?.[0].length);
  const changes = view.state.changes([
    { from, to, insert: before + mark },
    { from: doc.length, insert: `${gap}${mark}: ${NOTE}\n` },
  ]);
  const head = changes.newLength - 1;
  view.dispatch({
    changes,
    selection: { anchor: head - NOTE.length, head },
    scrollIntoView: true,
    userEvent: "input.complete",
  });
}

/**
 * Replaces the text from `from` to `to` with a block. The replaced text can be the text that the person typed to find
 * the block.
 */
export function insertBlock(
  view: EditorView,
  block: InsertableBlock,
  { from, to, before = "" }: { from: number; to: number; before?: string },
  pickFiles: PickFiles,
): void {
  if (block.picks === "note") {
    insertNote(view, { from, to, before });
    return;
  }
  if (isPicked(block.picks)) {
    view.dispatch({ changes: { from, to, insert: before }, userEvent: "input.complete" });
    pickFiles(view, block.picks);
    return;
  }
  snippet(before + numbered(dated(block.template)))(view, null, from, to);
  if (block.picks === "page") startCompletion(view);
}

/** Inserts a block at the cursor, on separate lines. */
export function insertBlockHere(view: EditorView, block: InsertableBlock, pickFiles: PickFiles): void {
  if (view.state.readOnly) return;
  insertBlock(view, block, placeForBlock(view.state), pickFiles);
  view.focus();
}

/** Starts a line with `/`, which lists all blocks. */
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
