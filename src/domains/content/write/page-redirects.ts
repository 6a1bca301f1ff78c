import type { On, Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { encodeSource } from "../page-address";
import { readPaths } from "../read/links";
import { readByKeys } from "../versions";
import type { PageWrite } from "./pages";
import type { WriteContext } from "./plan";
import { deleteRedirects, putBranchRedirects, putRedirects } from "./queries";
import { readDescendants } from "./tree";

const sourceOf = (path: string) => encodeSource(path.split("/"));

/** A path that a page had in another system, without leading and trailing slashes. */
export interface FormerPath {
  source: string;
  pageId: string;
}

/** Stores redirects from the paths that pages had in another system before they were imported. */
export async function addPageRedirects(
  on: On,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  formerPaths: readonly FormerPath[],
): Promise<void> {
  if (formerPaths.length === 0) return;
  const rows = formerPaths.map(({ source, pageId }) => ({ source: sourceOf(source), id: newId(), pageId }));
  const place = { organizationId, spaceId };
  await putRedirects.count(on, { ...place, rows: JSON.stringify(rows), now: now(), fromGit: false });
}

/** Like {@link addPageRedirects} for an import into a change request. The redirects apply after the merge. */
export async function addBranchRedirects(
  on: On,
  branch: { organizationId: string; branchId: string },
  formerPaths: readonly FormerPath[],
): Promise<void> {
  if (formerPaths.length > 0)
    await putBranchRedirects.count(on, { ...branch, rows: JSON.stringify(formerPaths) });
}

/** Moves the redirects of a merged branch to the space, except redirects to pages that the space doesn't contain. */
export async function mergeRedirects(
  tx: Tx,
  { organizationId, branchId }: { organizationId: string; branchId: string },
  merged: Snapshot,
): Promise<void> {
  const where = { organizationId, branchId };
  const rows = await tx.branchRedirect.findMany({ where, select: { source: true, pageId: true } });
  if (rows.length === 0) return;
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const pages = await readByKeys(tx, "PageVersion", merged, pageIds);
  await addPageRedirects(
    tx,
    merged,
    rows.filter(({ pageId }) => pages.has(pageId)),
  );
  await tx.branchRedirect.deleteMany({ where });
}

/**
 * Stores redirects for pages that a write to the main content moves, and for their subpages. The redirects
 * start at the old paths. Deletes redirects from paths that are used again. Call this function after the
 * versions are written. The number of statements doesn't depend on the number of pages. A redirect refers to
 * its page by ID, so redirects never form chains.
 */
export async function redirectMovedPages(
  { db, place, before, now: time, fromGit }: WriteContext,
  writes: readonly PageWrite[],
): Promise<void> {
  const moved = writes.filter(
    ({ row, before: old }) => old && (old.slug !== row.slug || old.parentId !== row.parentId),
  );
  if (moved.length === 0) return;
  const roots = moved.map(({ row }) => row);
  const below = await readDescendants(
    db,
    before,
    roots.map(({ pageId }) => pageId),
  );
  const addressed = [...roots, ...below].filter(({ type }) => type !== "link");
  const pageIds = [...new Set(addressed.map(({ pageId }) => pageId))];
  const after = { ...before, layers: [place] };
  const [former, present] = [await readPaths(db, before, pageIds), await readPaths(db, after, pageIds)];
  const left = [...present].flatMap(([pageId, path]) => {
    const source = former.get(pageId);
    return source === undefined || source === path ? [] : [{ source: sourceOf(source), id: newId(), pageId }];
  });
  const { organizationId, spaceId } = place;
  const rows = JSON.stringify(left);
  await putRedirects.count(db, { organizationId, spaceId, rows, now: time, fromGit });
  const sources = [...present.values()].map(sourceOf);
  await deleteRedirects.count(db, { organizationId, spaceId, sources });
}
