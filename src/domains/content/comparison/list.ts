import type { UserActor } from "@/access/authorization/actor";
import type { RevisionSnapshot, Snapshot } from "@/scopes/snapshot";
import { readMergedFrom } from "../change-request/merged-from";
import { readPagesWithPaths } from "../read/links";
import type { PageRow } from "../tables";
import {
  type Comparison,
  comparisonWith,
  comparisonWithBase,
  comparisonWithPrevious,
  type Difference,
  readDifference,
} from "./difference";
import { comparePage } from "./pages/page-changes";
import { type Places, presentDifference, shownPages } from "./presenter";

async function placesOn(content: Snapshot, rows: readonly (PageRow | undefined)[]) {
  if (content.layers.length === 0) return new Map();
  return await readPagesWithPaths(
    content,
    rows.flatMap((row) => (row ? [row.pageId, ...(row.parentId === null ? [] : [row.parentId])] : [])),
  );
}

/** Where the changed pages and the pages above them are, on both sides. */
async function placesOf({ pages, before, after }: Difference): Promise<Places> {
  return {
    before: await placesOn(
      before,
      pages.map((pair) => pair.before),
    ),
    after: await placesOn(
      after,
      pages.map((pair) => pair.after),
    ),
  };
}

/** Only what is shown is looked for: of an import of thousands of pages that takes longer than a statement may. */
async function changesOf(content: RevisionSnapshot, comparison: Comparison, limit: number) {
  const difference = await readDifference(comparison, content.revision);
  const places = await placesOf({ ...difference, pages: shownPages(difference.pages, limit) });
  return presentDifference(difference, places, content, limit);
}

/** What a change request changes of one page, block by block. */
export const comparePageOfRequest = (content: RevisionSnapshot, pageId: string, context: number) =>
  comparePage(comparisonWithBase(content), pageId, context);

/** The revision that `comparedWith` names against this one, else the one before it. */
const comparisonOfRevision = (
  content: RevisionSnapshot,
  actor: UserActor,
  comparedWith: string | undefined,
): Promise<Comparison> =>
  comparedWith === undefined ? comparisonWithPrevious(content) : comparisonWith(content, comparedWith, actor);

/** What is different on one page of a revision, block by block. */
export const comparePageOfRevision = async (
  content: RevisionSnapshot,
  actor: UserActor,
  { pageId, context, comparedWith }: { pageId: string; context: number; comparedWith?: string | undefined },
) => comparePage(await comparisonOfRevision(content, actor, comparedWith), pageId, context);

/** What a change request changes of the content that it stands on. */
export const listChangesOfRequest = (content: RevisionSnapshot, limit: number) =>
  changesOf(content, comparisonWithBase(content), limit);

/** The changes of a revision. Of a merge, `mergedFrom` is the change request. */
export async function listChangesOfRevision(
  content: RevisionSnapshot,
  actor: UserActor,
  { limit, comparedWith }: { limit: number; comparedWith?: string | undefined },
) {
  const changes = await changesOf(content, await comparisonOfRevision(content, actor, comparedWith), limit);
  if (comparedWith !== undefined) return changes;
  const { organizationId, revision } = content;
  const request = (await readMergedFrom(organizationId, [revision], actor)).get(revision.id);
  return { ...(request && { mergedFrom: request }), ...changes };
}
