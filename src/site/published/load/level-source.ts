import { customizationOf, languageOf, opensInPlace } from "@/domains/sites/customization/customization";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { labelsIn } from "@/site/labels/language";
import { type NavigationSource, placeName } from "./navigation";
import { SeenPages } from "./seen-pages";
import { VisibleTree } from "./tree";

/**
 * Returns the data for levels of a space's navigation. URLs in this data are relative to the root of the site, because only
 * the browser knows which page shows the levels. Returns undefined if the space no longer exists.
 */
export async function levelSource(
  place: PublishedPlace,
  siteSpace: SiteSpaceRow,
): Promise<NavigationSource | undefined> {
  const head = place.heads.get(siteSpace.spaceId);
  if (!head) return undefined;
  const { rows, site } = place;
  return {
    head,
    siteSpace,
    rows,
    root: "./",
    open: [],
    tree: await VisibleTree.of(head, new SeenPages(place.admission.claims)),
    labels: labelsIn(languageOf(site, siteSpace)),
    linksInPlace: opensInPlace(customizationOf(site, siteSpace)),
    place: placeName(head, siteSpace, rows),
  };
}
