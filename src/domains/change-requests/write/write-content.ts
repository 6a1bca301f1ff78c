import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { inTransaction } from "@/db/transaction";
import type { FileState } from "@/domains/content/changes";
import { withUploads } from "@/domains/content/files/uploads";
import { type BranchPlace, WritePermit } from "@/domains/content/primary/permit";
import { assertDirectEdits, effectiveRules } from "@/domains/content/primary/rules";
import { type WrittenRevision, writeRevision } from "@/domains/content/revisions";
import { headOfBranch } from "@/domains/content/state";
import { now } from "@/lib/clock";
import { findChangeRequest, type ScopedChangeRequest } from "@/scopes/change-request";
import type { ScopedSpace } from "@/scopes/space";
import type { RequestedChange } from "../content-schema";
import { lockChangeRequest } from "../locks";
import { assertWritable } from "../policy";
import type { Status } from "../schema";
import { applyChanges } from "./apply";
import { Batch } from "./batch";
import { storeFiles } from "./files";

const WRITE_SECONDS = 60;

/** One page that a batch has touched. */
export type Affected =
  | { kind: "created"; id: string; ref: string | undefined }
  | { kind: "updated"; id: string }
  | { kind: "deleted"; id: string };

export interface WrittenContent {
  revision: WrittenRevision;
  affected: Affected[];
  files: FileState[];
}

/** What became of each page, in the order of first touch; one that came and went again is not worth a word. */
async function affectedBy(batch: Batch): Promise<Affected[]> {
  const affected: Affected[] = [];
  for (const page of batch.touched()) {
    const { id } = page.state;
    const isGone = await batch.isGone(page);
    if (!isGone) affected.push(page.row ? { kind: "updated", id } : { kind: "created", id, ref: page.ref });
    else if (page.row) affected.push({ kind: "deleted", id });
  }
  return affected;
}

/** Applies a batch to the head of a branch that the transaction has locked, as one revision. */
async function writeBatch(
  permit: WritePermit,
  act: Act,
  changes: readonly RequestedChange[],
  files: readonly FileState[][],
): Promise<WrittenContent> {
  const { tx, place } = permit;
  const head = await headOfBranch(place.organizationId, place.branchId, tx);
  assertIfMatch(act, head.revisionId);
  const batch = new Batch(tx, head);
  await applyChanges(batch, changes, files);
  const revision = await writeRevision(permit, {
    type: "edits",
    authorId: act.actor.userId,
    expectedHead: head.revisionId,
    changes: await batch.changes(),
  });
  return { revision, affected: await affectedBy(batch), files: files.flat() };
}

/** Refuses a stale write before anything is fetched for it; what counts is asked again under the lock. */
async function assertCurrent(act: Act, { organizationId, branchId }: BranchPlace): Promise<void> {
  assertIfMatch(act, (await headOfBranch(organizationId, branchId)).revisionId);
}

/**
 * Writes a batch of changes to a change request (contract: updateChangeRequestContent): one revision of its branch, or
 * nothing. Throws 400 naming the change that cannot be, 409 for a request that is merged or archived, 412 for a stale
 * head.
 */
export async function writeChangeRequestContent(
  act: Act,
  changeRequest: ScopedChangeRequest,
  changes: readonly RequestedChange[],
): Promise<WrittenContent & { changeRequest: ScopedChangeRequest }> {
  const { organizationId, id, spaceId, branchId } = changeRequest;
  const place = { organizationId, spaceId, branchId };
  assertWritable(changeRequest.status as Status);
  await assertCurrent(act, place);
  const written = await withUploads(organizationId, async (uploads) => {
    const files = await storeFiles(uploads, changes);
    return await inTransaction(async (tx) => {
      const row = await lockChangeRequest(tx, changeRequest);
      assertWritable(row.status as Status);
      const permit = await WritePermit.forChangeRequest(tx, place);
      const result = await writeBatch(permit, act, changes, files);
      if (result.revision.isChanged) {
        await tx.changeRequest.update({
          where: { organizationId_id: { organizationId, id } },
          data: { updatedAt: now(), version: { increment: 1 } },
        });
      }
      return result;
    }, WRITE_SECONDS);
  });
  return { ...written, changeRequest: await findChangeRequest(spaceId, act.actor, id) };
}

/**
 * Writes a batch of changes to the primary content of a space. Throws as above, and 403 with the reason where the
 * space takes changes through change requests alone: it is locked, or merge rules hold.
 */
export async function writeSpaceContent(
  act: Act,
  space: ScopedSpace,
  changes: readonly RequestedChange[],
): Promise<WrittenContent> {
  const { organizationId, id: spaceId, branchId } = space;
  const place = { organizationId, spaceId, branchId };
  const { userId } = act.actor;
  assertDirectEdits({ ...space, rules: effectiveRules(space.mergeRules, null) }, userId);
  await assertCurrent(act, place);
  return await withUploads(organizationId, async (uploads) => {
    const files = await storeFiles(uploads, changes);
    return await inTransaction(async (tx) => {
      const permit = await WritePermit.forPrimary(tx, place, (rules) => assertDirectEdits(rules, userId));
      return await writeBatch(permit, act, changes, files);
    }, WRITE_SECONDS);
  });
}
