import sharp, { type Sharp } from "sharp";
import { readBytes } from "@/domains/content/files/store";

/**
 * The maximum sizes of an image. Larger files are ignored. Images with more pixels than a camera's images aren't decoded.
 */
const FILE_BYTES_MAX = 40 * 1024 * 1024;
const SVG_BYTES_MAX = 4 * 1024 * 1024;
const PIXELS_MAX = 60_000_000;
const DECODING_SECONDS_MAX = 10;

/** The format of an image. `animation` formats can also contain a single frame. */
type PictureKind = "jpeg" | "picture" | "animation" | "svg";

export interface Picture {
  bytes: Uint8Array;
  kind: PictureKind;
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/**
 * Returns the format of an image from its first bytes. The file name doesn't matter. Bindery never uses decoders that
 * access data other than the image's bytes.
 */
function kindOf(bytes: Uint8Array): PictureKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "picture";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP")
    return ascii(bytes, 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0 ? "animation" : "picture";
  if (ascii(bytes, 4, 12) === "ftypavif") return "picture";
  if (ascii(bytes, 0, 4) === "GIF8") return "animation";
  return /^[\s\ufeff]*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(
    Buffer.from(bytes.subarray(0, 512)).toString(),
  ) && bytes.length <= SVG_BYTES_MAX
    ? "svg"
    : null;
}

/** Whether the bytes are an image in a format that consists of pixels. */
export function isRaster(bytes: Uint8Array): boolean {
  const kind = kindOf(bytes);
  return kind !== null && kind !== "svg";
}

/** Returns an image from the file store, or null if the file is deleted, too large or not an image. */
export async function readPicture(
  organizationId: string,
  { blobHash, size }: { blobHash: string; size: number },
): Promise<Picture | null> {
  if (size > FILE_BYTES_MAX) return null;
  const bytes = await readBytes(organizationId, blobHash);
  const kind = bytes && kindOf(bytes);
  return kind && { bytes, kind };
}

/**
 * Starts to decode the first frame of an image other than SVG, within limits. Rotates the image according to its EXIF
 * orientation.
 * @param pixelsMax the maximum number of pixels. Default: the maximum for the files of a space
 */
export const openPicture = (bytes: Uint8Array, pixelsMax = PIXELS_MAX): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: "none", pages: 1, sequentialRead: true })
    .timeout({ seconds: DECODING_SECONDS_MAX })
    .autoOrient();
