import { ApiError } from "@/lib/errors";
import { isLfsPointer } from "@/lib/lfs-pointer";
import { bytesOf, type SourceFile } from "./tree";

/** The message for a file whose content is in Git LFS. */
export const IN_LFS =
  "The file was skipped, because the upload contains only a pointer to Git LFS. Add the file itself, and import again.";

/** The sentence after the reason why a file can't be read, if the space contains an earlier version of the file. */
export const KEPT = "The space keeps its previous version.";

/** Decodes UTF-8 and removes a byte order mark. Returns null if the bytes aren't text. */
function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Reads a text file. Returns the reason as a sentence if the file can't be read. */
export async function readText(file: SourceFile): Promise<{ text: string } | { refusal: string }> {
  try {
    const bytes = await bytesOf(file);
    if (bytes === null) return { refusal: "The file was skipped, because a text file can be at most 4 MiB." };
    if (isLfsPointer(bytes)) return { refusal: IN_LFS };
    const text = decode(bytes);
    return text === null ? { refusal: "The file was skipped, because it isn't UTF-8 text." } : { text };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { refusal: error.message };
  }
}
