import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { groupOf, propsOf } from "@/domains/content/computed/source";
import type { ContentRef } from "@/domains/content/markdown/document";
import { readFile } from "@/domains/content/read/files";
import { resolverOf } from "@/domains/content/read/targets";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { Cache } from "@/lib/cache";
import { whole } from "@/scopes/snapshot";
import { iconShapes } from "@/site/blocks/icon-shapes";
import { isExternal, safeHref } from "@/site/blocks/safe-href";
import type { Labels } from "@/site/labels/labels";
import type { NavigationNode } from "../model";
import { Item, More, TagGroup } from "../shell/navigation";
import { fileBelowSite, pathBelowSite } from "./addresses";
import { type TreeRow, titleOfRow, type VisibleTree } from "./tree";

/** The number of entries of a level that are shown at once. The other entries are loaded on request. */
const LINES_MAX = 120;
/** How many entries of a long level are shown before the current page. */
const LINES_BEFORE = 40;

/** The data from which a navigation is rendered. */
export interface NavigationSource {
  head: SpaceHead;
  siteSpace: SiteSpaceRow;
  tree: VisibleTree;
  rows: SiteRows;
  /** Identifies the revision and the position of the space on the site ({@link placeName}). */
  place: string;
  /** The relative URL from the page to the root of its site. */
  root: string;
  labels: Labels;
  /** Whether external links open in the same tab. */
  linksInPlace: boolean;
  /** IDs of the pages whose levels are open, from the root down to the current page. */
  open: readonly string[];
}

export const placeName = (head: SpaceHead, siteSpace: SiteSpaceRow, rows: SiteRows) =>
  `${head.revision.id}/${siteSpace.id}/${pathBelowSite(rows, siteSpace, "")}`;

type LinkOf = (row: TreeRow) => ContentRef | null;

/**
 * Returns a function that gives the target of a link page. Targets that are paths in the Git repository are
 * resolved in the revision.
 */
async function linksOf({ head }: NavigationSource, rows: readonly TreeRow[]): Promise<LinkOf> {
  const links = rows.filter((row) => row.type === "link");
  const placed = links.flatMap((row) => {
    const ref = row.target as ContentRef | null;
    return ref?.kind === "url" ? [{ href: ref.url, usage: "link" as const, gitPath: row.gitPath }] : [];
  });
  const resolve = await resolverOf(whole(head), placed);
  return (row) => {
    const ref = row.type === "link" ? (row.target as ContentRef | null) : null;
    return ref?.kind === "url" ? resolve(ref.url, "link", row.gitPath) : ref;
  };
}

/**
 * A placeholder for the relative path from a page to the root of its site, which cached HTML contains. No title contains
 * this placeholder.
 */
const ROOT = "\ue000root\ue000/";

/**
 * The target of a link in the navigation, relative to the root of the site or on another site. Null if the
 * target doesn't exist.
 */
async function hrefOfLink(source: NavigationSource, ref: ContentRef | null): Promise<string | null> {
  switch (ref?.kind) {
    case "url":
      return hrefOfUrl(ref.url);
    case "page":
      return await hrefOfPage(source, ref.page);
    case "anchor": {
      const page = ref.page === undefined ? null : await hrefOfPage(source, ref.page);
      return page && `${page}#${encodeURIComponent(ref.anchor)}`;
    }
    case "file": {
      const file = await readFile(whole(source.head), ref.file);
      return file ? ROOT + fileBelowSite(source.siteSpace.id, file) : null;
    }
    default:
      return null;
  }
}

/**
 * The target of an external link. An absolute path, such as `/changelog`, is relative to the root of the
 * site.
 */
function hrefOfUrl(url: string): string | null {
  if (/^(?:https?|mailto|tel):/i.test(url)) return safeHref(url);
  const below = /^\/(?!\/)(.*)$/s.exec(url.trim())?.[1];
  return below !== undefined && safeHref(below || "./") ? ROOT + below : null;
}

async function hrefOfPage(
  { tree, rows, siteSpace }: NavigationSource,
  pageId: string,
): Promise<string | null> {
  const path = await tree.pathOf(pageId);
  return path === null ? null : ROOT + pathBelowSite(rows, siteSpace, tree.addressOf({ pageId, path }));
}

/** The index of the first displayed entry of a long level, so that the open page is included. */
function startIn(rows: readonly TreeRow[], open: readonly string[]): number {
  if (rows.length <= LINES_MAX) return 0;
  const at = rows.findIndex((row) => open.includes(row.pageId));
  return Math.max(0, Math.min(at - LINES_BEFORE, rows.length - LINES_MAX));
}

const moreOf = (source: NavigationSource, parentId: string | null, from: number) =>
  `~navigation/${source.siteSpace.id}?${new URLSearchParams({ parent: parentId ?? "", from: String(from) })}`;

interface Level {
  parentId: string | null;
  path: string;
  depth: number;
}

export function methodOf({ computed }: TreeRow): string | null {
  const props = propsOf(computed);
  return props?.doc === "operation" ? props.method : null;
}

/**
 * Whether the children of an entry are shown. Groups at the root are headings, so their content is always
 * shown.
 */
const isOpen = (source: NavigationSource, row: TreeRow, depth: number) =>
  source.open.includes(row.pageId) || (depth === 0 && row.type === "group");

/**
 * A cache of the HTML of collapsed entries. The current page isn't part of the key, because most entries are the same on
 * most pages.
 */
