import sax from "sax";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { WEBSITE_LIMITS } from "./limits";

/** The URLs in a sitemap, in their order. */
export interface Sitemap {
  pages: string[];
  /** The sitemaps that an index lists. */
  sitemaps: string[];
}

/**
 * Parses a sitemap: XML, or a text with one URL per line. If the XML is damaged, returns the URLs before the damage. Returns null if
 * the text isn't a sitemap.
 */
function parseSitemap(text: string): Sitemap | null {
  const found: Sitemap = { pages: [], sitemaps: [] };
  if (!text.trimStart().startsWith("<")) {
    found.pages = text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line));
    return found.pages.length > 0 ? cut(found) : null;
  }
  const parser = sax.parser(true, { position: false });
  const path: string[] = [];
  let [url, root, isBroken] = ["", "", false];
  parser.onopentag = ({ name }) => {
    root ||= localName(name);
    path.push(localName(name));
    url = "";
  };
  const write = (part: string) => {
    if (path.length === 3 && path[2] === "loc") url += part;
  };
  parser.ontext = write;
  parser.oncdata = write;
  parser.onclosetag = () => {
    const [, item, name] = path;
    if (path.length === 3 && name === "loc" && item === "url") found.pages.push(url.trim());
    if (path.length === 3 && name === "loc" && item === "sitemap") found.sitemaps.push(url.trim());
    path.pop();
  };
  parser.onerror = () => {
    isBroken = true;
  };
  const isEnough = () => isBroken || found.pages.length > WEBSITE_LIMITS.sitemapUrls;
  for (let at = 0; at < text.length && !isEnough(); at += STEP) parser.write(text.slice(at, at + STEP));
  return root === "urlset" || root === "sitemapindex" ? cut(found) : null;
}

/** The number of characters to parse before the limits are checked again. */
const STEP = 64 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const cut = ({ pages, sitemaps }: Sitemap): Sitemap => ({
  pages: pages.slice(0, WEBSITE_LIMITS.sitemapUrls),
  sitemaps: sitemaps.slice(0, WEBSITE_LIMITS.sitemaps),
});

export const sitemapTask = textTask("import-sitemap", parseSitemap);
