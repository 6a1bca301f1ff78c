import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { insertBlocks } from "../keys/commands";
import type { Surroundings } from "../surroundings";
import { element } from "../views/dom";

interface Waiting {
  id: number;
  pos: number;
  name: string;
}

const key = new PluginKey<DecorationSet>("uploading");
let nextId = 1;
/** The upload progress of each file, from 0 to 1. */
const shares = new Map<number, number>();
/** The elements that show the progress. */
const shown = new Map<number, HTMLElement>();

function placeholder({ id, pos, name }: Waiting): Decoration {
  const made = () => {
    const place = element("div", { class: "pm-upload", role: "status" }, `Uploading ${name}…`);
    const bar = element("progress", { "aria-label": `Uploading ${name}`, max: "1" });
    bar.value = shares.get(id) ?? 0;
    place.append(bar);
    shown.set(id, bar);
    return place;
  };
  return Decoration.widget(pos, made, { id, side: 1, key: `upload-${id}` });
}

function showShare(id: number, share: number): void {
  shares.set(id, share);
  const bar = shown.get(id);
  if (bar instanceof HTMLProgressElement) bar.value = share;
}

/** Placeholders for files that are being uploaded. A placeholder moves with the text around it. */
export const uploading = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const told = tr.getMeta(key) as { add?: Waiting; remove?: number } | undefined;
        let next = set.map(tr.mapping, tr.doc);
        if (told?.add) next = next.add(tr.doc, [placeholder(told.add)]);
        return told?.remove === undefined
          ? next
          : next.remove(next.find(undefined, undefined, ({ id }) => id === told.remove));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Uploads a file and returns the Markdown that shows it. Throws an Error with a message for people. */
export type SendFile = (file: File, onShare: (share: number) => void) => Promise<string>;

/** A page into which files are inserted. The page can be open in an editor or already closed. */
export interface UploadHost {
  /** The state of the editor, or null if the page's text can no longer be parsed. */
  readonly state: EditorState | null;
  dispatch(transaction: Transaction): void;
}

const placeholderPosition = (state: EditorState, id: number) =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

/**
 * Inserts files at the position at which they were dropped or pasted. Inserts each file as soon as it's uploaded. If the
 * user hasn't moved the cursor in the meantime, moves it after the last file.
 */
export async function insertFiles(
  host: UploadHost,
  pos: number,
  files: readonly File[],
  {
    send,
    onFailure,
    surroundings,
  }: { send: SendFile; onFailure: (name: string, error: unknown) => void; surroundings: Surroundings },
): Promise<void> {
  const waiting = files.map((file) => ({ file, id: nextId++ }));
  for (const { id, file } of waiting)
    if (host.state) host.dispatch(host.state.tr.setMeta(key, { add: { id, pos, name: file.name } }));
  for (const { id, file } of waiting) {
    const markdown = await send(file, (share) => showShare(id, share)).catch((error: unknown) => {
      onFailure(file.name, error);
      return null;
    });
    shares.delete(id);
    shown.delete(id);
    if (!host.state) continue;
    const place = placeholderPosition(host.state, id);
    host.dispatch(host.state.tr.setMeta(key, { remove: id }));
    const blocks = markdown === null ? null : surroundings.nodesOf(markdown);
    if (!blocks || place === undefined) continue;
    const isThere = host.state.selection.empty && host.state.selection.head === place;
    insertBlocks(blocks, { at: place, cursor: isThere ? "after" : "kept" })(host.state, (tr) =>
      host.dispatch(tr),
    );
  }
}
