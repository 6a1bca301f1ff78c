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

/** Returns the URL to which the URLs of a page are relative. */
export function baseOf(nodes: Nodes, url: string): string {
  const base = findElement(nodes, ({ tagName }) => tagName === "base");
  const href = base ? textOf(base, "href").trim() : "";
  return href !== "" && URL.canParse(href, url) ? new URL(href, url).href : url;
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

/** Writes the URLs of links, images and embeds in full. */
export const withUrls = (nodes: Nodes, base: string): Nodes =>
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
      children: withUrls(node.children, base) as Element["children"],
    };
  });
