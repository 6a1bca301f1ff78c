import { LRUCache } from "lru-cache";
import type { Claims } from "@/access/visitor";
import { evaluateCondition, type PageVariables } from "@/domains/content/conditions/evaluate";
import { readConditions } from "@/domains/content/read/conditions";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { findPageByPath, firstPage } from "@/domains/content/read/page";
import { byRank, type ReadPage } from "@/domains/content/read/rows";
import { readTree } from "@/domains/content/read/tree";
import type { SpaceHead } from "./state";

/** A page as its path finds it. */
export interface PlacedPage {
  pageId: string;
  /** Path of slugs, as the page has it. */
  path: string;
  /** Whether it is the one that the address of the whole space shows. */
  isFirst: boolean;
  /** Of the page and of what it lies in. */
  conditions: readonly string[];
  /** What they may speak of beside the visitor. */
  variables: PageVariables;
}

const PAGES_KEPT = 20_000;
const kept = new LRUCache<string, { page: PlacedPage | undefined }>({ max: PAGES_KEPT });

/** Paths are written in the case of their slugs; another case is understood where that leaves no doubt. */
async function pageIdOf(content: SpaceHead, path: string): Promise<string | undefined> {
  const pageId = await findPageByPath(content, path);
  const lower = path.toLowerCase();
  return pageId ?? (lower === path ? undefined : await findPageByPath(content, lower));
}

async function read(content: SpaceHead, path: string): Promise<PlacedPage | undefined> {
  const found = await pageIdOf(content, path);
  const row = found && (await readPagesWithPaths(content, [found])).get(found);
  if (!row || row.type === "link") return undefined;
  // A group shows nothing of its own: its address stands for the first page in it.
  const pageId = row.type === "group" ? await firstPage(content, row.pageId) : row.pageId;
  const page = pageId && (await readPagesWithPaths(content, [pageId])).get(pageId);
  if (!page) return undefined;
  const isFirst = path === "" || (await findPageByPath(content, "")) === page.pageId;
  const conditions = await readConditions(content, page.pageId);
  const variables = {
    space: content.variables,
    page: (page.variables ?? {}) as Record<string, string>,
  };
  return { pageId: page.pageId, path: page.path, isFirst, conditions, variables };
}

/**
 * The page with this path of slugs, in the case that they have or in any; the empty path is the first page. A revision
 * never changes, so what was found in it is kept.
 */
export async function findPublishedPage(content: SpaceHead, path: string): Promise<PlacedPage | undefined> {
  const name = `${content.organizationId}/${content.revisionId}/${path}`;
  const known = kept.get(name);
  if (known) return known.page;
  const page = await read(content, path);
  kept.set(name, { page });
  return page;
}

/** Pages at the beginning of a space that is hidden from some: one of each revision, for each way of seeing it. */
const firsts = new LRUCache<string, { pageId: string | undefined }>({ max: 1000 });

async function firstShownIn(content: SpaceHead, claims: Claims): Promise<string | undefined> {
  const rows = await readTree(content);
  const isShown = (row: ReadPage) =>
    evaluateCondition(row.condition, claims, {
      space: content.variables,
      page: (row.variables ?? {}) as Record<string, string>,
    });
  const within = (parentId: string | null): string | undefined => {
    for (const row of rows.filter((each) => each.parentId === parentId && isShown(each)).sort(byRank)) {
      if (row.type === "document") return row.pageId;
      const inside = row.type === "group" ? within(row.pageId) : undefined;
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return within(null);
}

/**
 * The first page that a visitor is shown, where the first page of all is hidden from them: then that is what the address
 * of the space shows them. Linear in the space, and kept.
 */
export async function findFirstShown(content: SpaceHead, claims: Claims): Promise<PlacedPage | undefined> {
  const name = [content.organizationId, content.revisionId, JSON.stringify(claims)].join("/");
  const known = firsts.get(name) ?? { pageId: await firstShownIn(content, claims) };
  firsts.set(name, known);
  const row = known.pageId && (await readPagesWithPaths(content, [known.pageId])).get(known.pageId);
  const page = row ? await findPublishedPage(content, row.path) : undefined;
  return page && { ...page, isFirst: true };
}
