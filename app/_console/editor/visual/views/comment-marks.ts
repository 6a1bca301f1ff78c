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
  saidOfPeople,
} from "../../comments/anchors";
import { shownBlocks } from "../sync/shown-blocks";
import type { VisualPage } from "../sync/visual-page";
import { element } from "./dom";

interface State extends Anchored {
  marks: DecorationSet;
}

const key = new PluginKey<State>("comments");

const peopleMark = (names: string) => () =>
  element("span", { class: "pm-people-mark", title: `${names} here`, contenteditable: "false" }, names);

/** Marks a block that contains other people's cursors, with their names. */
function peopleAt({ from, to }: Anchor, names: string): Decoration[] {
  return [
    Decoration.widget(from, peopleMark(names), { side: -1, key: `people-${names}` }),
    Decoration.node(from, to, { class: "pm-people" }),
  ];
}

function marksOf(doc: Node, { anchors, counts, people }: Anchored, onOpen: () => void): DecorationSet {
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
    const names = saidOfPeople(anchor, people);
    return [
      ...(count > 0
        ? [Decoration.widget(anchor.from, mark(count), { side: -1, key: `comments-${count}` })]
        : []),
      ...(names ? peopleAt(anchor, names) : []),
    ];
  });
  return DecorationSet.create(doc, marked);
}

/**
 * Next to each block, shows the number of open comments and the names of other people. Selecting the number opens the
 * comments.
 */
export const commentMarks = (onOpen: () => void): Plugin =>
  new Plugin<State>({
    key,
    state: {
      init: () => ({ ...NOTHING_ANCHORED, marks: DecorationSet.empty }),
      apply(tr, state) {
        const told = tr.getMeta(key) as Partial<Anchored> | undefined;
        if (!told && !tr.docChanged) return state;
        const anchors = movedAnchors(state.anchors, (place, side) => tr.mapping.map(place, side));
        if (!told) return { ...state, anchors, marks: state.marks.map(tr.mapping, tr.doc) };
        const next = { ...state, anchors, ...told };
        return { ...next, marks: marksOf(tr.doc, next, onOpen) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });

/** Converts the positions of blocks in the Markdown to positions in the editor. */
function shownAnchors(doc: Node, page: VisualPage, anchors: readonly Anchor[]): Anchor[] {
  const blocks = shownBlocks(doc);
  const places = page.places();
  return anchors.flatMap((anchor) => {
    const first = blocks[places.findIndex(({ from }) => from === anchor.from)];
    const last = blocks[places.findLastIndex(({ from }) => from === anchor.from)];
    return first && last ? [{ ...anchor, from: first.from, to: last.to }] : [];
  });
}

/** Implements `CommentedText` for the visual editor. */
export function commentedBlocks(view: EditorView, page: VisualPage): CommentedText {
  const tell = (told: Partial<Anchored>) => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, told));
  };
  return {
    markdown: () => page.text,
    anchors: () => key.getState(view.state)?.anchors ?? [],
    setAnchors: (anchors) => tell({ anchors: shownAnchors(view.state.doc, page, anchors) }),
    setCounts: (counts) => tell({ counts }),
    setPeople: (people) => tell({ people }),
    // If whole blocks are selected, use the start of the selection, because its end is already in the next
    // block.
    cursor: () => view.state.selection.from,
    wordsOf: ({ from, to }) =>
      view.state.doc.textBetween(from, to, " ", (leaf) => leaf.attrs.inline?.type ?? ""),
    goTo({ from }) {
      const cursor = Selection.near(view.state.doc.resolve(from));
      view.dispatch(view.state.tr.setSelection(cursor).scrollIntoView());
      view.focus();
    },
  };
}
