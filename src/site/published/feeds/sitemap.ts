import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import { type ListedPage, urlOfPage } from "../load/listed-pages";
import { xml } from "./site-urls";

/** What one file may hold (sitemaps.org). */
const URLS_MAX = 50_000;

/** Pages that search engines may list. */
export function sitemap(place: PublishedPlace, pages: readonly ListedPage[]): string {
  const listed = pages.filter((page) => page.type === "document" && !page.noRobotsIndex).slice(0, URLS_MAX);
  const urls = listed.map(
    (page) =>
      `<url><loc>${xml(urlOfPage(place, page))}</loc><lastmod>${new Date(page.updatedAt).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** What crawlers may read: all of a public site, nothing of any other. */
export function robots({ site }: PublishedPlace): string {
  if (site.visibility !== "public") return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nDisallow: /*~search\n\nSitemap: ${publishedUrl(site)}sitemap.xml\n`;
}
