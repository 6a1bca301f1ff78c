import type { UserActor } from "@/access/authorization/actor";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { readMergedFrom } from "../change-request/merged-from";
import { readPagesWithPaths } from "../read/links";
import {
  type Comparison,
  comparisonWith,
  comparisonWithBase,
  comparisonWithPrevious,
  type Difference,
  readDifference,
} from "./difference";
import { comparePage } from "./pages/page-changes";
import { type PagesOnBothSides, presentDifference, shownPages } from "./presenter";

/** Reads the changed pages and their parents with their paths, before and after the change. */
async function readPagesOnBothSides({ pages, ...contents }: Difference): Promise<PagesOnBothSides> {
  const pagesOn = async (side: keyof PagesOnBothSides) => {
    const rows = pages.flatMap((pair) => pair[side] ?? []);
    const ids = rows.flatMap(({ pageId, parentId }) => (parentId === null ? pageId : [pageId, parentId]));
    const content = contents[side];
    return content.layers.length === 0 ? new Map() : await readPagesWithPaths(content, ids);
  };
  return { before: await pagesOn("before"), after: await pagesOn("after") };
}

/**
 * Returns a list of changes with at most `limit` entries. The rest of the list isn't computed, because an
 * import can change thousands of pages, and the query would exceed the statement timeout.
 */
async function changesOf(content: RevisionSnapshot, comparison: Comparison, limit: number) {
  const difference = await readDifference(comparison, content.revision);
  const pages = await readPagesOnBothSides({ ...difference, pages: shownPages(difference.pages, limit) });
  return presentDifference(difference, pages, content, limit);
}

/** Compares a page in a change request with the same page in its base, block by block. */
export const comparePageOfRequest = (content: RevisionSnapshot, pageId: string, context: number) =>
  comparePage(comparisonWithBase(content), pageId, context);

/** Compares the revision with `comparedWith`, or with the previous revision if `comparedWith` isn't given. */
const comparisonOfRevision = (
  content: RevisionSnapshot,
  actor: UserActor,
  comparedWith: string | undefined,
) =>
  comparedWith === undefined ? comparisonWithPrevious(content) : comparisonWith(content, comparedWith, actor);

/** Compares a page in a revision with the same page in another revision, block by block. */
export const comparePageOfRevision = async (
  content: RevisionSnapshot,
  actor: UserActor,
  { pageId, context, comparedWith }: { pageId: string; context: number; comparedWith?: string | undefined },
) => comparePage(await comparisonOfRevision(content, actor, comparedWith), pageId, context);

/** Returns the differences between a change request and its base. */
export const listChangesOfRequest = (content: RevisionSnapshot, limit: number) =>
  changesOf(content, comparisonWithBase(content), limit);

/**
 * Returns the changes in a revision. If the revision is a merge, `mergedFrom` contains the change request.
 */
export async function listChangesOfRevision(
  content: RevisionSnapshot,
  actor: UserActor,
  { limit, comparedWith }: { limit: number; comparedWith?: string | undefined },
) {
  const changes = await changesOf(content, await comparisonOfRevision(content, actor, comparedWith), limit);
  if (comparedWith !== undefined) return changes;
  const request = await readMergedFrom(content, actor);
  return { ...(request && { mergedFrom: request }), ...changes };
}
