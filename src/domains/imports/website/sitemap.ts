import sax from "sax";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { URL_LENGTH_MAX } from "../convert/website/links";
import { WEBSITE_LIMITS } from "./limits";

/** The URLs in a sitemap, in their order. */
export interface Sitemap {
  pages: string[];
  /** The sitemaps that an index lists. */
  sitemaps: string[];
  /** Whether the XML is damaged or incomplete, so that only some of the URLs could be read. */
  isDamaged: boolean;
  /** The number of listed sitemaps that aren't in `sitemaps` because of the limit. */
  omittedSitemaps: number;
}

/**
 * Parses a sitemap: XML, or a text with one URL per line. Returns at most one URL of a page more than the limit. Returns null if the
 * text isn't a sitemap.
 */
function parseSitemap(text: string): Sitemap | null {
  const found: Sitemap = { pages: [], sitemaps: [], isDamaged: false, omittedSitemaps: 0 };
  if (!text.trimStart().startsWith("<")) {
    found.pages = text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line));
    return found.pages.length > 0 ? cut(found) : null;
  }
  const parser = sax.parser(true, { position: false });
  const path: string[] = [];
  let [url, root] = ["", ""];
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
    found.isDamaged = true;
  };
  const isEnough = () => found.isDamaged || found.pages.length > WEBSITE_LIMITS.sitemapUrls;
  for (let at = 0; at < text.length && !isEnough(); at += STEP) parser.write(text.slice(at, at + STEP));
  if (!isEnough()) parser.close();
  return root === "urlset" || root === "sitemapindex" ? cut(found) : null;
}

/** The number of characters to parse before the limits are checked again. */
const STEP = 64 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const cut = ({ pages, sitemaps, isDamaged }: Sitemap): Sitemap => ({
  pages: pages.slice(0, WEBSITE_LIMITS.sitemapUrls + 1).map((url) => url.slice(0, URL_LENGTH_MAX + 1)),
  sitemaps: sitemaps.slice(0, WEBSITE_LIMITS.sitemaps).map((url) => url.slice(0, URL_LENGTH_MAX + 1)),
  isDamaged,
  omittedSitemaps: Math.max(0, sitemaps.length - WEBSITE_LIMITS.sitemaps),
});

export const sitemapTask = textTask("import-sitemap", parseSitemap);
