import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

/** A file to insert into the text, as an image or for download. */
export interface Upload {
  file: File;
  kind: "image" | "file";
}

/** Uploads a file, and returns the Markdown for it. Throws an Error with a message for people. */
export type SendFile = (upload: Upload) => Promise<string>;

interface Placeholder {
  id: number;
  pos: number;
  name: string;
}

const added = StateEffect.define<Placeholder>({
  map: (placeholder, changes) => ({ ...placeholder, pos: changes.mapPos(placeholder.pos) }),
});
const removed = StateEffect.define<number>();

class PlaceholderWidget extends WidgetType {
  constructor(
    readonly id: number,
    private readonly name: string,
  ) {
    super();
  }
  override eq(other: PlaceholderWidget): boolean {
    return other.id === this.id;
  }
  toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "cm-upload";
    element.setAttribute("role", "status");
    element.textContent = `Uploading ${this.name}…`;
    return element;
  }
}

const placeholders = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    let next = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(added)) {
        const { id, name, pos } = effect.value;
        const widget = Decoration.widget({ widget: new PlaceholderWidget(id, name), side: 1 });
        next = next.update({ add: [widget.range(pos)] });
      }
      if (effect.is(removed))
        next = next.update({ filter: (_from, _to, deco) => idOf(deco) !== effect.value });
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const idOf = (decoration: Decoration): number => (decoration.spec.widget as PlaceholderWidget).id;

function placeholderPosition(state: EditorState, id: number): number | null {
  let pos: number | null = null;
  state.field(placeholders).between(0, state.doc.length, (from, _to, decoration) => {
    if (idOf(decoration) === id) pos = from;
  });
  return pos;
}

let nextId = 1;

/** Inserts a text at the current position of its placeholder. If the text needs a separate line, adds line breaks. */
function onOwnLine(state: EditorState, pos: number, text: string): string {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from).trim() === "" ? "" : "\n\n";
  const after = line.text.slice(pos - line.from).trim() === "" ? "" : "\n\n";
  return before + text + after;
}

/**
 * Inserts files at `pos`. While a file is uploading, a placeholder is shown at its position and moves with
 * the text around it. If an upload fails, the placeholder is removed and `onFailure` is called.
 */
export async function insertFiles(
  view: EditorView,
  pos: number,
  uploads: Upload[],
  { send, onFailure }: { send: SendFile; onFailure: (name: string, error: unknown) => void },
): Promise<void> {
  const waiting = uploads.map((upload) => ({ ...upload, id: nextId++ }));
  view.dispatch({ effects: waiting.map(({ id, file }) => added.of({ id, pos, name: file.name })) });
  for (const { id, ...upload } of waiting) {
    const text = await send(upload).catch((error: unknown) => {
      onFailure(upload.file.name, error);
      return null;
    });
    const at = placeholderPosition(view.state, id);
    const changes =
      text === null || at === null ? [] : [{ from: at, insert: onOwnLine(view.state, at, text) }];
    view.dispatch({ changes, effects: removed.of(id), userEvent: "input.paste" });
  }
}

/** Returns the images in pasted or dropped content. */
const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));

/** Handles pasted and dropped images, and dropped files of any kind. */
export function uploads(insert: (view: EditorView, pos: number, uploads: Upload[]) => void): Extension {
  return [
    placeholders,
    EditorView.domEventHandlers({
      paste(event, view) {
        const images = imagesIn(event.clipboardData);
        // A copied table or text also contains an image of itself. Ignore this image.
        if (images.length === 0 || event.clipboardData?.types.includes("text/plain")) return false;
        event.preventDefault();
        insert(
          view,
          view.state.selection.main.to,
          images.map((file) => ({ file, kind: "image" })),
        );
        return true;
      },
      drop(event, view) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.to;
        const kindOf = (file: File) =>
          file.type.startsWith("image/") ? ("image" as const) : ("file" as const);
        insert(
          view,
          pos,
          files.map((file) => ({ file, kind: kindOf(file) })),
        );
        return true;
      },
    }),
  ];
}
