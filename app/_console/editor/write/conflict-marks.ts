import { type Extension, type Range as RangeOf, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from "@codemirror/view";

/** A range of the text in which another person made a different change. */
export interface ConflictPlace {
  from: number;
  to: number;
}

const placed = StateEffect.define<readonly ConflictPlace[]>();
const line = Decoration.line({ class: "cm-conflict-line" });

/** The lines in conflict. The marks move with the text until the editor sets them again. */
const lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    const told = transaction.effects.find((effect) => effect.is(placed));
    if (!told) return set.map(transaction.changes);
    const { doc } = transaction.state;
    const marked = new Set<number>();
    for (const { from, to } of told.value as readonly ConflictPlace[]) {
      const last = Math.min(Math.max(from, to - 1), doc.length);
      for (let pos = Math.min(from, last); pos <= last; pos = doc.lineAt(pos).to + 1)
        marked.add(doc.lineAt(pos).from);
    }
    return Decoration.set([...marked].sort((one, other) => one - other).map((from) => line.range(from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

class ConflictMarker extends GutterMarker {
  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "cm-conflict-mark";
    element.textContent = "!";
    element.title = "Someone else changed the same text. Compare versions";
    return element;
  }
}
const marker = new ConflictMarker();

/** The marks. Each range of adjacent lines in conflict has one mark at its start. */
function markersOf(view: EditorView): RangeSet<GutterMarker> {
  const { doc } = view.state;
  const marks: RangeOf<GutterMarker>[] = [];
  let after = -1;
  for (const cursor = view.state.field(lines).iter(); cursor.value; cursor.next()) {
    const { number } = doc.lineAt(cursor.from);
    if (number !== after) marks.push(marker.range(cursor.from));
    after = number + 1;
  }
  return RangeSet.of(marks);
}

/**
 * A column that marks lines in conflict. The column is always visible, so that the text doesn't move when a mark
 * appears.
 */
export function conflictGutter(onOpen: () => void): Extension {
  return [
    lines,
    gutter({
      class: "cm-conflict-gutter",
      markers: markersOf,
      lineMarkerChange: (update) => update.startState.field(lines) !== update.state.field(lines),
      domEventHandlers: {
        mousedown(_view, _line, event) {
          if (!(event.target as Element).closest(".cm-conflict-mark")) return false;
          onOpen();
          return true;
        },
      },
    }),
  ];
}

export function setConflicts(view: EditorView, places: readonly ConflictPlace[]): void {
  if (places.length > 0 || view.state.field(lines).size > 0) view.dispatch({ effects: placed.of(places) });
}
