import { languageOf } from "@/domains/sites/customization/customization";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { addToGroup } from "@/lib/group";
import { publishedUrl } from "@/scopes/site-address";
import { mcpUrlOf } from "../for-machines";
import { pathBelowSite } from "../load/addresses";
import { type ListedPage, urlOfPage } from "../load/listed-pages";
import { xml } from "./feed";

/** The maximum number of URLs in one file (sitemaps.org). */
const URLS_MAX = 50_000;

const keyOf = ({ siteSpace, path }: ListedPage) => `${siteSpace.sectionId ?? ""} ${path}`;

/** Groups pages by their section and path. In one section, pages with the same path are the same page in different languages. */
function byPath(pages: readonly ListedPage[]): Map<string, ListedPage[]> {
  const groups = new Map<string, ListedPage[]>();
  for (const page of pages) addToGroup(groups, keyOf(page), page);
  return groups;
}

/** The links to all languages of a page, including its own. Returns no links if there's only one language. */
function alternates(place: PublishedPlace, page: ListedPage, same: readonly ListedPage[]): string {
  const languageIn = ({ siteSpace }: ListedPage) => languageOf(place.site, siteSpace);
  const byLanguage = new Map<string, ListedPage>();
  // Another version of the page in its own language isn't a translation.
  for (const each of [page, ...same])
    if (!byLanguage.has(languageIn(each))) byLanguage.set(languageIn(each), each);
  if (byLanguage.size < 2) return "";
  return [...byLanguage]
    .map(([language, each]) => {
      const href = xml(urlOfPage(place, each));
      return `<xhtml:link rel="alternate" hreflang="${xml(language)}" href="${href}"/>`;
    })
    .join("");
}

export function sitemap(place: PublishedPlace, pages: readonly ListedPage[]): string {
  const listed = pages.filter((page) => page.type === "document" && !page.noRobotsIndex).slice(0, URLS_MAX);
  const groups = byPath(listed);
  const urls = listed.map((page) => {
    const lastmod = new Date(page.updatedAt).toISOString();
    const links = alternates(place, page, groups.get(keyOf(page)) ?? []);
    return `<url><loc>${xml(urlOfPage(place, page))}</loc><lastmod>${lastmod}</lastmod>${links}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Returns the site's robots.txt. The file allows crawlers only on public sites. */
export function robots({ site }: PublishedPlace): string {
  if (site.visibility !== "public") return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nDisallow: /*~search\n\nSitemap: ${publishedUrl(site)}sitemap.xml\n`;
}

const line = (text: string) => text.replace(/\s+/g, " ").trim();
/** Escapes a URL for use within the parentheses of a Markdown link. */
const linked = (url: string) => url.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
const named = (text: string) => line(text).replace(/[[\]\\]/g, "\\$&");

/** The list of pages for machines, each with the URL of its Markdown (llmstxt.org). */
export function llms(place: PublishedPlace, pages: readonly ListedPage[]): string {
  const parts: string[] = [`# ${line(place.site.title)}`];
  let last: string | undefined;
  for (const page of pages.filter((each) => each.type === "document")) {
    const { siteSpace, path } = page;
    if (siteSpace.id !== last) parts.push(`\n## ${line(siteSpace.title ?? siteSpace.spaceTitle)}\n`);
    last = siteSpace.id;
    // The URL of a page's Markdown is the URL of the page with a suffix.
    const url = `${publishedUrl(place.site)}${pathBelowSite(place.rows, siteSpace, path)}.md`;
    const description = page.description ? `: ${line(page.description)}` : "";
    parts.push(`- [${named(page.linkTitle || page.title)}](${linked(url)})${description}`);
  }
  const tool = `[MCP server](${mcpUrlOf(place.site)}): search, read and ask, over streamable HTTP`;
  return `${parts.join("\n")}\n\n## Tools\n\n- ${tool}\n`;
}
