import { log } from "@/lib/log";
import { openPicture, readPicture } from "../drawing/picture";
import { renderSvg } from "../drawing/svg-thread";

/** An image in the format for PDFs: PNG or JPEG without transparency. */
export interface PreparedImage {
  bytes: Buffer;
  /** The size in pixels at which a browser would show the image. */
  width: number;
  height: number;
}

/** The maximum width of images: twice the width of text on a screen, for good print quality. */
const WIDTH_PIXELS_MAX = 1600;
const HEIGHT_PIXELS_MAX = 2200;

async function prepareSvg(bytes: Uint8Array): Promise<PreparedImage | null> {
  const drawing = await renderSvg(bytes, WIDTH_PIXELS_MAX);
  if (!drawing) return null;
  const prepared = await reencode(drawing.png, false);
  return prepared && { bytes: prepared.bytes, width: drawing.width, height: drawing.height };
}

/**
 * Decodes an image, applies its EXIF orientation, adds a white background, and scales the image down to a resolution that
 * is useful in print.
 */
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

/**
 * Loads an image from the file store and converts it for the PDF. Returns null if the image is deleted or too costly to
 * decode.
 */
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
    log.info({ error, file: file.blobHash }, "PDF: image omitted, because the image could not be decoded");
    return null;
  }
}
