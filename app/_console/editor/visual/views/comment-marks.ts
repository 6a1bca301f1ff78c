import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, Selection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import {
  type Anchor,
  type Anchored,
  type CommentedText,
  countOf,
  movedAnchors,
  NOTHING_ANCHORED,
  saidOfCount,
} from "../../comments/anchors";
import { shownBlocks } from "../sync/shown-blocks";
import type { VisualPage } from "../sync/visual-page";
import { element } from "./dom";

interface State extends Anchored {
  marks: DecorationSet;
}

const key = new PluginKey<State>("comments");

function marksOf(doc: Node, { anchors, counts }: Anchored, onOpen: () => void): DecorationSet {
  const mark = (count: number) => () => {
    const label = saidOfCount(count);
    const button = element(
      "button",
      {
        type: "button",
        class: "pm-comment-mark",
        title: label,
        "aria-label": label,
        contenteditable: "false",
      },
      String(count),
    );
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", onOpen);
    return button;
  };
  const marked = anchors.flatMap((anchor) => {
    const count = countOf(anchor, counts);
    return count > 0
      ? [Decoration.widget(anchor.from, mark(count), { side: -1, key: `comments-${count}` })]
      : [];
  });
  return DecorationSet.create(doc, marked);
}

/** Shows beside each block how many open comments speak of it; pressing that opens them. */
export const commentMarks = (onOpen: () => void): Plugin =>
  new Plugin<State>({
    key,
    state: {
      init: () => ({ ...NOTHING_ANCHORED, marks: DecorationSet.empty }),
      apply(tr, { anchors, counts, marks }) {
        const told = tr.getMeta(key) as Partial<Anchored> | undefined;
        if (!told && !tr.docChanged) return { anchors, counts, marks };
        const moved = movedAnchors(anchors, (place, side) => tr.mapping.map(place, side));
        if (!told) return { anchors: moved, counts, marks: marks.map(tr.mapping, tr.doc) };
        const next = { anchors: moved, counts, ...told };
        return { ...next, marks: marksOf(tr.doc, next, onOpen) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });

/** The blocks where they are shown, given where they stand in the Markdown. */
function shownAnchors(doc: Node, page: VisualPage, anchors: readonly Anchor[]): Anchor[] {
  const blocks = shownBlocks(doc);
  const places = page.places();
  return anchors.flatMap((anchor) => {
    const first = blocks[places.findIndex(({ from }) => from === anchor.from)];
    const last = blocks[places.findLastIndex(({ from }) => from === anchor.from)];
    return first && last ? [{ ...anchor, from: first.from, to: last.to }] : [];
  });
}

/** What a visual editor shows, for those who comment on it. Its places are those of its blocks. */
export function commentedBlocks(view: EditorView, page: VisualPage): CommentedText {
  const tell = (told: Partial<Anchored>) => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, told));
  };
  return {
    markdown: () => page.text,
    anchors: () => key.getState(view.state)?.anchors ?? [],
    setAnchors: (anchors) => tell({ anchors: shownAnchors(view.state.doc, page, anchors) }),
    setCounts: (counts) => tell({ counts }),
    cursor: () => view.state.selection.head,
    wordsOf: ({ from, to }) =>
      view.state.doc.textBetween(from, to, " ", (leaf) => leaf.attrs.inline?.type ?? ""),
    goTo({ from }) {
      const cursor = Selection.near(view.state.doc.resolve(from));
      view.dispatch(view.state.tr.setSelection(cursor).scrollIntoView());
      view.focus();
    },
  };
}
