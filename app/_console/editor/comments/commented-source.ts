import { type Extension, type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { EditorView, GutterMarker, gutter } from "@codemirror/view";
import {
  type Anchor,
  type Anchored,
  type CommentedText,
  countOf,
  movedAnchors,
  NOTHING_ANCHORED,
  saidOfCount,
  saidOfPeople,
} from "./anchors";

const anchorsRead = StateEffect.define<Anchor[]>();
const commentsCounted = StateEffect.define<Anchored["counts"]>();
const peopleMet = StateEffect.define<Anchored["people"]>();

/**
 * The marks move with their blocks while the text around them changes. After each save, the editor sets the exact positions
 * again.
 */
const anchored = StateField.define<Omit<Anchored, "quotes">>({
  create: () => NOTHING_ANCHORED,
  update(value, transaction) {
    let { anchors, counts, people } = value;
    if (transaction.docChanged)
      anchors = movedAnchors(anchors, (place, side) => transaction.changes.mapPos(place, side));
    for (const effect of transaction.effects) {
      if (effect.is(anchorsRead)) anchors = effect.value;
      if (effect.is(commentsCounted)) counts = effect.value;
      if (effect.is(peopleMet)) people = effect.value;
    }
    const isSame = anchors === value.anchors && counts === value.counts && people === value.people;
    return isSame ? value : { anchors, counts, people };
  },
});

class CountMarker extends GutterMarker {
  constructor(private readonly count: number) {
    super();
  }
  override eq(other: CountMarker): boolean {
    return other.count === this.count;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "cm-comment-mark";
    element.textContent = String(this.count);
    element.title = saidOfCount(this.count);
    return element;
  }
}

class PeopleMarker extends GutterMarker {
  constructor(private readonly names: string) {
    super();
  }
  override eq(other: PeopleMarker): boolean {
    return other.names === this.names;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "cm-people-mark";
    element.textContent = this.names.slice(0, 1).toUpperCase();
    element.title = `${this.names} here`;
    return element;
  }
}

function markersOf(view: EditorView): RangeSet<GutterMarker> {
  const { anchors, counts, people } = view.state.field(anchored);
  const marked = anchors.filter(({ from }) => from <= view.state.doc.length);
  const ranges = marked.flatMap((anchor): Range<GutterMarker>[] => {
    const count = countOf(anchor, counts);
    const names = saidOfPeople(anchor, people);
    const { from } = view.state.doc.lineAt(anchor.from);
    return [
      ...(count > 0 ? [new CountMarker(count).range(from)] : []),
      ...(names ? [new PeopleMarker(names).range(from)] : []),
    ];
  });
  return RangeSet.of(ranges, true);
}

/**
 * A column next to the text. For each block, it shows the number of open comments and the names of other people. Selecting
 * a number opens the comments.
 */
export function commentGutter(onOpen: () => void): Extension {
  return [
    anchored,
    gutter({
      class: "cm-comment-gutter",
      markers: markersOf,
      lineMarkerChange: (update) => update.startState.field(anchored) !== update.state.field(anchored),
      domEventHandlers: {
        mousedown(_view, _line, event) {
          if (!(event.target as Element).closest(".cm-comment-mark")) return false;
          onOpen();
          return true;
        },
      },
    }),
  ];
}

/** Implements `CommentedText` for the Markdown editor. Positions are offsets in the Markdown. */
export const commentedSource = (view: EditorView): CommentedText => ({
  markdown: () => view.state.doc.toString(),
  anchors: () => view.state.field(anchored).anchors,
  setAnchors: (anchors) => view.dispatch({ effects: anchorsRead.of(anchors) }),
  setCounts: (counts) => view.dispatch({ effects: commentsCounted.of(counts) }),
  setPeople: (people) => view.dispatch({ effects: peopleMet.of(people) }),
  // In Markdown, only the number of comments is shown next to a block.
  setQuotes: () => undefined,
  selectedWords: () => "",
  cursor: () => view.state.selection.main.head,
  wordsOf: ({ from, to }) =>
    view.state.sliceDoc(from, Math.min(to, from + 400)).replace(/\{%(?:(?!\{%).)*?%\}|[#>*`|]/g, " "),
  goTo({ from }) {
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from) });
    view.focus();
  },
});
