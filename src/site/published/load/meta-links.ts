import type { ContentRef } from "@/domains/content/markdown/document";
import type { PageDocumentResource } from "@/domains/content/schema";
import { languageOf } from "@/domains/sites/customization/customization";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { siteSpacesOf } from "@/domains/sites/structure/tree";
import { publishedUrl } from "@/scopes/site-address";
import { safeHref } from "@/site/blocks/safe-href";
import { askedPath, pathBelowSite } from "./addresses";
import type { References } from "./resolve-references";

/** A site space for each language that the section can be read in: of several the one that is read, or the first. */
function byLanguage({ rows, site, section, siteSpace }: PublishedPlace): Map<string, SiteSpaceRow> {
  const all = siteSpacesOf(rows, section?.id ?? null).filter(
    ({ hidden, id }) => !hidden || id === siteSpace.id,
  );
  const found = new Map<string, SiteSpaceRow>();
  for (const each of all) {
    const language = languageOf(site, each);
    if (!found.has(language) || each.id === siteSpace.id) found.set(language, each);
  }
  return found;
}

/** The same page in other languages, where the section is read in several. */
async function alternatesOf(place: PublishedContent) {
  const variants = byLanguage(place);
  if (variants.size < 2) return [];
  const alternates = await Promise.all(
    [...variants].map(async ([language, each]) => {
      const head = place.heads.get(each.spaceId);
      const same = head && (await findPublishedPage(head, place.pagePath));
      if (!same || same.isConditional) return [];
      const path = pathBelowSite(place.rows, each, same.isFirst ? "" : same.path);
      return [{ language, href: publishedUrl(place.site) + path }];
    }),
  );
  return alternates.flat();
}

/** Where search engines find the page and its counterparts: as the page itself says, else as the site has them. */
export async function metaLinksOf(
  place: PublishedContent,
  page: PageDocumentResource,
  { surroundings }: References,
) {
  const base = new URL(askedPath(place), publishedUrl(place.site));
  const urlOf = (ref: ContentRef | undefined) => {
    const href = ref && safeHref(surroundings.hrefOf(ref));
    return href && URL.canParse(href, base) ? [new URL(href, base).href] : [];
  };
  const languageAt = (ref: ContentRef) => {
    const spaceId = ref.kind === "page" || ref.kind === "space" ? ref.space : undefined;
    const siteSpace = place.rows.siteSpaces.find((each) => each.spaceId === spaceId);
    return siteSpace ? { language: languageOf(place.site, siteSpace) } : {};
  };
  const { canonical, alternates = [] } = (page.metaLinks ?? {}) as {
    canonical?: ContentRef;
    alternates?: ContentRef[];
  };
  const said = alternates.flatMap((ref) => urlOf(ref).map((href) => ({ ...languageAt(ref), href })));
  return {
    canonical: urlOf(canonical)[0] ?? place.canonicalUrl,
    alternates: said.length > 0 ? said : await alternatesOf(place),
  };
}
