import type { IncomingMessage } from "node:http";
import { fileHeaders, sendStored } from "@/domains/content/files/download";
import { readFile } from "@/domains/content/read/files";
import type { ReadFile } from "@/domains/content/read/rows";
import { visibleThings } from "@/domains/content/visitor-view/visible-things";
import { hashIn, SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import { findImage } from "@/domains/sites/images/service";
import { isOpen } from "@/domains/sites/published/audience";
import { seenBy } from "@/domains/sites/published/content";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { Cache } from "@/lib/cache";
import { log } from "@/lib/log";
import { whole } from "@/scopes/snapshot";
import { openPicture, readPicture } from "@/site/drawing/picture";
import { refsOfCustomization } from "../load/frame";
import { NARROWED_WIDTHS } from "../load/image-address";
import { asker } from "../load/page";
import { filesIn } from "../load/resolve-references";
import { type Answer, NONE } from "./answer";
import { onceFromLimit } from "./rate-limit";

/**
 * Whether the header or the footer of the site links to the file. Visitors can load such a file even if no page shows it.
 */
const isLinkedBySite = (place: PublishedPlace, fileId: string): boolean =>
  filesIn(refsOfCustomization(place, asker(place, new Map()))).has(fileId);

/**
 * Handles `siteSpaceId/fileId/hash/name`: a file that pages of the space show to the visitor, or to which the site links.
 * With `?width=`, returns an image at one of the widths of `srcset`.
 */
export async function answerFile(
  request: IncomingMessage,
  place: PublishedPlace,
  rest: string,
  query: URLSearchParams,
): Promise<Answer> {
  const [siteSpaceId, fileId, hash] = rest.split("/");
  const siteSpace = place.rows.siteSpaces.find((each) => each.id === siteSpaceId && each.isLiving);
  const head = siteSpace && place.heads.get(siteSpace.spaceId);
  if (!head || !fileId) return NONE;
  const isLinked = isLinkedBySite({ ...place, siteSpace }, fileId);
  const spend = onceFromLimit(request, "draw");
  const seen = isLinked ? whole(head) : seenBy(head, place.admission.claims);
  if (seen.visitor) await visibleThings(seen, seen.visitor, spend);
  const file = await readFile(seen, fileId);
  const isSame = hash !== undefined && hash !== "" && file?.blobHash.startsWith(hash) === true;
  const access = { isLasting: isSame, isForAll: !place.site.adaptiveContent };
  const width = NARROWED_WIDTHS.find((each) => String(each) === query.get("width"));
  const isWider = file?.width != null && width !== undefined && width < file.width;
  const narrowed = isWider && (await narrowedPicture(place.organizationId, file, width, spend));
  if (!narrowed) return answerStored(request, place, file, access);
  const headers = {
    ...fileHeaders({ name: file.name, contentType: "image/webp" }),
    ...headersFor(place, access),
  };
  delete headers["accept-ranges"];
  return { status: 200, headers: { ...headers, "content-length": String(narrowed.length) }, body: narrowed };
}

interface Access {
  /** Whether the URL contains the hash of the bytes. */
  isLasting: boolean;
  /** Whether every visitor of the site can access the bytes. Shared caches can then store them. */
  isForAll: boolean;
}

/** The header `cache-control` of a file. */
export const cachingOf = ({ site }: PublishedPlace, { isLasting, isForAll }: Access): string =>
  `${isForAll && isOpen(site) ? "public" : "private"}, ${isLasting ? "max-age=31536000, immutable" : "no-cache"}`;

const headersFor = (place: PublishedPlace, access: Access): Record<string, string> => ({
  "cross-origin-resource-policy": "same-site",
  "cache-control": cachingOf(place, access),
});

/** Returns a file of the store, for visitors of the site. */
async function answerStored(
  request: IncomingMessage,
  place: PublishedPlace,
  file: Pick<ReadFile, "name" | "contentType" | "blobHash"> | null | undefined,
  access: Access,
): Promise<Answer> {
  if (!file) return NONE;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const answer = await sendStored(
    { method: request.method ?? "GET", path: "", query: "", headers },
    { organizationId: place.organizationId, key: file.blobHash },
    { ...fileHeaders(file), ...headersFor(place, access) },
  );
  return answer.status === 404 ? NONE : answer;
}

/** A cache of resized images as WebP. Null means that Bindery sends the image unchanged. */
const kept = new Cache<Buffer | null>({
  name: "narrowed pictures",
  weigh: (bytes) => bytes?.length ?? 0,
  ttlMilliseconds: 24 * 60 * 60 * 1000,
});
const QUALITY = 80;

async function narrow(organizationId: string, file: ReadFile, width: number): Promise<Buffer | null> {
  const picture = await readPicture(organizationId, file);
  if (!picture || picture.kind === "svg" || picture.kind === "animation") return null;
  try {
    const resized = openPicture(picture.bytes).resize({ width, withoutEnlargement: true });
    const bytes = await resized.webp({ quality: QUALITY }).toBuffer();
    return bytes.length < picture.bytes.length ? bytes : null;
  } catch (error) {
    log.info({ error, file: file.blobHash }, "image could not be resized, sending the original");
    return null;
  }
}

/**
 * Returns an image from the file store as WebP, scaled to a width in pixels. Returns null if the result isn't smaller than
 * the original.
 *
 * @param spend called before the image is scaled. Throws an error if the visitor's rate limit is used up.
 */
const narrowedPicture = (
  organizationId: string,
  file: ReadFile,
  width: number,
  spend: () => Promise<void>,
): Promise<Buffer | null> =>
  kept.load(`${organizationId}/${file.blobHash}/${width}`, async () => {
    await spend();
    return narrow(organizationId, file, width);
  });

/** An image of the site's customization, for visitors who can read the site. */
export async function answerSiteImage(
  request: IncomingMessage,
  place: PublishedPlace,
  rest: string,
): Promise<Answer> {
  const hash = hashIn(`${SITE_IMAGES_NAME}/${rest}`);
  const image = hash === undefined ? null : await findImage(place.site, hash);
  const file = image && { name: rest, contentType: image.contentType, blobHash: image.fileKey };
  return answerStored(request, place, file, { isLasting: true, isForAll: true });
}
