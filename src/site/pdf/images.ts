import { log } from "@/lib/log";
import { openPicture, readPicture } from "../drawing/picture";
import { renderSvg } from "../drawing/svg-thread";

/** A picture as it goes into the PDF: PNG or JPEG without transparency. */
export interface PreparedImage {
  bytes: Buffer;
  /** Pixels, as a browser would show it. */
  width: number;
  height: number;
}

/** Twice what a screen shows across the text, which prints well. */
const WIDTH_PIXELS_MAX = 1600;
const HEIGHT_PIXELS_MAX = 2200;

async function prepareSvg(bytes: Uint8Array): Promise<PreparedImage | null> {
  const drawing = await renderSvg(bytes, WIDTH_PIXELS_MAX);
  if (!drawing) return null;
  const prepared = await reencode(drawing.png, false);
  return prepared && { bytes: prepared.bytes, width: drawing.width, height: drawing.height };
}

/** Decodes, turns it as the camera was held, lays it on white and makes it no larger than paper can show. */
async function reencode(bytes: Uint8Array, isPhoto: boolean): Promise<PreparedImage | null> {
  const picture = openPicture(bytes);
  const { width, height, autoOrient } = await picture.metadata();
  if (!width || !height) return null;
  const size = { width: WIDTH_PIXELS_MAX, height: HEIGHT_PIXELS_MAX };
  const flat = picture
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .toColourspace("srgb")
    .resize({ ...size, fit: "inside", withoutEnlargement: true });
  const encoded = isPhoto ? flat.jpeg({ quality: 84 }) : flat.png({ compressionLevel: 9, palette: false });
  return {
    bytes: await encoded.toBuffer(),
    width: autoOrient?.width ?? width,
    height: autoOrient?.height ?? height,
  };
}

/** A picture from the file store, and nothing else; null where it is gone, or would take too much to decode. */
export async function prepareImage(
  organizationId: string,
  file: { blobHash: string; size: number },
): Promise<PreparedImage | null> {
  const picture = await readPicture(organizationId, file);
  if (!picture) return null;
  const { bytes, kind } = picture;
  try {
    return kind === "svg" ? await prepareSvg(bytes) : await reencode(bytes, kind === "jpeg");
  } catch (error) {
    log.info({ error, file: file.blobHash }, "image left out of a PDF because it could not be decoded");
    return null;
  }
}
