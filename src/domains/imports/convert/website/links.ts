import type { Element } from "hast";
import { findElement, type Nodes, textOf } from "../hast";

const URLS: Readonly<Record<string, string>> = {
  a: "href",
  img: "src",
  iframe: "src",
  video: "src",
  audio: "src",
  embed: "src",
};

/** The maximum length of a URL in characters. Longer URLs aren't requested or kept. */
export const URL_LENGTH_MAX = 2048;
/** The maximum length of all URLs of a page in characters. Short relative links can have a long base. */
const URLS_LENGTH_MAX = 16 * 1024 * 1024;

/** Returns a URL without its anchor, or null if the text isn't a URL or is too long. */
export function parseUrl(text: string, base?: URL | string): URL | null {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  url.hash = "";
  return url.href.length > URL_LENGTH_MAX ? null : url;
}

/** Returns the URL to which the URLs of a page are relative. */
export function baseOf(nodes: Nodes, url: string): string {
  const base = findElement(nodes, ({ tagName }) => tagName === "base");
  const href = base ? textOf(base, "href").trim() : "";
  return (href === "" ? null : parseUrl(href, url)?.href) ?? url;
}

/** Returns a URL in full. Anchors on the same page and other schemes than HTTP stay unchanged. */
function absolute(href: string, base: string): string {
  const given = href.trim();
  if (given === "" || given.startsWith("#") || !URL.canParse(given, base)) return given;
  const { protocol, href: full } = new URL(given, base);
  return protocol === "http:" || protocol === "https:" ? full : given;
}

const absoluteSet = (srcset: string, base: string) =>
  srcset
    .split(/,\s+/)
    .map((one) => one.trim().replace(/^\S+/, (href) => absolute(href, base)))
    .join(", ");

/** Returns the number of URLs in nodes, or more. */
const urlsIn = (nodes: Nodes): number =>
  nodes.reduce((count, node) => {
    if (node.type !== "element") return count;
    const inSet = node.tagName === "source" ? textOf(node, "srcSet").split(",").length : 0;
    return count + (node.tagName in URLS ? 1 : inSet) + urlsIn(node.children);
  }, 0);

/** Writes the URLs of links, images and embeds in full. Returns null if the page would grow too large. */
export const withUrls = (nodes: Nodes, base: string): Nodes | null =>
  urlsIn(nodes) * base.length > URLS_LENGTH_MAX ? null : withFullUrls(nodes, base);

const withFullUrls = (nodes: Nodes, base: string): Nodes =>
  nodes.map((node) => {
    if (node.type !== "element") return node;
    const name = URLS[node.tagName];
    const href = name === undefined ? "" : textOf(node, name);
    const set = node.tagName === "source" ? textOf(node, "srcSet") : "";
    return {
      ...node,
      properties: {
        ...node.properties,
        ...(name !== undefined && href !== "" && { [name]: absolute(href, base) }),
        ...(set !== "" && { srcSet: absoluteSet(set, base) }),
      },
      children: withFullUrls(node.children, base) as Element["children"],
    };
  });
