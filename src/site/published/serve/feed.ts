import type { IncomingMessage } from "node:http";
import { pagesWithUpdates } from "@/domains/content/read/page";
import { seenBy } from "@/domains/sites/published/content";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import { count } from "../counting/count";
import { countedPage, countedSite } from "../counting/place";
import { updatesWithinBounds } from "../draw/within-bounds";
import { type Feed, type FeedItem, JSON_FEED, jsonFeed, latest, rss } from "../feeds/feed";
import { RSS } from "../load/document-context";
import { type ListedPage, listPagesOfSite, placeOfPage, urlOfPage } from "../load/listed-pages";
import { loadFacts } from "../load/page";
import { type Answer, NONE, text } from "./answer";
import { isUndrawn } from "./pages";
import { onceFromLimit } from "./rate-limit";

export type FeedName = typeof RSS | typeof JSON_FEED;

export const isFeed = (name: string): name is FeedName => name === RSS || name === JSON_FEED;

const WRITERS = {
  [RSS]: { write: rss, contentType: "application/rss+xml" },
  [JSON_FEED]: { write: jsonFeed, contentType: "application/feed+json" },
};

export function sendFeed(request: IncomingMessage, name: FeedName, feed: Feed): Answer {
  const { write, contentType } = WRITERS[name];
  return text(request, contentType, write(feed), { "x-robots-tag": "noindex" });
}

/** The feed of a site: the most recently changed pages, and their updates. */
export async function answerSiteFeed(
  request: IncomingMessage,
  place: PublishedPlace,
  name: FeedName,
): Promise<Answer> {
  const { title } = place.site;
  const url = publishedUrl(place.site);
  count(request, countedSite(place, name), "rss_request");
  const items = await itemsOfSite(place);
  return sendFeed(request, name, { title, url, base: url, description: `Changes to ${title}`, items });
}

/** The feed of a page's updates. If the page has no updates, the response is 404. */
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
  return sendFeed(request, name, {
    title: `${title} | ${frame.title}`,
    url,
    base: url.endsWith("/") ? url : `${url}/`,
    description: description ?? title,
    items: latest(updates),
  });
}

/**
 * The number of recently changed pages that are checked for updates, and the number of pages from which the updates are
 * loaded.
 */
const PAGES_MAX = 50;
const PAGES_READ_MAX = 10;

const timeOf = (page: ListedPage) => new Date(page.updatedAt).getTime();

function changeOf(place: PublishedPlace, page: ListedPage): FeedItem {
  return {
    id: `${page.pageId}@${timeOf(page)}`,
    url: urlOfPage(place, page),
    title: page.title,
    date: new Date(page.updatedAt),
    ...(page.description && { summary: page.description }),
    tags: [],
  };
}

/** IDs of the pages with updates. */
async function withUpdates(place: PublishedPlace, pages: readonly ListedPage[]): Promise<Set<string>> {
  const spaces = [...new Set(pages.map(({ siteSpace }) => siteSpace.spaceId))];
  const found = await Promise.all(
    spaces.map((spaceId) => {
      const head = place.heads.get(spaceId);
      const ids = pages.filter(({ siteSpace }) => siteSpace.spaceId === spaceId).map(({ pageId }) => pageId);
      return head ? pagesWithUpdates(seenBy(head, place.admission.claims), ids) : new Set<string>();
    }),
  );
  return new Set(found.flatMap((ids) => [...ids]));
}

async function updatesOf(place: PublishedPlace, page: ListedPage): Promise<FeedItem[]> {
  const at = placeOfPage(place, page);
  const updates = at && (await updatesWithinBounds(at));
  return (updates ?? []).map((update) => ({ ...update, title: `${page.title}: ${update.title}` }));
}

/**
 * Returns the most recently changed pages of a site. For a page with updates, the list contains the updates instead of the
 * page, if Bindery can render them.
 */
async function itemsOfSite(place: PublishedPlace): Promise<FeedItem[]> {
  const pages = (await listPagesOfSite(place))
    .filter(({ type }) => type === "document")
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, PAGES_MAX);
  const marked = await withUpdates(place, pages);
  const items: FeedItem[] = [];
  let read = 0;
  for (const page of pages) {
    const isRead = marked.has(page.pageId) && read < PAGES_READ_MAX;
    if (isRead) read += 1;
    const updates = isRead ? await updatesOf(place, page).catch(noneIfUndrawn) : [];
    items.push(...(updates.length > 0 ? updates : [changeOf(place, page)]));
  }
  return latest(items);
}

function noneIfUndrawn(error: unknown): FeedItem[] {
  if (isUndrawn(error)) return [];
  throw error;
}
