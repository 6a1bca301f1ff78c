import { hash as digest, randomUUID } from "node:crypto";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db, pooled, type Tx } from "@/db/client";
import type { Site, SiteImage } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { FileBudget } from "@/domains/content/files/budget";
import { holdFiles } from "@/domains/content/files/collect";
import { contentTypeOf, dimensionsOf } from "@/domains/content/files/intake";
import { withUploads } from "@/domains/content/files/uploads";
import { enqueueFileSweep } from "@/domains/content/jobs";
import { lockedSite } from "@/domains/sites/queries";
import { lockPresentSite, type SiteKey } from "@/domains/sites/rows";
import { daysAgo, now } from "@/lib/clock";
import { invalid, tooLarge } from "@/lib/errors";
import { hashesIn, isPictureType } from "./address";
import { sitesWithImages } from "./queries";

/**
 * The maximum number of images of a site. The maximum is more than a customization uses, so that people can try out
 * different images.
 */
const IMAGES_MAX = 100;
const SIDE_PIXELS_MAX = 4096;

/** Detects the type of an image only from its bytes, because other information isn't trustworthy. */
async function pictureTypeOf(bytes: Buffer): Promise<string> {
  const isDrawing = /^\s*(?:<\?xml|<!--|<!doctype svg|<svg[\s>])/i.test(bytes.toString("utf8", 0, 1024));
  const contentType =
    isDrawing && /<svg[\s>]/i.test(bytes.toString("utf8")) ? "image/svg+xml" : await contentTypeOf("", bytes);
  if (!isPictureType(contentType)) throw invalid("base64", "must be a PNG, JPEG, WebP or SVG image");
  const { width, height } = dimensionsOf(bytes);
  const isKnown = width !== null && height !== null;
  if (!isKnown && contentType !== "image/svg+xml")
    throw invalid("base64", "must be a complete image. This image is damaged or incomplete");
  if (Math.max(width ?? 0, height ?? 0) > SIDE_PIXELS_MAX)
    throw invalid(
      "base64",
      `must be an image with at most ${SIDE_PIXELS_MAX} pixels on each side (received ${Math.max(width ?? 0, height ?? 0)} pixels on the longer side)`,
    );
  return contentType;
}

type NewImage = Pick<SiteImage, "hash" | "contentType" | "size" | "fileKey">;

/** Returns the existing row of an image, or inserts a row for an image that was just stored. */
async function keep(act: Act, key: SiteKey, image: NewImage): Promise<SiteImage> {
  const { organizationId, id: siteId } = key;
  const of = { organizationId, siteId, hash: image.hash };
  return await inTransaction(act, async (tx) => {
    await lockPresentSite(tx, key);
    const where = { organizationId_siteId_hash: of };
    const present = await tx.siteImage.findUnique({ where });
    if (present) {
      await recordEvent(tx, act, { organizationId });
      return await tx.siteImage.update({ where, data: { unusedSince: null } });
    }
    if ((await tx.siteImage.count({ where: { organizationId, siteId } })) >= IMAGES_MAX)
      throw tooLarge(
        `A site can have at most ${IMAGES_MAX} images in its customization. Remove an image first.`,
      );
    await holdFiles(tx, organizationId, [image.fileKey]);
    const written = await tx.siteImage.create({ data: { ...image, ...of, createdAt: now() } });
    await recordEvent(tx, act, { organizationId });
    return written;
  });
}

/**
 * Stores an image for the site's customization. Returns the existing row if the image is already stored.
 * @throws ApiError 400 for bytes that aren't an image that browsers support, 413 if the site has the maximum
 * number of images, 429 if the organization has uploaded too many bytes within the hour
 */
export async function addImage(act: Act, key: SiteKey, base64: string): Promise<SiteImage> {
  const bytes = Buffer.from(base64, "base64");
  const contentType = await pictureTypeOf(bytes);
  const { organizationId } = key;
  // The key isn't the hash of the bytes, because Bindery removes this file later, so it must never be the same file as a space's
  // file.
  const fileKey = digest("sha256", `site image ${key.id} ${randomUUID()}`, "hex");
  return await withUploads(organizationId, async (uploads) => {
    const metered = new FileBudget(organizationId).meter(bytes);
    const { blobHash: hash, size } = await uploads.store("", metered, fileKey);
    return await keep(act, key, { hash, contentType, size, fileKey });
  });
}

/** Returns an image of a site's customization, or null if there is none with this hash. */
export const findImage = ({ organizationId, id: siteId }: SiteKey, hash: string): Promise<SiteImage | null> =>
  db().siteImage.findUnique({ where: { organizationId_siteId_hash: { organizationId, siteId, hash } } });

/**
 * How many days an image is kept after the last customization stopped using it, so that the change can be
 * undone.
 */
const KEPT_DAYS = 14;
const BATCH = 200;

/** The hashes of the images that a site's customization, or one of its site spaces, uses. */
async function usedBy(tx: Tx, { organizationId, id: siteId, customization }: Site): Promise<string[]> {
  const siteSpaces = await tx.siteSpace.findMany({
    where: { organizationId, siteId },
    select: { customization: true },
  });
  const customizations = [customization, ...siteSpaces.map((siteSpace) => siteSpace.customization)];
  return [...hashesIn(JSON.stringify(customizations))];
}

/** Deletes image rows. The bytes of the images are deleted after the transaction commits. */
async function removeImages(tx: Tx, organizationId: string, where: object): Promise<void> {
  const own = { ...where, organizationId };
  const { count } = await tx.siteImage.deleteMany({ where: own });
  if (count > 0) await enqueueFileSweep(tx, organizationId);
}

/** Removes every image of a site that is being deleted. */
export const removeImagesOf = (tx: Tx, { organizationId, id: siteId }: SiteKey): Promise<void> =>
  removeImages(tx, organizationId, { siteId });

async function forgetUnusedOf(key: SiteKey): Promise<void> {
  const { organizationId, id: siteId } = key;
  await inTransaction(null, async (tx) => {
    // The site is locked, so no concurrent change of its customization can start to use an image that this function removes.
    const site = await lockedSite.first(tx, key);
    if (!site) return;
    const used = await usedBy(tx, site);
    const of = { organizationId, siteId };
    const unused = { ...of, hash: { notIn: used } };
    await tx.siteImage.updateMany({ where: { ...of, hash: { in: used } }, data: { unusedSince: null } });
    await tx.siteImage.updateMany({ where: { ...unused, unusedSince: null }, data: { unusedSince: now() } });
    const before = daysAgo(KEPT_DAYS);
    await removeImages(tx, organizationId, { ...unused, unusedSince: { lt: before } });
  });
}

/** Removes images that no customization of their site has used for a while. Safe to repeat. */
export async function forgetUnusedImages(signal?: AbortSignal): Promise<void> {
  let after: SiteKey = { organizationId: "", id: "" };
  for (;;) {
    const sites = await sitesWithImages.rows(pooled(), { ...after, limit: BATCH });
    for (const site of sites) {
      signal?.throwIfAborted();
      await forgetUnusedOf(site);
    }
    const last = sites.at(-1);
    if (!last) return;
    after = last;
  }
}
