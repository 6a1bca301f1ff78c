import type { Nodes } from "mdast";
import { type MetaChanges, writeFrontMatter } from "./front-matter";
import { splitFrontMatter } from "./front-matter-lines";
import type { ReferenceUsage } from "./link-resolution";
import { splitPage } from "./page";
import { parseMarkdown } from "./parse";
import { findTitle } from "./title";

type NextHref = (href: string, usage: ReferenceUsage) => string | undefined;

/**
 * Replaces URLs and paths in a page's text and front matter (the cover and meta links), and keeps all other
 * bytes. Front matter that can't be parsed stays unchanged.
 *
 * @param nextHref returns the new URL or path, or undefined to keep the current one
 */
export function relinkPage(text: string, nextHref: NextHref): string {
  const next = relink(text, (href) => nextHref(href, "link"));
  const { frontMatter, meta, problem } = splitPage(next);
  if (frontMatter === null || problem) return next;
  const { cover, coverDark, metaLinks } = meta;
  const changes: MetaChanges = {};
  for (const [name, href] of Object.entries({ cover, coverDark })) {
    const other = href === undefined ? undefined : nextHref(href, "cover");
    if (other !== undefined) changes[name] = other;
  }
  const links = metaLinks && relinkMeta(metaLinks, nextHref);
  return writeFrontMatter(next, { ...changes, ...(links && { metaLinks: links }) });
}

function relinkMeta(links: { canonical?: unknown; alternates?: unknown }, nextHref: NextHref): MetaChanges {
  const next = (href: unknown) => (typeof href === "string" ? (nextHref(href, "link") ?? href) : href);
  const { canonical, alternates } = links;
  return {
    ...(canonical !== undefined && { canonical: next(canonical) }),
    ...(Array.isArray(alternates) && { alternates: alternates.map(next) }),
  };
}

/** A URL or path in a text, with its position and the position of the link that contains it. */
interface WrittenAddress {
  href: string;
  start: number;
  end: number;
  /** The range of the whole link, and the link's text. Missing if there is no link text. */
  link?: { start: number; end: number; plain: string };
  /**
   * Whether the URL or path belongs to an included reusable content. Such content can't be written as a link.
   */
  isInclude?: boolean;
}

