import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
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

function placeholder({ id, pos, name }: Waiting): Decoration {
  const shown = () => element("div", { class: "pm-upload", role: "status" }, `Uploading ${name}…`);
  return Decoration.widget(pos, shown, { id, side: 1 });
}

/** Files on their way: each has a place, which moves with the text around it. */
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

/** Sends a file and answers the Markdown that shows it; throws an Error whose message a person can read. */
export type SendFile = (file: File) => Promise<string>;

/** Puts files where they were dropped or pasted, each as soon as it is sent, with the cursor after the last. */
export async function insertFiles(
  view: EditorView,
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
    view.dispatch(view.state.tr.setMeta(key, { add: { id, pos, name: file.name } }));
  for (const { id, file } of waiting) {
    const markdown = await send(file).catch((error: unknown) => {
      onFailure(file.name, error);
      return null;
    });
    if (view.isDestroyed) return;
    const [place] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    view.dispatch(view.state.tr.setMeta(key, { remove: id }));
    const blocks = markdown === null ? null : surroundings.nodesOf(markdown);
    if (blocks && place) insertBlocks(blocks, { at: place.from })(view.state, view.dispatch);
  }
}
