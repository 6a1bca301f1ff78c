import type { EditorView } from "prosemirror-view";
import type { SendUpload } from "../../write/send-file";
import type { Upload } from "../../write/uploads";

/** Uploads a file, and shows the error if the upload fails. */
interface Sending {
  send: SendUpload;
  onUploadFailure: (name: string, error: unknown) => void;
}

/** Lets the user select files from this device. */
export function chooseFiles(kind: Upload["kind"], isMany: boolean): Promise<File[]> {
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

/** Lets the user select files, and inserts them at the cursor. */
export async function insertChosen(
  view: EditorView,
  kind: Upload["kind"],
  insert: (pos: number, files: File[]) => void,
): Promise<void> {
  const files = await chooseFiles(kind, true);
  if (view.isDestroyed) return;
  insert(view.state.selection.head, files);
  view.focus();
}

/** Lets the user select a file, and uploads it. Returns null if the user selected no file or the upload failed. */
export async function sendChosen(
  { send, onUploadFailure }: Sending,
  kind: Upload["kind"],
): Promise<string | null> {
  const [file] = await chooseFiles(kind, false);
  if (!file) return null;
  return await send({ file, kind }).catch((error: unknown) => {
    onUploadFailure(file.name, error);
    return null;
  });
}
