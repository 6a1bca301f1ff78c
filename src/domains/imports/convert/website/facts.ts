import type { Element } from "hast";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { findElement, findElements, type Nodes, plain, textOf } from "../hast";
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
  /** The URL to which the page forwards visitors. */
  refresh?: string;
  sitemaps: string[];
  /** The links on the whole page to the same website. */
  links: string[];
  /** The links in the text of the page to the same website. */
  textLinks: string[];
  /** The images in the text of the page. */
  images: string[];
  navigation: NavigationItem[];
}

const URL_LENGTH_MAX = 2048;
const LINKS_MAX = 2000;
const IMAGES_MAX = 1000;

function urlOf(href: string, base: string): URL | null {
  if (href.trim() === "" || href.length > URL_LENGTH_MAX || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  url.hash = "";
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

/** Returns each URL once. */
const urlsOf = (hrefs: readonly string[], base: string, isWanted: (url: URL) => boolean, max: number) =>
  [
    ...new Set(
      hrefs.flatMap((href) => {
        const url = urlOf(href, base);
        return url && isWanted(url) ? [url.href] : [];
      }),
    ),
  ].slice(0, max);

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
  const [canonical] = urlsOf(linked("canonical"), base, isOwn, 1);
  const [refresh] = urlsOf([refreshOf(nodes)], base, isOwn, 1);
  const title = findElement(nodes, ({ tagName }) => tagName === "title");
  const images = imagesIn(content);
  return {
    title: title ? plain([title]).replace(/\s+/g, " ").trim() : "",
    hasHeading: page.heading !== null,
    hasText: plain(content).trim() !== "" || images.length > 0,
    ...(canonical !== undefined && { canonical }),
    ...(refresh !== undefined && { refresh }),
    sitemaps: urlsOf(linked("sitemap"), base, isOwn, 5),
    links: urlsOf(hrefsIn(nodes), base, isOwn, LINKS_MAX),
    textLinks: urlsOf(hrefsIn(content), base, isOwn, LINKS_MAX),
    images: urlsOf(images, base, () => true, IMAGES_MAX),
    navigation: navigationItems(nodes, base, isOwn),
  };
}

export const websiteFactsTask = textTask("import-website-page", factsOf);
