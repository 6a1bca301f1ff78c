import type { IncomingMessage } from "node:http";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { provedHosts, publishedUrl } from "@/scopes/site-address";
import { pathBelowSite } from "../load/addresses";
import { byLanguage } from "../load/page-parts";
import { isFromHere } from "./body";
import { wishesOf } from "./prefers-markdown";

/** The request headers that determine the response for the root of a site in several languages. */
export const LANGUAGE_VARY = "Accept, Accept-Language, Sec-Fetch-Site";

/** Whether the URL of a page is the root of a site in several languages. */
export const isLanguageRoot = (place: PublishedContent, url: URL): boolean =>
  url.pathname === new URL(place.siteUrl).pathname && byLanguage(place).size > 1;

/** The maximum length of a language tag that is considered. All registered languages are shorter (RFC 5646, section 4.4.1). */
const LANGUAGE_LENGTH_MAX = 35;

/** The language and the more general forms of it, such as `zh-hant-tw`, `zh-hant` and `zh`. */
const formsOf = (language: string): string[] => {
  const parts = language.toLowerCase().split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
};

/**
 * Returns the available language that best matches an `Accept-Language` header, or undefined if no language matches. If a
 * language isn't available in the wanted region, another region matches as well.
 */
export function bestLanguage(accepted: string, available: readonly string[]): string | undefined {
  const wishes = [...wishesOf(accepted)]
    .filter(([language, quality]) => quality > 0 && language.length <= LANGUAGE_LENGTH_MAX)
    .sort((a, b) => b[1] - a[1]);
  for (const [wish] of wishes) {
    const forms = formsOf(wish);
    const exact = forms.flatMap((form) => available.find((each) => each.toLowerCase() === form) ?? [])[0];
    const found = exact ?? available.find((each) => formsOf(each).at(-1) === forms.at(-1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The URL of the variant in the visitor's language, for a visitor who opens the root of a site from elsewhere.
 * Undefined if the default variant matches best, or if some visitors can't see the variant's first page. A link on the
 * site itself leads to the language that the visitor chose.
 */
export async function variantInLanguage(
  request: IncomingMessage,
  place: PublishedContent,
  url: URL,
): Promise<string | undefined> {
  const accepted = request.headers["accept-language"];
  if (accepted === undefined || !isLanguageRoot(place, url) || isFromSite(request)) return undefined;
  const variants = byLanguage(place);
  const best = variants.get(bestLanguage(accepted, [...variants.keys()]) ?? "");
  if (!best || best.id === place.siteSpace.id) return undefined;
  const head = place.heads.get(best.spaceId);
  const first = head && (await findPublishedPage(head, ""));
  if (!first || first.isConditional) return undefined;
  // If a proxy shows the site, the redirect must stay at the proxy's URL.
  const root = provedHosts(place.site).proxy === null ? place.siteUrl : publishedUrl(place.site);
  return root + pathBelowSite(place.rows, best, "") + url.search;
}

/** Whether a link on this host leads to the page. Older browsers send only the address of the linking page. */
function isFromSite(request: IncomingMessage): boolean {
  const { host, referer = "" } = request.headers;
  if (request.headers["sec-fetch-site"] !== undefined) return isFromHere(request);
  return URL.canParse(referer) && new URL(referer).host === host;
}
