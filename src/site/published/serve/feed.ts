import type { IncomingMessage } from "node:http";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import { count } from "../counting/count";
import { countedPage, countedSite } from "../counting/place";
import { updatesWithinBounds } from "../draw/within-bounds";
import { type Feed, latest } from "../feeds/feed";
import { JSON_FEED, jsonFeed } from "../feeds/json-feed";
import { rss } from "../feeds/rss";
import { itemsOfSite } from "../feeds/site-feed";
import { RSS } from "../load/document-context";
import { loadFacts } from "../load/page";
import type { Answer } from "./answer";
import { isUndrawn } from "./pages";
import { onceFromLimit } from "./rate-limit";
import { NONE, text } from "./text";

export type FeedName = typeof RSS | typeof JSON_FEED;

/** Whether a name is that of a feed. */
export const isFeed = (name: string): name is FeedName => name === RSS || name === JSON_FEED;

const WRITERS = {
  [RSS]: { write: rss, contentType: "application/rss+xml" },
  [JSON_FEED]: { write: jsonFeed, contentType: "application/feed+json" },
};

function send(request: IncomingMessage, name: FeedName, feed: Feed): Answer {
  const { write, contentType } = WRITERS[name];
  return text(request, contentType, write(feed), { "x-robots-tag": "noindex" });
}

/** The feed of a site: the pages that changed last, and their updates. */
export async function answerSiteFeed(
  request: IncomingMessage,
  place: PublishedPlace,
  name: FeedName,
): Promise<Answer> {
  const { title } = place.site;
  const url = publishedUrl(place.site);
  count(request, countedSite(place, name), "rss_request");
  const items = await itemsOfSite(place, isUndrawn);
  return send(request, name, { title, url, base: url, description: `Changes to ${title}`, items });
}

/** The feed of a page's updates; not found for a page without updates. */
export async function answerPageFeed(
  request: IncomingMessage,
  place: PublishedContent,
  name: FeedName,
): Promise<Answer> {
  if (place.preview) return NONE;
  await onceFromLimit(request, "draw")();
  const updates = await updatesWithinBounds(place);
  const facts = updates && updates.length > 0 ? await loadFacts(place) : null;
  if (!updates || !facts) return NONE;
  const { title, description, frame } = facts;
  const url = place.canonicalUrl;
  count(request, countedPage(place), "rss_request");
  return send(request, name, {
    title: `${title} | ${frame.title}`,
    url,
    base: url.endsWith("/") ? url : `${url}/`,
    description: description ?? title,
    items: latest(updates),
  });
}
