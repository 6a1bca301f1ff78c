import { addressOf } from "@/site/draft/addresses";
import { statusOf } from "../../errors";
import { type WrittenFile, writeContent } from "../content-writer";
import type { Target } from "../target";
import { altMarkdownOf } from "./described-image";
import { shrinkImage } from "./shrink-image";
import type { Upload } from "./uploads";

/** The maximum sizes in bytes: of a file that is a part of a write request, and of any file. */
const BODY_BYTES_MAX = 1024 * 1024;
const FILE_BYTES_MAX = 100 * 1024 * 1024;
const UNKNOWN_TYPE = "application/octet-stream";

/** The bytes of a file in Base64, for requests. */
export async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("Couldn't read the file. Select it again."));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

/** Uploads a file and returns the Markdown that shows it. Reports the progress, from 0 to 1. */
export type SendUpload = (upload: Upload, onShare?: (share: number) => void) => Promise<string>;

/** Requests an upload URL for a file. */
export type AskAddress = (file: { name: string; type: string; size: number }) => Promise<string>;

/** The form of a file in a request: its bytes, or the URL to which it was uploaded. */
type Brought = { base64: string } | { url: string };

/** Uploads a file with `XMLHttpRequest`, because `fetch` doesn't report upload progress. */
function put(url: string, file: File, onShare: (share: number) => void): Promise<void> {
  const request = new XMLHttpRequest();
  const failure = new Error("Couldn't upload the file. Try again.");
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total ? loaded / total : 0));
    request.addEventListener("load", () => (request.status === 200 ? resolve() : reject(failure)));
    for (const event of ["error", "abort"]) request.addEventListener(event, () => reject(failure));
    request.open("PUT", url);
    request.send(file);
  });
}

/**
 * Prepares a file for a request. Uploads large files to a separate URL, which requires a permission in the organization.
 * Without this permission, scales images down and refuses other files.
 */
async function bring(
  { file, kind }: Upload,
  askAddress: AskAddress,
  onShare: (share: number) => void,
): Promise<{ file: File; brought: Brought }> {
  if (file.size === 0) throw new Error("The file is empty. Select another file.");
  if (file.size <= BODY_BYTES_MAX) return { file, brought: { base64: await base64Of(file) } };
  if (file.size > FILE_BYTES_MAX) throw new Error("The file is larger than 100 MiB. Select a smaller file.");
  const url = await askAddress({ name: nameOf(file), type: file.type.slice(0, 255), size: file.size }).catch(
    (error: unknown) => {
      if (statusOf(error) === 403) return null;
      throw error;
    },
  );
  if (url !== null) {
    await put(url, file, onShare);
    return { file, brought: { url } };
  }
  const smaller = kind === "image" ? await shrinkImage(file, BODY_BYTES_MAX) : null;
  if (!smaller)
    throw new Error("To upload files larger than 1 MB, you need the Editor role in the organization.");
  return { file: smaller, brought: { base64: await base64Of(smaller) } };
}

const nameOf = ({ name }: File) => name.trim().slice(-255) || "file";

/**
 * The Markdown that shows a file in the text of the page at `gitPath`. An image without an alternative text of its own has
 * none until its author writes one, because the name of a file doesn't describe it.
 */
function markdownOf(target: Target, gitPath: string | null, file: WrittenFile, upload: Upload): string {
  const address = addressOf(target.spaceId, gitPath, { kind: "file", id: file.id, gitPath: null });
  return upload.kind === "image"
    ? `![${altMarkdownOf(upload.file)}](${address})`
    : `{% file src="${address}" %}`;
}

/** Adds a file to the edited content. Returns the file with the Markdown that shows it. */
export async function sendFile(
  target: Target,
  gitPath: string | null,
  upload: Upload,
  { askAddress, onShare = () => undefined }: { askAddress: AskAddress; onShare?: (share: number) => void },
): Promise<{ file: WrittenFile; markdown: string }> {
  const { file, brought } = await bring(upload, askAddress, onShare);
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : UNKNOWN_TYPE;
  const { files } = await writeContent(target, [
    { operation: "insert_files", files: [{ name: nameOf(file), contentType, ...brought }] },
  ]);
  const written = files[0];
  if (!written) throw new Error("Couldn't save the uploaded file. Try again.");
  return { file: written, markdown: markdownOf(target, gitPath, written, upload) };
}
