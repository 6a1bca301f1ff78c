import type { IncomingMessage, ServerResponse } from "node:http";
import { SITES_ROOT } from "@/domains/sites/published/locate";
import type { PublishedPlace, Visitor } from "@/domains/sites/published/resolution";
import { provedHosts, publishedUrl } from "@/scopes/site-address";
import type { Answer } from "./answer";
import { UNPUBLISHED } from "./pages";

/** A request for something of a site, and who asks. */
export interface Asking {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  visitor: Visitor;
}

/** Marks an answer that is not published: it is for one person, and no cache may keep it. */
export const unkept = ({ preview }: PublishedPlace, answer: Answer): Answer =>
  preview ? { ...answer, headers: { ...answer.headers, ...UNPUBLISHED } } : answer;

const depthPath = (url: URL) => url.pathname.slice(1);

export const pathBelowHost = (url: URL) =>
  url.pathname.startsWith(SITES_ROOT) ? url.pathname.split("/").slice(3).join("/") : depthPath(url);

/** The requested path below the site, from which the relative way to its root follows. */
export function missingPath({ place }: { place?: PublishedPlace | undefined }, url: URL): string {
  if (!place) return pathBelowHost(url);
  const { pathname } = new URL(place.siteUrl);
  return url.pathname.startsWith(pathname) ? url.pathname.slice(pathname.length) : pathBelowHost(url);
}

/** Where cookies of the site are sent: the path that the browser knows it under. */
export function cookiePlace(
  { site, siteUrl }: Pick<PublishedPlace, "site" | "siteUrl">,
  { request, url }: Asking,
) {
  const isProxied = provedHosts(site).proxy !== null;
  const shown = isProxied && request.headers["x-forwarded-host"] === new URL(publishedUrl(site)).host;
  const { pathname } = new URL(shown ? publishedUrl(site) : siteUrl);
  return { path: pathname, isSecure: url.protocol === "https:" };
}
