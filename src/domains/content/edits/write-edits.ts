import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { layersOf } from "@/scopes/snapshot";
import type { FileState } from "../changes";
import { withUploads } from "../files/uploads";
import type { Destination } from "../primary/destination";
import type { WritePermit } from "../primary/permit";
import { type WrittenRevision, writeRevision } from "../revisions";
import { headOfBranch } from "../state";
import { applyChanges } from "./apply";
import { Batch } from "./batch";
import { storeFiles } from "./files";
import type { RequestedChange } from "./schema";

const WRITE_SECONDS = 60;

/** A page or reusable content that a batch has changed. */
export type Affected =
  | { kind: "created"; id: string; ref: string | undefined }
  | { kind: "updated"; id: string }
  | { kind: "deleted"; id: string }
  | { kind: "updated-reusable-content"; id: string };

export interface WrittenEdits extends WrittenRevision {
  affected: Affected[];
  files: FileState[];
}

/**
 * Returns the results for pages and then for reusable content, each in the order in which they were first
 * changed. Omits pages that the batch has both created and removed.
 */
async function affectedBy(batch: Batch): Promise<Affected[]> {
  const affected: Affected[] = [];
  for (const page of batch.touched()) {
    const { id } = page.state;
    const isGone = await batch.isGone(page);
    if (!isGone) affected.push(page.row ? { kind: "updated", id } : { kind: "created", id, ref: page.ref });
    else if (page.row) affected.push({ kind: "deleted", id });
  }
  for (const id of batch.reusable.keys()) affected.push({ kind: "updated-reusable-content", id });
  return affected;
}

/**
 * Applies a batch to the head of a branch, and writes one revision. The transaction must have locked the
 * branch.
 */
async function writeBatch(
  permit: WritePermit,
  act: Act,
  changes: readonly RequestedChange[],
  files: readonly FileState[][],
): Promise<WrittenEdits> {
  const { tx, place } = permit;
  const head = await permit.head();
  assertIfMatch(act, head.revisionId);
  const batch = new Batch(tx, { ...place, layers: layersOf(head) }, act.actor);
  await applyChanges(batch, changes, files);
  const revision = await writeRevision(permit, {
    type: "edits",
    authorId: act.actor.userId,
    expectedHead: head.revisionId,
    changes: await batch.changes(),
    read: batch.read,
  });
  return { ...revision, affected: await affectedBy(batch), files: files.flat() };
}

/**
 * Writes all changes of a batch as one revision. If one of the changes is invalid, writes nothing. See
 * `updateChangeRequestContent` in the API contract.
 * @throws ApiError 400 that names the invalid change; 412 for an outdated head; and the errors of the
 *   destination
 */
export async function writeEdits(
  act: Act,
  { place, assertOpen, write }: Destination,
  changes: readonly RequestedChange[],
): Promise<WrittenEdits> {
  assertOpen();
  // Rejects an outdated write before any file is downloaded. The head is checked again after the branch is
  // locked.
  if (act.ifMatch !== null)
    assertIfMatch(act, (await headOfBranch(place.organizationId, place.branchId)).revisionId);
  return await withUploads(place.organizationId, async (uploads) => {
    const files = await storeFiles(uploads, changes);
    return await write(WRITE_SECONDS, (permit) => writeBatch(permit, act, changes, files));
  });
}
