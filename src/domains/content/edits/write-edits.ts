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

/** One page or reusable content that a batch has touched. */
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
 * What became of each page, in the order of first touch, then of each reusable content. A page that came and went again is
 * not worth a word.
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

/** Applies a batch to the head of a branch that the transaction has locked, as one revision. */
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
 * Writes a batch of changes (contract: updateChangeRequestContent) as one revision, or nothing.
 *
 * @throws ApiError 400 naming the change that cannot be, 412 for a stale head, and what the destination refuses with
 */
export async function writeEdits(
  act: Act,
  { place, assertOpen, write }: Destination,
  changes: readonly RequestedChange[],
): Promise<WrittenEdits> {
  assertOpen();
  // A stale write is refused before anything is fetched for it; what counts is asked again under the lock.
  if (act.ifMatch !== null)
    assertIfMatch(act, (await headOfBranch(place.organizationId, place.branchId)).revisionId);
  return await withUploads(place.organizationId, async (uploads) => {
    const files = await storeFiles(uploads, changes);
    return await write(WRITE_SECONDS, (permit) => writeBatch(permit, act, changes, files));
  });
}
