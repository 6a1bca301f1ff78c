import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { imageSize } from "image-size";
import { lookup } from "mime-types";
import { tooLarge } from "@/lib/errors";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import type { FileRow } from "../tables";

export const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** The bytes at the beginning of a file from which its type, and the size of a picture, are told. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * The facts about a stored file (`size` in bytes, pixels null if it isn't an image); with a name and an ID it is a
 * FileState.
 */
export type StoredFile = Pick<FileRow, "blobHash" | "size" | "contentType" | "width" | "height">;

/** A file that has arrived in a temporary folder. */
export interface ReceivedFile {
  path: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
  head: Uint8Array;
}

/**
 * Writes bytes to a temporary file while their hash is taken, and keeps the beginning.
 * @throws ApiError 413 beyond FILE_BYTES_MAX
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
      if (size > FILE_BYTES_MAX) throw tooLarge(`A file can have at most ${FILE_BYTES_MAX} bytes.`);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { path: target, hash: hash.digest("hex"), size, head: Buffer.concat(heads) };
}

/** Types that browsers act upon, which an extension alone does not give. */
const NEEDS_PROOF = /^(?:image|video|audio)\/(?!svg\+xml)/;

/** What a file is: by its content where that tells, else by its name. */
export async function contentTypeOf(name: string, head: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (detected && detected !== "application/xml") return detected;
  const named = lookup(name);
  return !named || NEEDS_PROOF.test(named) ? (detected ?? "application/octet-stream") : named;
}

/** Size of a picture in pixels, from its first bytes; nulls for what is none, or broken. */
export function dimensionsOf(head: Uint8Array): Pick<StoredFile, "width" | "height"> {
  try {
    // A copy: given a short view of a larger buffer, the library would read beyond its end.
    const { width, height, orientation = 1 } = imageSize(new Uint8Array(head));
    const pixels = [width, height].map(Math.round);
    // From orientation 5 on, the camera was held upright: the shown image is rotated by a right angle.
    const [shownWidth, shownHeight] = orientation >= 5 ? pixels.reverse() : pixels;
    if (isPixels(shownWidth) && isPixels(shownHeight)) return { width: shownWidth, height: shownHeight };
  } catch {
    // A broken picture is none.
  }
  return { width: null, height: null };
}

const isPixels = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 31;
