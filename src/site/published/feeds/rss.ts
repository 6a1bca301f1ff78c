import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import type { ListedPage } from "../load/listed-pages";
import { urlOfPage, xml } from "./site-urls";

const ITEMS_MAX = 50;

const timeOf = (page: ListedPage) => new Date(page.updatedAt).getTime();

/** The pages that were changed last, as RSS 2.0. */
export function rss(place: PublishedPlace, pages: readonly ListedPage[]): string {
  const changed = pages
    .filter((page) => page.type === "document")
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, ITEMS_MAX);
  const items = changed.map((page) => {
    const url = xml(urlOfPage(place, page));
    const guid = xml(`${page.pageId}@${timeOf(page)}`);
    const description = page.description ? `<description>${xml(page.description)}</description>` : "";
    const time = new Date(page.updatedAt).toUTCString();
    return `<item><title>${xml(page.title)}</title><link>${url}</link><guid isPermaLink="false">${guid}</guid><pubDate>${time}</pubDate>${description}</item>`;
  });
  const own = publishedUrl(place.site);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(place.site.title)}</title><link>${xml(own)}</link><description>${xml(`Changes to ${place.site.title}`)}</description>
<atom:link href="${xml(`${own}rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}
