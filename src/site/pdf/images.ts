import sharp from "sharp";
import { fileStore } from "@/domains/content/files/store";
import { log } from "@/lib/log";
import { renderSvg } from "../drawing/svg-thread";

/** A picture as it goes into the PDF: PNG or JPEG without transparency. */
export interface PreparedImage {
  bytes: Buffer;
  /** Pixels, as a browser would show it. */
  width: number;
  height: number;
}

/** Larger files are not looked at; more pixels than any camera's are not decoded. */
const FILE_BYTES_MAX = 40 * 1024 * 1024;
const SVG_BYTES_MAX = 4 * 1024 * 1024;
const PIXELS_MAX = 60_000_000;
/** Twice what a screen shows across the text, which prints well. */
const WIDTH_PIXELS_MAX = 1600;
const HEIGHT_PIXELS_MAX = 2200;
const DECODING_SECONDS_MAX = 10;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/**
 * What bytes are, by their beginning alone: what a file is called does not decide which decoder sees it, and only
 * decoders that read nothing but the bytes are named here.
 */
function kindOf(bytes: Uint8Array): "jpeg" | "picture" | "svg" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" || ascii(bytes, 0, 4) === "GIF8") return "picture";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "picture";
  if (ascii(bytes, 4, 12) === "ftypavif") return "picture";
  return /^[\s\ufeff]*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(
    Buffer.from(bytes.subarray(0, 512)).toString(),
  ) && bytes.length <= SVG_BYTES_MAX
    ? "svg"
    : null;
}

async function prepareSvg(bytes: Uint8Array): Promise<PreparedImage | null> {
  const drawing = await renderSvg(bytes, WIDTH_PIXELS_MAX);
  if (!drawing) return null;
  const prepared = await reencode(drawing.png, false);
  return prepared && { bytes: prepared.bytes, width: drawing.width, height: drawing.height };
}

/** Decodes, turns it as the camera was held, lays it on white and makes it no larger than paper can show. */
async function reencode(bytes: Uint8Array, isPhoto: boolean): Promise<PreparedImage | null> {
  const picture = sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: "none",
    pages: 1,
    sequentialRead: true,
  });
  const { width, height, autoOrient } = await picture.metadata();
  if (!width || !height) return null;
  const size = { width: WIDTH_PIXELS_MAX, height: HEIGHT_PIXELS_MAX };
  const flat = picture
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .toColourspace("srgb")
    .resize({ ...size, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: DECODING_SECONDS_MAX });
  const encoded = isPhoto ? flat.jpeg({ quality: 84 }) : flat.png({ compressionLevel: 9, palette: false });
  return {
    bytes: await encoded.toBuffer(),
    width: autoOrient?.width ?? width,
    height: autoOrient?.height ?? height,
  };
}

async function readWhole(organizationId: string, hash: string, size: number): Promise<Uint8Array | null> {
  if (size > FILE_BYTES_MAX) return null;
  const file = await fileStore().read(organizationId, hash);
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A picture from the file store, made ready for the PDF; null when it is gone, is no picture, or is one that would
 * take too much to decode. Nothing else is ever read or fetched for it.
 */
export async function prepareImage(
  organizationId: string,
  file: { blobHash: string; size: number },
): Promise<PreparedImage | null> {
  const bytes = await readWhole(organizationId, file.blobHash, file.size);
  const kind = bytes && kindOf(bytes);
  if (!bytes || !kind) return null;
  try {
    return kind === "svg" ? await prepareSvg(bytes) : await reencode(bytes, kind === "jpeg");
  } catch (error) {
    log.info({ error, file: file.blobHash }, "a picture is left out of a PDF, since it cannot be decoded");
    return null;
  }
}
