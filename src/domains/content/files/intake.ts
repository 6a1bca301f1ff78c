import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { imageSize } from "image-size";
import { lookup } from "mime-types";
import { tooLarge } from "@/lib/errors";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { exactSize } from "@/lib/sizes";
import type { FileRow } from "../tables";

export const FILE_BYTES_MAX = 100 * 1024 * 1024;

/**
 * The number of bytes at the start of a file that are read to detect its type and the dimensions of an
 * image.
 */
export const HEAD_BYTES = 1024 * 1024;

/**
 * The properties of a stored file. `size` is in bytes. `width` and `height` are in pixels, and null if the
 * file isn't an image. Together with a name and an ID, these properties form a FileState.
 */
export type StoredFile = Pick<FileRow, "blobHash" | "size" | "contentType" | "width" | "height">;

/** A file that was received and is in a temporary folder. */
export interface ReceivedFile {
  path: string;
  /** The SHA-256 hash of the bytes in hexadecimal. */
  hash: string;
  /** The size in bytes. */
  size: number;
  head: Uint8Array;
}

/**
 * Writes bytes to a temporary file and computes their hash. Also keeps the first HEAD_BYTES in memory.
 * @throws ApiError 413 above FILE_BYTES_MAX
 */
export async function receiveFile(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  target: string,
): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  const heads: Uint8Array[] = [];
  let size = 0;
  const handle = await open(target, "wx", PRIVATE_FILE_MODE);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      if (size < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - size));
      size += chunk.length;
      if (size > FILE_BYTES_MAX)
        throw tooLarge(`A file can be at most ${exactSize(FILE_BYTES_MAX)}. Use a smaller file.`);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { path: target, hash: hash.digest("hex"), size, head: Buffer.concat(heads) };
}

/**
 * Matches types that browsers render. A file gets such a type only if its content matches the type, because
 * a file extension can be wrong.
 */
const NEEDS_PROOF = /^(?:image|video|audio)\/(?!svg\+xml)/;

/**
 * Returns the type of a file. It's detected from the file's content. If that's not possible, it's derived
 * from the file's name.
 */
export async function contentTypeOf(name: string, head: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (detected && detected !== "application/xml") return detected;
  const named = lookup(name);
  return !named || NEEDS_PROOF.test(named) ? (detected ?? "application/octet-stream") : named;
}

/**
 * Returns the width and height of an image in pixels, based on the file's first bytes. Both are null if the
 * file isn't a valid image.
 */
export function dimensionsOf(head: Uint8Array): Pick<StoredFile, "width" | "height"> {
  try {
    // The library gets a copy of the bytes. If they were part of a larger buffer, it would read beyond their
    // end.
    const { width, height, orientation = 1 } = imageSize(new Uint8Array(head));
    const pixels = [width, height].map(Math.round);
    // If the orientation is 5 or higher, browsers show the image rotated by 90 degrees.
    const [shownWidth, shownHeight] = orientation >= 5 ? pixels.reverse() : pixels;
    if (isPixels(shownWidth) && isPixels(shownHeight)) return { width: shownWidth, height: shownHeight };
  } catch {
    // An invalid image has no size.
  }
  return { width: null, height: null };
}

const isPixels = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 31;
