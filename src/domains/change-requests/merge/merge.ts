import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { checkLater } from "@/domains/checks/jobs";
import { WritePermit } from "@/domains/content/primary/permit";
import { writeRevision } from "@/domains/content/revisions";
import { headOfBranch } from "@/domains/content/state";
import { mergeRedirects } from "@/domains/content/write/page-redirects";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, orNotFound } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import type { Snapshot } from "@/scopes/snapshot";
import { lockChangeRequest, recount } from "../locks";
import { MERGED_ALREADY } from "../policy";
import type { Status } from "../schema";
import { type RequestRow, setMerged } from "../write-queries";
import { assertMergeable } from "./checks";
import { type Conflict, NO_RESOLUTIONS, type Resolutions } from "./conflict";
import { changeRequestMerged } from "./merged-job";
import { type MergePlan, planMerge } from "./plan";
import { primaryBranch } from "./queries";
import { assertComposed } from "./specifications";

/** The transaction timeout. A merge of many pages can write as much data as a large import. */
const MERGE_SECONDS = 120;

export interface MergeOutcome {
  /** The new revision. If nothing was written, the head of the change request. */
  revisionId: string;
  conflicts: Conflict[];
}

const numberOf = (content: Snapshot) => content.layers[0]?.number ?? 0;

/**
 * Locks the change request and both branches until the transaction ends, and returns the change request with
 * both heads.
 */
async function enter(tx: Tx, changeRequest: ScopedChangeRequest) {
  const { organizationId, spaceId, branchId } = changeRequest;
  const space = await primaryBranch.first(tx, { organizationId, spaceId });
  const { branchId: primaryBranchId } = orNotFound(space, "Space");
  const row = await lockChangeRequest(tx, changeRequest, [primaryBranchId]);
  if (row.status === "merged") throw conflict(MERGED_ALREADY);
  const [mine, theirs] = await Promise.all([
    headOfBranch(organizationId, branchId, tx),
    headOfBranch(organizationId, primaryBranchId, tx),
  ]);
  return { row, mine, theirs, primaryBranchId };
}

async function plan(tx: Tx, mine: Snapshot, theirs: Snapshot, resolutions: Resolutions): Promise<MergePlan> {
  const contents = { base: { ...mine, layers: mine.layers.slice(1) }, mine, theirs };
  return await planMerge({ db: tx, contents, resolutions });
}

/**
 * Merges a change request into the main content (docs/change-requests.md). Writes one revision of the main
 * content. If the changes of both sides conflict, writes nothing and returns the conflicts. Merges into a
 * space run one after another, and each merge is based on the result of the previous merge.
 * @throws ApiError 409 if the change request is already merged; 403 that names an unmet merge rule, or a
 *   specification that the merged text would show; 404 if the space no longer exists
 */
export async function mergeChangeRequest(
  act: Act,
  changeRequest: ScopedChangeRequest,
  dryRun: boolean,
): Promise<MergeOutcome> {
  const { organizationId, spaceId } = changeRequest;
  return await inLongTransaction(act, MERGE_SECONDS, async (tx) => {
    const { row, mine, theirs, primaryBranchId } = await enter(tx, changeRequest);
    const isUpToDate = row.baseNumber === numberOf(theirs);
    const place = { organizationId, spaceId, branchId: primaryBranchId };
    const permit = await WritePermit.forPrimary(tx, place, (state) =>
      assertMergeable(tx, { row, isUpToDate, mergerId: act.actor.userId, state }),
    );
    const { changes, conflicts, composed } = await plan(tx, mine, theirs, NO_RESOLUTIONS);
    if (conflicts.length > 0 || dryRun) return { revisionId: mine.revisionId, conflicts };
    await assertComposed(organizationId, composed, act.actor);
    const { revisionId } = await writeRevision(permit, {
      type: "merge",
      authorId: act.actor.userId,
      parents: [theirs.revisionId, mine.revisionId],
      changes,
      evenIfUnchanged: true,
    });
    await mergeRedirects(tx, row, await headOfBranch(organizationId, primaryBranchId, tx));
    await close(tx, row, revisionId, act.actor.userId);
    await recordEvent(tx, act, { organizationId, made: { revisionId } });
    await Promise.all([
      enqueue(tx, changeRequestMerged, { organizationId, spaceId }),
      checkLater(tx, place, act.actor.userId),
    ]);
    return { revisionId, conflicts };
  });
}

async function close(tx: Tx, row: RequestRow, mergedRevisionId: string, mergedById: string): Promise<void> {
  const { organizationId, id } = row;
  await Promise.all([
    setMerged.count(tx, { organizationId, id, mergedRevisionId, mergedById, now: now() }),
    recount(tx, row, row.status as Status, "merged"),
  ]);
}

/**
 * Updates a change request from the main content. Writes one revision on the change request's branch, which
 * is then based on the head of the main content. If conflicts remain after applying `resolutions`, writes
 * nothing and returns these conflicts. Throws 409 if the change request is merged. Throws 403 if a merged
 * text shows a specification that the caller can't view.
 */
export async function updateFromPrimary(
  act: Act,
  changeRequest: ScopedChangeRequest,
  { dryRun, resolutions }: { dryRun: boolean; resolutions: Resolutions },
): Promise<MergeOutcome> {
  const { organizationId, id, spaceId, branchId } = changeRequest;
  return await inLongTransaction(act, MERGE_SECONDS, async (tx) => {
    const { row, mine, theirs, primaryBranchId } = await enter(tx, changeRequest);
    if (row.baseNumber === numberOf(theirs)) return { revisionId: mine.revisionId, conflicts: [] };
    const { changes, conflicts, composed } = await plan(tx, mine, theirs, resolutions);
    if (conflicts.length > 0 || dryRun) return { revisionId: mine.revisionId, conflicts };
    await assertComposed(organizationId, composed, act.actor);
    const base = { branchId: primaryBranchId, number: numberOf(theirs) };
    const permit = await WritePermit.forChangeRequest(tx, { organizationId, spaceId, branchId });
    const { revisionId, number } = await writeRevision(permit, {
      type: "update",
      authorId: act.actor.userId,
      parents: [mine.revisionId, theirs.revisionId],
      base,
      changes,
      evenIfUnchanged: true,
    });
    await tx.changeRequest.update({
      where: { organizationId_id: { organizationId, id } },
      data: {
        baseNumber: base.number,
        ancestorRevisionId: theirs.revisionId,
        // A resolution creates new text that no one has reviewed, so earlier reviews become outdated.
        ...(resolutions.size > 0 && { resolvedNumber: number }),
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    await recordEvent(tx, act, { organizationId, made: { revisionId } });
    return { revisionId, conflicts };
  });
}
