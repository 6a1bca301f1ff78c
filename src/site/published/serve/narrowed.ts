import type { ReadFile } from "@/domains/content/read/rows";
import { Cache } from "@/lib/cache";
import { log } from "@/lib/log";
import { openPicture, readPicture } from "@/site/drawing/picture";

/** Bytes of WebP; null for a picture that is sent as it is. */
const kept = new Cache<Buffer | null>({ name: "narrowed pictures", weigh: (bytes) => bytes?.length ?? 0 });
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;
const QUALITY = 80;

async function narrow(organizationId: string, file: ReadFile, width: number): Promise<Buffer | null> {
  const picture = await readPicture(organizationId, file);
  if (!picture || picture.kind === "svg" || picture.kind === "animation") return null;
  try {
    const encoded = openPicture(picture.bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY });
    const bytes = await encoded.toBuffer();
    return bytes.length < picture.bytes.length ? bytes : null;
  } catch (error) {
    log.info({ error, file: file.blobHash }, "a picture cannot be narrowed, and is sent as it is");
    return null;
  }
}

/**
 * A picture of the file store at a width in pixels, as WebP; null where its own bytes are as good.
 *
 * @param spend called before work is done; throws where the reader may not cause more
 */
export const narrowedPicture = (
  organizationId: string,
  file: ReadFile,
  width: number,
  spend: () => Promise<void>,
): Promise<Buffer | null> =>
  kept.load(
    `${organizationId}/${file.blobHash}/${width}`,
    async () => {
      await spend();
      return narrow(organizationId, file, width);
    },
    () => KEPT_MILLISECONDS,
  );
