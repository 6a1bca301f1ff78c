import type { EditorView } from "prosemirror-view";
import type { Upload } from "../../write/uploads";
import type { Surroundings } from "../surroundings";
import { insertFiles } from "./uploading";

/** What sends a file, and is told of one that cannot be sent. */
interface Sending {
  /** Answers the Markdown that shows it. */
  send: (upload: Upload) => Promise<string>;
  onUploadFailure: (name: string, error: unknown) => void;
}

/** Lets a person choose files of this device. */
function chooseFiles(kind: Upload["kind"], isMany: boolean): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = isMany;
  if (kind === "image") input.accept = "image/*";
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}

/** Puts files that are chosen where the cursor is. */
export async function insertChosen(
  view: EditorView,
  kind: Upload["kind"],
  props: Sending,
  surroundings: Surroundings,
): Promise<void> {
  const files = await chooseFiles(kind, true);
  const send = (file: File) => props.send({ file, kind });
  void insertFiles(view, view.state.selection.head, files, {
    send,
    onFailure: props.onUploadFailure,
    surroundings,
  });
  view.focus();
}

/** Sends a picture that is chosen; null where none is, or it cannot be sent. */
export async function sendChosen({ send, onUploadFailure }: Sending): Promise<string | null> {
  const [file] = await chooseFiles("image", false);
  if (!file) return null;
  return await send({ file, kind: "image" }).catch((error: unknown) => {
    onUploadFailure(file.name, error);
    return null;
  });
}
