import type { Element } from "hast";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { findElement, findElements, type Nodes, plain, textOf } from "../hast";
import { wordsIn } from "../main-content";
import { parseUrl, URL_LENGTH_MAX } from "./links";
import { type NavigationItem, navigationItems } from "./navigation-items";
import { readWebsitePage } from "./page";

/** What the import of a website needs to know about a page before it converts the page. URLs are absolute and have no anchors. */
export interface PageFacts {
  /** The text of the `title` element. It usually ends with the name of the website. */
  title: string;
  hasHeading: boolean;
  /** Whether the page has text. Some websites show texts only with JavaScript. */
  hasText: boolean;
  canonical?: string;
  /** The URL to which the page forwards visitors, if the page has almost no text. */
  refresh?: string;
  sitemaps: string[];
  /** The links on the whole page to the same website. */
  links: string[];
  /** The links in the text of the page to the same website. */
  textLinks: string[];
  /** The images in the text of the page. */
  images: string[];
  navigation: NavigationItem[];
  /** The number of links and images that aren't in the lists above, because the page has too many or their URLs are too long. */
  omitted: number;
}

const LINKS_MAX = 2000;
const IMAGES_MAX = 1000;
const TITLE_LENGTH_MAX = 500;
/** Pages that forward visitors contain at most a sentence about this, in characters. */
const FORWARDING_LENGTH_MAX = 200;

const isWeb = ({ protocol }: URL) => protocol === "http:" || protocol === "https:";

function urlOf(href: string, base: string): URL | null {
  const url = href.trim() === "" ? null : parseUrl(href.trim(), base);
  return url && isWeb(url) ? url : null;
}

/** Collects the URLs of a page. */
class Urls {
  /** The number of URLs that weren't returned because of a limit. */
  omitted = 0;

  constructor(
    private readonly base: string,
    private readonly isOwn: (url: URL) => boolean,
  ) {}

  /** Returns each URL once, and at most `max` URLs. */
  of(hrefs: readonly string[], max: number, isWanted: (url: URL) => boolean = this.isOwn): string[] {
    const found = new Set<string>();
    for (const href of hrefs) {
      const url = urlOf(href, this.base);
      if (url && isWanted(url)) {
        if (found.size < max) found.add(url.href);
        else if (!found.has(url.href)) this.omitted += 1;
      } else if (href.length > URL_LENGTH_MAX && !UNSAFE.test(href)) this.omitted += 1;
    }
    return [...found];
  }
}

/** Matches URLs that never lead to a page or file of a website. */
const UNSAFE = /^\s*(?:data|javascript|blob|mailto):/i;

const hrefsIn = (nodes: Nodes) =>
  findElements(nodes, ({ tagName }) => tagName === "a").map((node) => textOf(node, "href"));

function imagesIn(nodes: Nodes): string[] {
  const isImage = ({ tagName }: Element) => tagName === "img" || tagName === "source";
  return findElements(nodes, isImage).flatMap((node) =>
    node.tagName === "img"
      ? [textOf(node, "src")]
      : textOf(node, "srcSet")
          .split(/,\s+/)
          .map((one) => one.trim().split(/\s+/, 1)[0] ?? ""),
  );
}

function refreshOf(nodes: Nodes): string {
  const isRefresh = (node: Element) =>
    node.tagName === "meta" && /^refresh$/i.test(textOf(node, "httpEquiv"));
  const content = textOf(
    findElement(nodes, isRefresh) ?? { type: "element", tagName: "", properties: {}, children: [] },
    "content",
  );
  const [, ...rest] = content.split(/url\s*=/i);
  return rest
    .join("url=")
    .trim()
    .replace(/^["']|["']$/g, "");
}

/** Reads the facts about a page. Returns null if the page is nested too deeply or grows too large. */
function factsOf({ html, url }: { html: string; url: string }): PageFacts | null {
  const page = readWebsitePage(html, url);
  if (!page) return null;
  const { nodes, content, base } = page;
  const { host } = new URL(url);
  const isOwn = (one: URL) => one.host === host;
  const links = findElements(nodes, ({ tagName }) => tagName === "link");
  const linked = (rel: string) =>
    links
      .filter((link) => textOf(link, "rel").split(/\s+/).includes(rel))
      .map((link) => textOf(link, "href"));
  const urls = new Urls(base, isOwn);
  const [canonical] = urls.of(linked("canonical"), 1);
  const isForwarding = wordsIn(nodes) <= FORWARDING_LENGTH_MAX;
  const [refresh] = isForwarding ? urls.of([refreshOf(nodes)], 1) : [];
  const sitemaps = urls.of(linked("sitemap"), 5);
  const counted = new Urls(base, isOwn);
  const title = findElement(nodes, ({ tagName }) => tagName === "title");
  const images = imagesIn(content);
  return {
    title: title ? plain([title]).replace(/\s+/g, " ").trim().slice(0, TITLE_LENGTH_MAX) : "",
    hasHeading: page.heading !== null,
    hasText: plain(content).trim() !== "" || images.length > 0,
    ...(canonical !== undefined && { canonical }),
    ...(refresh !== undefined && { refresh }),
    sitemaps,
    links: urls.of(hrefsIn(nodes), LINKS_MAX),
    textLinks: counted.of(hrefsIn(content), LINKS_MAX),
    images: counted.of(images, IMAGES_MAX, () => true),
    navigation: navigationItems(nodes, base, isOwn),
    omitted: Math.max(urls.omitted, counted.omitted),
  };
}

export const websiteFactsTask = textTask("import-website-page", factsOf);
