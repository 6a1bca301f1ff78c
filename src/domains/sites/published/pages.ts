import type { Claims } from "@/access/visitors/visitor";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { findPageByPath, firstPage } from "@/domains/content/read/page";
import { conditionalPages, hiddenPages } from "@/domains/content/visitor-view/hidden-pages";
import { Cache } from "@/lib/cache";
import { type Snapshot, visitorOf, whole } from "@/scopes/snapshot";
import { seenBy } from "./content";
import type { SpaceHead } from "./state";

/** A page found by its path. */
export interface PlacedPage {
  pageId: string;
  /** The page's own path of slugs. */
  path: string;
  /** Whether this page is shown at the URL of the space. */
  isFirst: boolean;
  /** Whether the page or one of its ancestors has a condition. */
  isConditional: boolean;
  /** Whether the page is left out of lists, so that visitors find it only by its URL. */
  isHidden: boolean;
}

const PAGE_BYTES = 500;
const kept = new Cache<PlacedPage | undefined>({ name: "pages by path", weigh: () => PAGE_BYTES });

/** Finds a page by path. If no page has exactly this path, tries the path in lower case. */
async function pageIdOf(content: Snapshot, path: string): Promise<string | undefined> {
  const pageId = await findPageByPath(content, path);
  const lower = path.toLowerCase();
  return pageId ?? (lower === path ? undefined : await findPageByPath(content, lower));
}

async function read(content: Snapshot, path: string): Promise<PlacedPage | undefined> {
  const found = await pageIdOf(content, path);
  const row = found && (await readPagesWithPaths(content, [found])).get(found);
  if (!row || row.type === "link") return undefined;
  // A group has no content, so its URL shows the first page in the group.
  const pageId = row.type === "group" ? await firstPage(content, row.pageId) : row.pageId;
  const page = pageId && (await readPagesWithPaths(content, [pageId])).get(pageId);
  if (!page) return undefined;
  const isFirst = path === "" || (await findPageByPath(content, "")) === page.pageId;
  const isConditional = (await conditionalPages(content)).has(page.pageId);
  return { pageId: page.pageId, path: page.path, isFirst, isConditional, isHidden: page.hidden };
}

/**
 * Returns the page with this path, ignoring case. The empty path leads to the first page. The result is
 * cached, because a revision never changes.
 */
export const findPublishedPage = (content: SpaceHead, path: string): Promise<PlacedPage | undefined> =>
  kept.load(`${content.organizationId}/${content.revision.id}/${path}`, () => read(whole(content), path));

/**
 * A cache of the first visible page of each space whose first page has a condition. The key consists of the revision and the
 * claims.
 */
const firsts = new Cache<string | undefined>({ name: "first pages", weigh: () => 0 });

/**
 * Whether the conditions of a page and its ancestors are true for a visitor. Before that, calls `spend`,
 * which can throw.
 */
export const isPageSeen = async (
  head: SpaceHead,
  { pageId, isConditional }: PlacedPage,
  claims: Claims,
  spend?: () => Promise<void>,
) => !isConditional || !(await hiddenPages(head, visitorOf(head, claims), spend)).has(pageId);

/** The first page that a visitor sees if the space's first page is hidden from them. The result is cached. */
export async function findFirstShown(content: SpaceHead, claims: Claims): Promise<PlacedPage | undefined> {
  const name = [content.organizationId, content.revision.id, JSON.stringify(claims)].join("/");
  const pageId = await firsts.load(name, () => firstPage(seenBy(content, claims)));
  const row = pageId && (await readPagesWithPaths(seenBy(content, claims), [pageId])).get(pageId);
  const page = row ? await findPublishedPage(content, row.path) : undefined;
  return page && { ...page, isFirst: true };
}
