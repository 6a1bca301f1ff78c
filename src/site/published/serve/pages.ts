import type { IncomingMessage, ServerResponse } from "node:http";
import { SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { isOpen } from "@/domains/sites/published/audience";
import type { PublishedContent, PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { ApiError } from "@/lib/errors";
import { sharedByKey } from "@/lib/once-for";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import type { SiteAssets } from "../assets";
import { countAgent } from "../counting/count";
import { countedPage } from "../counting/place";
import { drawWithinBounds } from "../draw/within-bounds";
import type { RenderedPage } from "../shell/document";
import { type Answer, redirectTo, sendText } from "./answer";
import { LANGUAGE_VARY } from "./language";
import { renderClosed, renderLeaving, renderNotFound, renderUndrawn } from "./notices";
import { type KeptPage, kindOf, type PageCache } from "./page-cache";
import { onceFromLimit } from "./rate-limit";
import { type RecentAnswers, stateOf } from "./recent";

/** The robots header of a page, for search engines. */
export const robotsOf = ({ site, isPanel }: PublishedPlace): Record<string, string> =>
  site.visibility === "public" && !isPanel ? {} : { "x-robots-tag": "noindex" };

/** The cache header of a page. Caches must revalidate the page before each use, so that a merge is visible at once. */
const headersOf = (
  place: PublishedContent,
  policy: string,
  isLanguageRoot = false,
): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  // At this URL, clients that prefer Markdown get Markdown. The root can also redirect to another language.
  vary: isLanguageRoot ? LANGUAGE_VARY : "Accept",
  "cache-control": `${isOpen(place.site) && !place.site.adaptiveContent ? "public" : "private"}, no-cache`,
  ...robotsOf(place),
});

const rendering = sharedByKey<string, KeptPage | null>();

/** Returns the page from the cache, or renders it. Concurrent requests for one page share the rendering. */
async function pageAt(
  request: IncomingMessage,
  place: PublishedContent,
  cache: PageCache,
  assets: SiteAssets,
): Promise<KeptPage | null> {
  const spend = onceFromLimit(request, "draw");
  const known = await cache.find(place, spend);
  if (known) return known;
  await spend();
  const isSameForAll =
    Object.keys(place.admission.claims).every((name) => name === "unsigned") &&
    place.outcome === SAME_FOR_ALL;
  if (!isSameForAll) return renderAnew(place, cache, assets);
  const key = `${place.site.id}/${place.configVersion}/${place.revisionId}/${place.canonicalUrl}/${place.pathname}/${place.fullPart}/${kindOf(place)}`;
  await rendering(key, () => renderAnew(place, cache, assets));
  return (await cache.find(place, spend)) ?? renderAnew(place, cache, assets);
}

async function renderAnew(
  place: PublishedContent,
  cache: PageCache,
  assets: SiteAssets,
): Promise<KeptPage | null> {
  const drawn = await drawWithinBounds(place, assets);
  return drawn && cache.keep(place, drawn);
}

/** The caches, which exist as long as the server. */
export interface Kept {
  cache: PageCache;
  recent: RecentAnswers;
  assets: SiteAssets;
}

/** A page to send. `isLanguageRoot` is true if other visitors are redirected to another language at this URL. */
type SentPlace = PublishedContent & { isLanguageRoot: boolean };

/** Sends the page at a location. Returns false if the page isn't a text page. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  place: SentPlace,
  { cache, recent, assets }: Kept,
): Promise<boolean> {
  const page = await pageAt(request, place, cache, assets);
  if (!page) return false;
  const headers = headersOf(place, page.policy, place.isLanguageRoot);
  const { isLanguageRoot } = place;
  const made = isOpen(place.site) ? await madeFrom(place) : undefined;
  const counted = countedPage(place);
  if (made && !page.isLate)
    recent.remember(request, { ...made, headers, text: page, place: counted, isLanguageRoot });
  countAgent(request, counted);
  await sendText(request, response, 200, headers, page);
  return true;
}

/** The headers for responses with unpublished content. Each response is for one person, so caches must not store it. */
export const UNPUBLISHED = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** Renders a page for one member's preview. */
export async function answerPreviewed(
  request: IncomingMessage,
  place: PublishedContent,
  path: string,
  assets: SiteAssets,
): Promise<Answer> {
  await onceFromLimit(request, "draw")();
  try {
    const drawn = await drawWithinBounds(place, assets);
    if (!drawn) return await answerNotFound(request, place, path, assets);
    return { status: 200, headers: { ...headersOf(place, drawn.policy), ...UNPUBLISHED }, body: drawn.bytes };
  } catch (error) {
    return await answerUndrawn(place, path, assets, error);
  }
}

/** Returns the state of the site in which the location was found, or undefined if the site has changed since then. */
async function madeFrom(place: PublishedContent) {
  const made = await stateOf(new URL(place.siteUrl));
  return made?.state.heads === place.heads && made.state.rows.site === place.site ? made : undefined;
}

export const answerNotice = (status: number, { html, policy }: RenderedPage): Answer => ({
  status,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  },
  body: html,
});

export async function answerNotFound(
  request: IncomingMessage,
  place: PublishedPlace | undefined,
  path: string,
  assets: SiteAssets,
): Promise<Answer> {
  await onceFromLimit(request, "draw")();
  return answerNotice(404, await renderNotFound(place, path, assets));
}

/** Redirects visitors to sign-in, or returns a notice if the site has no sign-in URL. */
export function answerNeedsAuth(
  { loginUrl }: Extract<Resolution, { kind: "needs-auth" }>,
  path: string,
  assets: SiteAssets,
): Answer {
  return loginUrl === null ? answerNotice(403, renderClosed(path, assets)) : redirectTo(loginUrl, 302);
}

/** A notice in a product's panel, with a link that opens the page outside of the panel. */
export const answerLeaving = (
  path: string,
  origins: readonly string[],
  isClosed: boolean,
  assets: SiteAssets,
): Answer => answerNotice(isClosed ? 403 : 200, renderLeaving(path, origins, isClosed, assets));

/**
 * Whether an error means that a page is too costly to render, or that the server is too busy now. The function compares
 * names, because errors from a thread lose their class.
 */
export const isUndrawn = (error: unknown): boolean =>
  (error as Error).name === "PageSyntaxError" ||
  error instanceof TaskTooCostlyError ||
  (error instanceof ApiError && error.status === 503);

/**
 * Sends the site with a message instead of a page that couldn't be rendered. The status is 422 if the page is too costly,
 * or 503 if the server is too busy. The response with 422 is cached. Rethrows all other errors.
 */
export async function answerUndrawn(
  place: PublishedPlace,
  path: string,
  assets: SiteAssets,
  error: unknown,
): Promise<Answer> {
  if (!isUndrawn(error)) throw error;
  const isBusy = error instanceof ApiError && error.status === 503;
  const answer = answerNotice(isBusy ? 503 : 422, await renderUndrawn(place, path, isBusy, assets));
  return isBusy ? { ...answer, headers: { ...answer.headers, ...lowerCased(error.headers) } } : answer;
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export const answerResults = (page: RenderedPage): Answer => answerNotice(200, page);
