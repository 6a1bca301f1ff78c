import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  PublishedContent,
  PublishedPlace,
  Resolution,
  Visitor,
} from "@/domains/sites/published/resolution";
import { resolvePublished } from "@/domains/sites/published/resolve";
import { provedHosts, publishedUrl } from "@/scopes/site-address";
import type { Answer } from "./answer";
import { UNPUBLISHED } from "./pages";

/** A request to a site, with its visitor. */
export interface Asking {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  visitor: Visitor;
  /** The origins of the pages that can show the response, if the request comes from a product's panel. */
  panelOrigins?: readonly string[];
}

/** Marks the place that a panel shows. */
export function shownInPanel(resolution: Resolution): Resolution {
  if (resolution.kind === "content") return { ...resolution, isPanel: true };
  if (resolution.kind === "not-found" && resolution.place)
    return { ...resolution, place: { ...resolution.place, isPanel: true } };
  return resolution;
}

/** Sets headers on a response in a preview, so that no cache stores it. */
export const unkept = ({ preview }: PublishedPlace, answer: Answer): Answer =>
  preview ? { ...answer, headers: { ...answer.headers, ...UNPUBLISHED } } : answer;

/** Returns the site as the visitor sees it, if the visitor has access. */
export const placeIn = (resolution: Resolution): PublishedPlace | undefined =>
  resolution.kind === "not-found" ? resolution.place : resolution.kind === "content" ? resolution : undefined;

export const pathBelowHost = ({ pathname }: URL) => pathname.slice(1);

/** The requested path on the site. The relative URL of the site's root depends on this path. */
export function missingPath(place: PublishedPlace | undefined, url: URL): string {
  if (!place) return pathBelowHost(url);
  const { pathname } = new URL(place.siteUrl);
  return url.pathname.startsWith(pathname) ? url.pathname.slice(pathname.length) : pathBelowHost(url);
}

/**
 * Returns the page that sent a POST request, or undefined if the visitor can't see this page. The URL of the request is
 * directly below the site's URL, and the request contains the path of the page.
 */
export async function postingPage(
  asked: URL,
  name: string,
  path: string,
  visitor: Visitor,
): Promise<PublishedContent | undefined> {
  const sitePath = asked.pathname.slice(0, -name.length);
  const url = new URL(asked);
  url.pathname = sitePath + path;
  url.search = "";
  const place = url.pathname.startsWith(sitePath) ? await resolvePublished(url, visitor) : undefined;
  return place?.kind === "content" && new URL(place.siteUrl).pathname === sitePath ? place : undefined;
}

/** The path of the site's cookies, as the browser sees the site. */
export function cookiePlace(
  { site, siteUrl }: Pick<PublishedPlace, "site" | "siteUrl">,
  { request, url }: Asking,
) {
  const isProxied = provedHosts(site).proxy !== null;
  const shown = isProxied && request.headers["x-forwarded-host"] === new URL(publishedUrl(site)).host;
  const { pathname } = new URL(shown ? publishedUrl(site) : siteUrl);
  return { path: pathname, isSecure: url.protocol === "https:" };
}
