import type { IncomingMessage } from "node:http";
import { hashIn, SITE_IMAGES_NAME } from "@/domains/sites/images/address";
import { findImage } from "@/domains/sites/images/service";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { Answer } from "./answer";
import { answerStored } from "./files";

/** Answers a picture of the site's customization to visitors who may read the site. */
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
