import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, GutterMarker, gutter } from "@codemirror/view";

/** A top-level block where it stands in the text, with the keys of everything in it. */
export interface Anchor {
  key: string;
  keys: ReadonlySet<string>;
  from: number;
  to: number;
}

const anchorsRead = StateEffect.define<Anchor[]>();
const commentsCounted = StateEffect.define<ReadonlyMap<string, number>>();

interface Anchored {
  anchors: Anchor[];
  /** Open comments, by key of the block that they speak of. */
  counts: ReadonlyMap<string, number>;
}

/** Blocks keep their place while the text around them changes; saving tells them anew. */
const anchored = StateField.define<Anchored>({
  create: () => ({ anchors: [], counts: new Map() }),
  update(value, transaction) {
    let { anchors, counts } = value;
    if (transaction.docChanged)
      anchors = anchors.map((anchor) => ({
        ...anchor,
        from: transaction.changes.mapPos(anchor.from, 1),
        to: transaction.changes.mapPos(anchor.to, -1),
      }));
    for (const effect of transaction.effects) {
      if (effect.is(anchorsRead)) anchors = effect.value;
      if (effect.is(commentsCounted)) counts = effect.value;
    }
    return anchors === value.anchors && counts === value.counts ? value : { anchors, counts };
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
    element.title = this.count === 1 ? "1 open comment" : `${this.count} open comments`;
    return element;
  }
}

const countOf = ({ keys }: Anchor, counts: ReadonlyMap<string, number>) =>
  [...keys].reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);

function markersOf(view: EditorView): RangeSet<GutterMarker> {
  const { anchors, counts } = view.state.field(anchored);
  const marked = anchors.filter(({ from }) => from <= view.state.doc.length);
  const ranges = marked.flatMap((anchor) => {
    const count = countOf(anchor, counts);
    return count > 0 ? [new CountMarker(count).range(view.state.doc.lineAt(anchor.from).from)] : [];
  });
  return RangeSet.of(ranges, true);
}

/** A gutter that shows how many open comments speak of a block; pressing one opens them. */
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

export function setAnchors(view: EditorView, anchors: Anchor[]): void {
  view.dispatch({ effects: anchorsRead.of(anchors) });
}

export function setCounts(view: EditorView, counts: ReadonlyMap<string, number>): void {
  view.dispatch({ effects: commentsCounted.of(counts) });
}

export const anchorsIn = (view: EditorView): Anchor[] => view.state.field(anchored).anchors;

/** The block at a place of the text, or the one before it. */
export function anchorAt(anchors: readonly Anchor[], pos: number): Anchor | undefined {
  return anchors.findLast(({ from }) => from <= pos);
}
