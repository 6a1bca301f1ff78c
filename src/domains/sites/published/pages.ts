import { LRUCache } from "lru-cache";
import type { PageVariables } from "@/domains/content/conditions/evaluate";
import { readConditions } from "@/domains/content/read/conditions";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { findPageByPath, firstPage } from "@/domains/content/read/page";
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
