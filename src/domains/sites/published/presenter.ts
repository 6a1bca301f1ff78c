import { SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { withoutNull } from "@/lib/without";
import { publishedUrl } from "@/scopes/site-address";
import type { PublishedPlace } from "./resolution";
import type { PublishedLookup } from "./schema";

const pathOfUrl = (url: string) => new URL(url).pathname;

/** Whether more segments cannot lead to another site space. */
function isComplete({ whole, rows, siteSpace, pathname }: PublishedPlace): boolean {
  if (pathname !== "") return true;
  const own = pathOfSiteSpace(whole, siteSpace);
  return !rows.siteSpaces.some(
    (other) =>
      other.id !== siteSpace.id && (own === "" || pathOfSiteSpace(whole, other).startsWith(`${own}/`)),
  );
}

/** The address of a place where it is to be read and indexed, whether a page is there or not. */
function canonicalUrlOf({ site, siteUrl, spaceUrl, pathname }: PublishedPlace): string {
  const path = pathname.split("/").map(encodeURIComponent).join("/");
  return publishedUrl(site) + spaceUrl.slice(siteUrl.length) + path;
}

interface Shown {
  apiToken: string;
  /** Where the page is read, when there is one. */
  canonicalUrl?: string;
}

/** A place on a published site, for whoever draws it. */
export function presentPlace(place: PublishedPlace, { apiToken, canonicalUrl }: Shown): PublishedLookup {
  const { section, outcome, admission, preview } = place;
  return {
    organization: place.organizationId,
    site: place.site.id,
    ...withoutNull({ siteSection: section?.id }),
    siteSpace: place.siteSpace.id,
    space: place.spaceId,
    ...withoutNull({ changeRequest: preview?.changeRequest?.id, revision: preview?.revisionId }),
    ...(preview && { preview: true }),
    pathname: `/${place.pathname}`,
    basePath: pathOfUrl(place.spaceUrl),
    siteBasePath: pathOfUrl(place.siteUrl),
    apiToken,
    ...withoutNull({ shareKey: admission.shareKey }),
    complete: isComplete(place),
    ...(outcome !== SAME_FOR_ALL && { contextId: outcome }),
    canonicalUrl: canonicalUrl ?? canonicalUrlOf(place),
  };
}
