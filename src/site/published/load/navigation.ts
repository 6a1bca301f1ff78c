import type { ContentRef } from "@/domains/content/markdown/document";
import { resolverOf } from "@/domains/content/read/targets";
import type { SpaceHead } from "@/domains/sites/published/state";
import type { SiteSpaceRow } from "@/domains/sites/structure/rows";
import { iconShapes } from "@/site/blocks/icon-shapes";
import { isExternal, safeHref } from "@/site/blocks/safe-href";
import type { NavigationList, NavigationNode } from "../model";
import type { Addresses } from "./addresses";
import type { TreeRow, VisibleTree } from "./tree";

/** Lines of a level that are shown at once; the others are asked for. */
const LINES_MAX = 200;
/** How far the window on a long level begins before the page that is read. */
const LINES_BEFORE = 50;

/** What a navigation is built of. */
export interface NavigationSource {
  head: SpaceHead;
  siteSpace: SiteSpaceRow;
  tree: VisibleTree;
  addresses: Addresses;
  /** Pages whose levels are open: from the root down to the page that is read. */
  open: readonly string[];
}

const titleOf = (row: TreeRow) => row.linkTitle || row.title || "Untitled";

/** Where link pages lead: addresses of the repository as they resolve in the revision. */
async function linksOf(
  { head }: NavigationSource,
  rows: readonly TreeRow[],
): Promise<(row: TreeRow) => ContentRef | null> {
  const links = rows.filter((row) => row.type === "link");
  const placed = links.flatMap((row) => {
    const ref = row.target as ContentRef | null;
    return ref?.kind === "url" ? [{ href: ref.url, usage: "link" as const, gitPath: row.gitPath }] : [];
  });
  const resolve = await resolverOf(head, placed);
  return (row) => {
    const ref = row.target as ContentRef | null;
    return ref?.kind === "url" ? resolve(ref.url, "link", row.gitPath) : ref;
  };
}

function hrefOfLink(ref: ContentRef | null): string | null {
  return ref?.kind === "url" && /^(?:https?|mailto|tel):/i.test(ref.url) ? safeHref(ref.url) : null;
}

/** The part of a long level that is shown, around the page that is open in it. */
function windowOf(rows: readonly TreeRow[], open: ReadonlySet<string>): { start: number; end: number } {
  if (rows.length <= LINES_MAX) return { start: 0, end: rows.length };
  const at = rows.findIndex((row) => open.has(row.pageId));
  const start = Math.max(0, Math.min(at - LINES_BEFORE, rows.length - LINES_MAX));
  return { start, end: start + LINES_MAX };
}

const moreOf = (source: NavigationSource, parentId: string | null, from: number) =>
  `~navigation/${source.siteSpace.id}?${new URLSearchParams({ parent: parentId ?? "", from: String(from) })}`;

interface Level {
  parentId: string | null;
  path: string;
  depth: number;
}

/** Groups at the root are headings: what is in them is always shown. */
const isOpen = (source: NavigationSource, row: TreeRow, depth: number) =>
  source.open.includes(row.pageId) || (depth === 0 && row.type === "group");

async function nodesOf(
  source: NavigationSource,
  rows: readonly TreeRow[],
  depth: number,
): Promise<NavigationNode[]> {
  const { tree, addresses, siteSpace, open } = source;
  const [linkOf, shapes] = await Promise.all([
    linksOf(source, rows),
    iconShapes(rows.flatMap((row) => (row.icon ? [row.icon] : []))),
  ]);
  return Promise.all(
    rows.map(async (row): Promise<NavigationNode> => {
      const external = row.type === "link" ? hrefOfLink(linkOf(row)) : null;
      const href = row.type === "link" ? external : addresses.page(siteSpace, tree.addressOf(row));
      const hasChildren = tree.hasBelow(row);
      const children =
        hasChildren && isOpen(source, row, depth)
          ? await listOf(source, { parentId: row.pageId, path: row.path, depth: depth + 1 })
          : undefined;
      return {
        id: row.pageId,
        kind: row.type === "group" ? "group" : row.type === "link" ? "link" : "page",
        title: titleOf(row),
        href,
        emoji: row.emoji || null,
        icon: (row.icon && shapes.get(row.icon)) || null,
        isCurrent: row.pageId === open.at(-1),
        isExternal: external !== null && isExternal(external),
        hasChildren,
        children,
      };
    }),
  );
}

async function listOf(source: NavigationSource, { parentId, path, depth }: Level): Promise<NavigationList> {
  const rows = (await source.tree.below(parentId, path)).filter((row) => row.type !== "computed");
  const { start, end } = windowOf(rows, new Set(source.open));
  return {
    nodes: await nodesOf(source, rows.slice(start, end), depth),
    ...(end < rows.length && { more: moreOf(source, parentId, end) }),
  };
}

/** The root of a space with what is open in it. */
export const navigationOf = (source: NavigationSource): Promise<NavigationList> =>
  listOf(source, { parentId: null, path: "", depth: 0 });

/** One level from its line `from` on, with nothing open in it. */
export async function navigationLevel(
  source: NavigationSource,
  parentId: string | null,
  path: string,
  from: number,
): Promise<NavigationList> {
  const rows = (await source.tree.below(parentId, path)).filter((row) => row.type !== "computed");
  const end = from + LINES_MAX;
  return {
    nodes: await nodesOf(source, rows.slice(from, end), parentId === null ? 0 : 1),
    ...(end < rows.length && { more: moreOf(source, parentId, end) }),
  };
}