const keptLines = new Cache<string>({ name: "navigation", weigh: (html) => html.length * 2 });

const withRoot = (html: string, root: string) => html.replaceAll(ROOT, root);

async function nodeOf(
  source: NavigationSource,
  row: TreeRow,
  linkOf: LinkOf,
  depth: number,
): Promise<NavigationNode> {
  const { tree, siteSpace, open, rows } = source;
  const href =
    row.type === "link"
      ? await hrefOfLink(source, linkOf(row))
      : ROOT + pathBelowSite(rows, siteSpace, tree.addressOf(row));
  const hasChildren = tree.hasBelow(row);
  const children =
    hasChildren && isOpen(source, row, depth)
      ? await linesOf(source, { parentId: row.pageId, path: row.path, depth: depth + 1 })
      : undefined;
  const shapes = row.icon ? await iconShapes([row.icon]) : undefined;
  return {
    id: row.pageId,
    kind: row.type === "group" ? "group" : row.type === "link" ? "link" : "page",
    title: titleOfRow(row),
    href,
    emoji: row.emoji || null,
    icon: (row.icon && shapes?.get(row.icon)) || null,
    method: methodOf(row),
    isCurrent: row.pageId === open.at(-1),
    isExternal: row.type === "link" && href !== null && isExternal(href),
    opensInPlace: source.linksInPlace,
    hasChildren,
    children,
  };
}

const leadsToPage = (ref: ContentRef | null) => ref?.kind === "page" || ref?.kind === "anchor";

/**
 * Returns the cache key of an entry. All visitors of the revision get the same HTML for this entry, on every page except
 * the pages to which the entry leads.
 */
const lineKey = ({ place, labels, linksInPlace }: NavigationSource, row: TreeRow, depth: number) =>
  `${place}/${labels.expand}/${linksInPlace}/${depth === 0 ? 0 : 1}/${row.pageId}`;

async function lineOf(
  source: NavigationSource,
  row: TreeRow,
  linkOf: LinkOf,
  depth: number,
): Promise<string> {
  // Whether an entry is the same for all visitors. Visitors might see different children of a page, or different targets of
  // a link.
  const isSameForAll = row.below.length === 0 && !leadsToPage(linkOf(row));
  const isKept = !source.open.includes(row.pageId) && !isOpen(source, row, depth) && isSameForAll;
  const key = isKept ? lineKey(source, row, depth) : "";
  const known = isKept ? keptLines.get(key) : undefined;
  if (known !== undefined) return known;
  const node = await nodeOf(source, row, linkOf, depth);
  const html = renderToStaticMarkup(createElement(Item, { node, labels: source.labels, depth }));
  if (isKept) keptLines.set(key, html);
  return html;
}

/** The entries of one group of tags, or one entry without a group. */
interface Run {
  title: string | undefined;
  first: TreeRow;
  lines: string[];
}

/** Returns the entries of a level as HTML. Consecutive entries of a group of tags are one element. */
async function linesIn(source: NavigationSource, rows: readonly TreeRow[], depth: number): Promise<string[]> {
  const linkOf = await linksOf(source, rows);
  const runs: Run[] = [];
  for (const row of rows) {
    const line = await lineOf(source, row, linkOf, depth);
    const title = groupOf(row.computed);
    const last = runs.at(-1);
    if (title !== undefined && last?.title === title) last.lines.push(line);
    else runs.push({ title, first: row, lines: [line] });
  }
  return runs.map(({ title, first, lines }) => {
    const html = lines.join("");
    if (title === undefined) return html;
    return renderToStaticMarkup(createElement(TagGroup, { id: `nav-group-${first.pageId}`, title, html }));
  });
}

/** Returns all entries of a level as HTML. The entries are collapsed. */
export async function linesOfLevel(source: NavigationSource, parentId: string | null, path: string) {
  const lines = await linesIn(source, await source.tree.below(parentId, path), depthOf(parentId));
  return lines.map((line) => withRoot(line, source.root));
}

const depthOf = (parentId: string | null) => (parentId === null ? 0 : 1);

/** Returns the HTML of the first entries, and the URL that loads the next entries. */
async function htmlOf(
  source: NavigationSource,
  { parentId, depth }: Level,
  all: readonly TreeRow[],
  start: number,
): Promise<string> {
  const end = start + LINES_MAX;
  const html = (await linesIn(source, all.slice(start, end), depth)).join("");
  if (end >= all.length) return html;
  const query = moreOf(source, parentId, end);
  return html + renderToStaticMarkup(createElement(More, { query, labels: source.labels }));
}

async function linesOf(source: NavigationSource, level: Level): Promise<string> {
  const rows = await source.tree.below(level.parentId, level.path);
  return htmlOf(source, level, rows, startIn(rows, source.open));
}

/** Returns the navigation of a space as HTML: its root level with the open levels in it. */
export const navigationOf = async (source: NavigationSource): Promise<string> =>
  withRoot(await linesOf(source, { parentId: null, path: "", depth: 0 }), source.root);

/** Returns the entries of one level, starting at index `from`. The entries are collapsed. */
export async function navigationLevel(
  source: NavigationSource,
  parentId: string | null,
  path: string,
  from: number,
): Promise<string> {
  const rows = await source.tree.below(parentId, path);
  const html = await htmlOf(source, { parentId, path, depth: depthOf(parentId) }, rows, from);
  return withRoot(html, source.root);
}
