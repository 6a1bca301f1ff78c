import type { Facts } from "@/domains/insights/facts";
import { customizationOf } from "@/domains/sites/customization/customization";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteKey } from "@/domains/sites/rows";
import { env } from "@/env";
import { Cache } from "@/lib/cache";
import { isSameSecret, sign } from "@/lib/seal";
import { publishedUrl } from "@/scopes/site-address";

/** The site and page of a counted action. */
export interface CountedPlace {
  site: SiteKey;
  facts: Facts;
  /** Whether a visitor's actions on the same day can be linked to each other. */
  isLinked: boolean;
}

const URL_LENGTH_MAX = 1024;
const PATH_LENGTH_MAX = 256;

function countedAt(
  place: Pick<PublishedPlace, "site" | "siteSpace" | "section">,
  address: string,
  page: Facts | undefined,
): CountedPlace {
  const { site, siteSpace, section } = place;
  const url = address.slice(0, URL_LENGTH_MAX);
  return {
    site: { organizationId: site.organizationId, id: site.id },
    facts: {
      url,
      urlPath: new URL(url).pathname.slice(0, PATH_LENGTH_MAX),
      siteSection: section?.id,
      siteSpace: siteSpace.id,
      displayContext: "site",
      page,
    },
    isLinked: customizationOf(site, siteSpace).insights.trackingCookie,
  };
}

export const countedPage = (place: PublishedContent): CountedPlace =>
  countedAt(place, place.canonicalUrl, { page: place.pageId, space: place.spaceId });

/** Returns the site for counting a path that has no page. The section and variant can be unknown. */
export const countedSite = (place: PublishedPlace, path = ""): CountedPlace =>
  countedAt(place, publishedUrl(place.site) + path, undefined);

/**
 * Returns the location with the section and variant of the given site space. If the site has no such site space, returns
 * the location unchanged.
 */
export function placeFrom(place: PublishedPlace, siteSpaceId: string | null): PublishedPlace {
  const siteSpace = place.rows.siteSpaces.find(({ id }) => id === siteSpaceId);
  const section = place.rows.sections.find(({ id }) => id === siteSpace?.sectionId);
  return siteSpace ? { ...place, siteSpace, section } : place;
}

export const SIGNATURE_LENGTH = 22;
const signatureOf = (text: string) => sign("published-seen", text).slice(0, SIGNATURE_LENGTH);

/**
 * Returns a signed text with a page's location (mark). When a visitor views the page, the page sends the mark back. With
 * the mark, counting needs no database query, and visitors can't report views of pages that Bindery didn't show them. The
 * mark is undefined if views aren't counted: in previews, for spaces without a site, and if a setting turns counting off.
 */
export function markOf(place: PublishedContent): string | undefined {
  if (env.INSIGHTS === "off" || place.preview || place.site.id === place.spaceId) return undefined;
  const text = Buffer.from(JSON.stringify(countedPage(place))).toString("base64url");
  return `${text}.${signatureOf(text)}`;
}

const MARK_BYTES = 1500;
const marks = new Cache<CountedPlace>({ name: "marks of pages", weigh: () => MARK_BYTES });

/** Returns the location that a mark contains, or undefined if Bindery didn't create the mark. */
export function placeOfMark(mark: string): CountedPlace | undefined {
  const known = marks.get(mark);
  if (known) return known;
  const [text = "", signature = ""] = mark.split(".");
  if (!isSameSecret(signatureOf(text), signature)) return undefined;
  const place: CountedPlace = JSON.parse(Buffer.from(text, "base64url").toString());
  marks.set(mark, place);
  return place;
}
