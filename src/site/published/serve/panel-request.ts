import type { IncomingMessage } from "node:http";
import type { Site } from "@/db/generated/client";
import { candidatesOf, keyedCandidate } from "@/domains/sites/published/locate";
import { addressesOf } from "@/domains/sites/published/resolve";
import { findSiteState } from "@/domains/sites/published/state";
import { publishedUrl } from "@/scopes/site-address";
import { isAmong } from "../browser/embed/messages";
import { PANEL_NAME } from "../names";

const INFIX = `/${PANEL_NAME}/`;

/** A request from a product's panel. */
export interface PanelRequest {
  asked: URL;
  /** The requested URL without the panel's part of the path. */
  url: URL;
  /** The URL above the panel's part of the path. It can contain the key of a share link. */
  root: URL;
  /** The path of the site in the request. The path ends with a slash. */
  sitePath: string;
  site: Site;
}

/** Returns the panel's request at a URL, or undefined if the URL isn't in a panel or the site can't be shown in one. */
export async function panelAt(asked: URL): Promise<PanelRequest | undefined> {
  const at = asked.pathname.indexOf(INFIX);
  if (at === -1) return undefined;
  const root = new URL(asked);
  root.pathname = asked.pathname.slice(0, at + 1);
  const found = await shownSiteAt(root);
  if (!found) return undefined;
  const url = new URL(root);
  url.pathname += asked.pathname.slice(at + INFIX.length);
  return { asked, url, root, sitePath: new URL(found.siteUrl).pathname, site: found.rows.site };
}

/**
 * The site at a URL, if products can show it. The URL can contain the key of a share link, but not the path of a page. If the
 * URL is an earlier URL of the site, `movedTo` is the current URL.
 */
export async function shownSiteAt(url: URL) {
  const candidates = candidatesOf(url);
  const found = await findSiteState(candidates.map(({ address }) => address));
  const located = candidates.find(({ address }) => address === found?.address);
  if (!found || !located) return undefined;
  const keyed = keyedCandidate(located);
  const { segments } = keyed?.below ?? located;
  const { rows } = found.state;
  const { site } = rows;
  if (site.publishedAt === null || site.embedOrigins.length === 0 || segments.some(Boolean)) return undefined;
  const isCurrent = addressesOf(site).includes(located.address);
  const movedTo = isCurrent ? undefined : publishedUrl(site, keyed?.shareKey);
  return { siteUrl: located.siteUrl, rows, movedTo };
}

/** Returns the origin of the page that sends a request, or undefined if the browser doesn't send it. */
export function askingOrigin({ headers: { origin, referer = "" } }: IncomingMessage): string | undefined {
  const from = origin ?? referer;
  return URL.canParse(from) ? new URL(from).origin : undefined;
}

/** Whether a request comes from a page with an allowed origin. */
export function isFromProduct(request: IncomingMessage, { embedOrigins }: Site): boolean {
  const origin = askingOrigin(request);
  return origin !== undefined && isAmong(origin, embedOrigins);
}
