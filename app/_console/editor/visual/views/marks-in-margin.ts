import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { shownBlocks } from "../sync/shown-blocks";
import { element } from "./dom";

const key = new PluginKey<DecorationSet>("conflicts");

/**
 * Marks the blocks that are in conflict with another person's change. Selecting a mark opens the comparison.
 */
export const conflictMarks = (onOpen: () => void): Plugin => {
  const mark = (): HTMLElement => {
    const label = "Someone else changed the same text. Compare versions";
    const button = element(
      "button",
      { type: "button", class: "pm-conflict-mark", title: label, "aria-label": label },
      "!",
    );
    button.contentEditable = "false";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", onOpen);
    return button;
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const blocks = tr.getMeta(key) as number[] | undefined;
        if (!blocks) return set.map(tr.mapping, tr.doc);
        const shown = shownBlocks(tr.doc);
        return DecorationSet.create(
          tr.doc,
          blocks.flatMap((index) => {
            const block = shown[index];
            if (!block) return [];
            return [
              Decoration.widget(block.from, mark, { side: -1, key: "conflict" }),
              Decoration.node(block.from, block.to, { class: "pm-conflict" }),
            ];
          }),
        );
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
};

/** Sets which top-level blocks are in conflict, by their index in the text. */
export function setConflictBlocks(view: EditorView, blocks: readonly number[]): void {
  const isMarked = (key.getState(view.state)?.find().length ?? 0) > 0;
  if (blocks.length > 0 || isMarked) view.dispatch(view.state.tr.setMeta(key, blocks));
}
