import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { newId } from "@/db/ids";
import { commentField, type InsightsEvent, ratingField } from "@/domains/insights/events";
import { recordEvents } from "@/domains/insights/service";
import { dayOf, saltOf, visitorIdOf } from "@/domains/insights/visitors";
import { customizationOf } from "@/domains/sites/customization/customization";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedContent, Visitor } from "@/domains/sites/published/resolution";
import { now } from "@/lib/clock";
import { readerOf, wantsPrivacy } from "../counting/count";
import { FEEDBACK_NAME } from "../names";
import type { Answer } from "./answer";
import { postingPage } from "./asking";
import { isPostedByOwnPage, readJson, refused } from "./body";
import { takeFromLimit } from "./rate-limit";

const BODY_BYTES_MAX = 16 * 1024;

/** `page` is the path of the page on the site. */
const said = z.object({ page: z.string().max(2048), rating: ratingField, comment: commentField.optional() });

/**
 * Returns an ID that the visitor has for one day. If the site's setting or the visitor's browser requires anonymous
 * feedback, the ID is random.
 */
async function visitorOf(request: IncomingMessage, { site, siteSpace }: PublishedContent): Promise<string> {
  if (!customizationOf(site, siteSpace).insights.trackingCookie || wantsPrivacy(request)) return newId();
  const { address, userAgent } = readerOf(request);
  return visitorIdOf(await saltOf(dayOf(now())), site.id, address, userAgent);
}

async function eventOf(
  request: IncomingMessage,
  place: PublishedContent,
  pageId: string,
  { rating, comment }: z.output<typeof said>,
): Promise<InsightsEvent> {
  const visitorId = await visitorOf(request, place);
  const session = {
    visitorId,
    sessionId: visitorId,
    cookies: {},
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 2048),
    language: request.headers["accept-language"]?.split(/[,;]/)[0]?.slice(0, 35) ?? null,
    referrer: null,
  };
  const location = {
    url: place.canonicalUrl,
    siteSection: place.section?.id ?? null,
    siteSpace: place.siteSpace.id,
    siteShareKey: null,
    space: place.spaceId,
    revision: place.revisionId,
    page: pageId,
  };
  if (comment === undefined) return { type: "page_post_feedback", session, location, feedback: { rating } };
  return { type: "page_post_feedback_comment", session, location, feedback: { rating, comment } };
}

/** Stores a visitor's feedback about a page. The site's owners see it in the analytics. */
export async function answerFeedback(request: IncomingMessage, url: URL, visitor: Visitor): Promise<Answer> {
  if (!isPostedByOwnPage(request))
    return refused(403, "Only the pages of the published site can send this request.");
  const { success, data } = said.safeParse(await readJson(request, BODY_BYTES_MAX));
  if (!success)
    return refused(
      400,
      "The body must have a page and a rating, and can have a comment of at most 512 characters.",
    );
  await takeFromLimit(request, "feedback");
  const place = await postingPage(url, FEEDBACK_NAME, data.page, visitor);
  const page = place && (await findPublishedPage(place.content, place.pathname));
  if (!page || !customizationOf(place.site, place.siteSpace).feedback.enabled)
    return refused(404, "The page at this path doesn't exist, or doesn't accept feedback.");
  await recordEvents(null, place.site, [await eventOf(request, place, page.pageId, data)]);
  return { status: 204, headers: { "cache-control": "no-store" }, body: null };
}