const ATTRIBUTE = /\b(?:href|src|url|srcset)\s*=\s*(["'])(.*?)\1/gi;

const INCLUDE = /^\s*\{%-?\s*include\s+(["'])(.*?)\1/;

const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
const endOf = (node: Nodes) => node.position?.end.offset ?? 0;

function ofAttributes(source: string, offset: number): WrittenAddress[] {
  return [...source.matchAll(ATTRIBUTE)].map((match) => {
    const href = match[2] as string;
    const start = offset + match.index + match[0].length - 1 - href.length;
    return { href, start, end: start + href.length };
  });
}

function ofTag(source: string, offset: number): WrittenAddress[] {
  const include = INCLUDE.exec(source);
  if (!include) return ofAttributes(source, offset);
  const href = include[2] as string;
  const start = offset + include[0].length - 1 - href.length;
  return [{ href, start, end: start + href.length, isInclude: true }];
}

/**
 * Finds the position of a link's URL or path. Searches after the link's text, because the text can contain
 * the same URL or path.
 */
function ofLink(body: string, node: Nodes & { type: "link" | "image"; url: string }): WrittenAddress[] {
  const [start, end] = [startOf(node), endOf(node)];
  const children = node.type === "link" ? node.children : [];
  const last = children.at(-1);
  const first = children[0];
  const after = last ? endOf(last) : body.indexOf("](", start);
  const found = after === -1 ? -1 : body.indexOf(node.url, after);
  if (found === -1 || found + node.url.length > end) return [];
  const plain =
    first && last ? body.slice(startOf(first), endOf(last)) : node.type === "image" ? (node.alt ?? "") : "";
  return [{ href: node.url, start: found, end: found + node.url.length, link: { start, end, plain } }];
}

function addressesOf(body: string, node: Nodes): WrittenAddress[] {
  if (node.type === "link" || node.type === "image") {
    const below = "children" in node ? node.children.flatMap((child) => addressesOf(body, child)) : [];
    return [...ofLink(body, node), ...below];
  }
  if (node.type === "definition") {
    const start = body.indexOf(node.url, body.indexOf("]:", startOf(node)));
    return start === -1 ? [] : [{ href: node.url, start, end: start + node.url.length }];
  }
  if (node.type === "html") return ofAttributes(body.slice(startOf(node), endOf(node)), startOf(node));
  if (node.type === "tagLine") return ofTag(body.slice(startOf(node), endOf(node)), startOf(node));
  return "children" in node ? node.children.flatMap((child) => addressesOf(body, child)) : [];
}

const moved = ({ link, ...address }: WrittenAddress, by: number): WrittenAddress => ({
  ...address,
  start: address.start + by,
  end: address.end + by,
  ...(link && { link: { ...link, start: link.start + by, end: link.end + by } }),
});

/**
 * Parses the title and the text after it separately. Other code parses them in the same way, so cached
 * results can be used.
 */
function addressesOfBody(body: string): WrittenAddress[] {
  const end = findTitle(body)?.end ?? 0;
  const [title, text] = [body.slice(0, end), body.slice(end)];
  const below = addressesOf(text, parseMarkdown(text)).map((address) => moved(address, end));
  return end === 0 ? below : [...addressesOf(title, parseMarkdown(title)), ...below];
}

const hrefsOf = (addresses: readonly WrittenAddress[]) => [...new Set(addresses.map(({ href }) => href))];

/** The URLs and paths in a page's text, except those in code and front matter. */
export const allAddressesIn = (text: string): string[] =>
  hrefsOf(addressesOfBody(splitFrontMatter(text).body));

/** Returns each URL or path in the text with its start offset, in reading order. Offsets start at 0. */
export function placesOfAddresses(text: string): { href: string; offset: number }[] {
  const { frontMatter, body } = splitFrontMatter(text);
  const before = frontMatter?.length ?? 0;
  return addressesOfBody(body).map(({ href, start }) => ({ href, offset: before + start }));
}

/** The URLs and paths in a text, except those of included content. */
export const addressesIn = (text: string): string[] =>
  hrefsOf(addressesOfBody(splitFrontMatter(text).body).filter(({ isInclude }) => !isInclude));

/**
 * Replaces URLs and paths in a text, and keeps all other bytes.
 *
 * @param hrefOf returns the new URL or path, null to replace the link with its text, or undefined to keep the
 * current one
 */
export function relink(text: string, hrefOf: (href: string) => string | null | undefined): string {
  const { frontMatter, body } = splitFrontMatter(text);
  const edits = addressesOfBody(body).flatMap(({ href, start, end, link }) => {
    const next = hrefOf(href);
    if (next === undefined || next === href) return [];
    if (next !== null) return [{ start, end, with: next }];
    return link ? [{ start: link.start, end: link.end, with: link.plain }] : [];
  });
  let result = body;
  let last = body.length + 1;
  // The edits are applied from the end of the text to its start, so that the positions of the following edits
  // stay valid. If links are nested, only the outer link changes.
  for (const edit of outermost(edits).sort((a, b) => b.start - a.start)) {
    if (edit.end > last) continue;
    result = result.slice(0, edit.start) + edit.with + result.slice(edit.end);
    last = edit.start;
  }
  return (frontMatter ?? "") + result;
}

interface Edit {
  start: number;
  end: number;
  with: string;
}

const outermost = (edits: Edit[]): Edit[] =>
  edits.filter(
    (edit) => !edits.some((other) => other !== edit && other.start <= edit.start && other.end >= edit.end),
  );
