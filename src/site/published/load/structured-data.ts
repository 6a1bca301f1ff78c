import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import type { PageModel } from "../model";
import { pathBelowSite } from "./addresses";
import type { TreeRow, VisibleTree } from "./tree";

type Described = Pick<
  PageModel,
  "frame" | "title" | "description" | "canonical" | "updatedAt" | "socialImage"
>;

/** The breadcrumbs of a page: its parent pages, then the page itself. Groups have no URL, so they're left out. */
function breadcrumbs(place: PublishedPlace, tree: VisibleTree, way: readonly TreeRow[], page: Described) {
  const above = way
    .slice(0, -1)
    .filter(({ type }) => type !== "group")
    .map((row) => ({
      name: row.linkTitle || row.title,
      item: publishedUrl(place.site) + pathBelowSite(place.rows, place.siteSpace, tree.addressOf(row)),
    }));
  const list = [...above, { name: page.title, item: page.canonical }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: list.map((each, index) => ({ "@type": "ListItem", position: index + 1, ...each })),
  };
}

/**
 * The description of a page for search engines (schema.org), as JSON in a form that is safe in a `<script>`
 * element.
 */
export function structuredData(
  place: PublishedPlace,
  tree: VisibleTree,
  way: readonly TreeRow[],
  page: Described,
): string {
  const { frame, title, description, canonical, updatedAt, socialImage } = page;
  const article = {
    "@type": "TechArticle",
    headline: title,
    ...(description && { description }),
    url: canonical,
    dateModified: updatedAt,
    inLanguage: frame.language,
    ...(socialImage && { image: socialImage.url }),
    isPartOf: { "@type": "WebSite", name: frame.title, url: publishedUrl(place.site) },
  };
  const graph = [article, ...(way.length > 1 ? [breadcrumbs(place, tree, way, page)] : [])];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}
