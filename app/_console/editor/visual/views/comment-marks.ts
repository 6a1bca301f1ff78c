import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, Selection, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { quotable } from "../../../change-requests/comments/quoted-words";
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

/** Marks the quoted words in the text blocks between two positions. Words that no longer exist have no mark. */
function quotedIn(doc: Node, { from, to }: Anchor, quotes: readonly string[]): Decoration[] {
  const found: Decoration[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc").replace(/\s/g, " ");
    for (const words of quotes) {
      const at = text.indexOf(words);
      if (at === -1) continue;
      const start = pos + 1 + at;
      const mark = { nodeName: "mark", class: "pm-commented", title: "Commented" };
      found.push(Decoration.inline(start, start + words.length, mark));
    }
    return false;
  });
  return found;
}

/** The quotes of the comments on a block and on the nodes in it. */
const quotesOf = ({ keys }: Anchor, quotes: Anchored["quotes"]): string[] =>
  [...keys].flatMap((key) => quotes.get(key) ?? []);

function marksOf(
  doc: Node,
  { anchors, counts, people, quotes }: Anchored,
  onOpen: () => void,
): DecorationSet {
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
      ...quotedIn(doc, anchor, quotesOf(anchor, quotes)),
    ];
  });
  return DecorationSet.create(doc, marked);
}

/**
 * Next to each block, shows the number of open comments and the names of other people, and marks the words that comments
 * quote. Selecting the number or the words opens the comments.
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
    props: {
      decorations: (state) => key.getState(state)?.marks,
      handleClick: (_view, _pos, { target }) => {
        if (target instanceof Element && target.closest(".pm-commented")) onOpen();
        return false;
      },
    },
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
    setQuotes: (quotes) => tell({ quotes }),
    selectedWords: () => {
      const { selection, doc } = view.state;
      const { $from, $to, from, to } = selection;
      const isWords = selection instanceof TextSelection && $from.sameParent($to);
      return isWords ? quotable(doc.textBetween(from, to, undefined, "\ufffc")) : "";
    },
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
