import { addressOf } from "@/site/draft/addresses";
import { type WrittenFile, writeContent } from "../content-writer";
import type { Target } from "../target";
import { shrinkImage } from "./shrink-image";
import type { Upload } from "./uploads";

/** Largest file that the service takes with a write, in bytes. */
const FILE_BYTES_MAX = 1024 * 1024;
const UNKNOWN_TYPE = "application/octet-stream";

/** The bytes of a file, as requests carry them. */
export async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The file cannot be read."));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

/** A file that is small enough: a large picture is made smaller, anything else is refused. */
async function fitting({ file, kind }: Upload): Promise<File> {
  if (file.size === 0) throw new Error("The file is empty.");
  if (file.size <= FILE_BYTES_MAX) return file;
  const smaller = kind === "image" ? await shrinkImage(file, FILE_BYTES_MAX) : null;
  if (smaller) return smaller;
  throw new Error("A file may have at most 1 MB. Put a larger one elsewhere and link to it.");
}

const plainName = (name: string) => name.replace(/\.[^.]+$/, "").replace(/[\\[\]]/g, "\\$&");

/** The Markdown that shows a file in the text of the page at `gitPath`. */
function markdownOf(target: Target, gitPath: string | null, file: WrittenFile, kind: Upload["kind"]): string {
  const address = addressOf(target.spaceId, gitPath, { kind: "file", id: file.id, gitPath: null });
  return kind === "image" ? `![${plainName(file.name)}](${address})` : `{% file src="${address}" %}`;
}

/** Adds a file to what is edited, and answers it with the Markdown that shows it. */
export async function sendFile(
  target: Target,
  gitPath: string | null,
  upload: Upload,
): Promise<{ file: WrittenFile; markdown: string }> {
  const file = await fitting(upload);
  const name = file.name.trim().slice(-256) || "file";
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : UNKNOWN_TYPE;
  const base64 = await base64Of(file);
  const { files } = await writeContent(target, [
    { operation: "insert_files", files: [{ name, contentType, base64 }] },
  ]);
  const written = files[0];
  if (!written) throw new Error("The service has not taken the file.");
  return { file: written, markdown: markdownOf(target, gitPath, written, upload.kind) };
}
