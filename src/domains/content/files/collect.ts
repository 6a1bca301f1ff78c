import { db, type On, pooled, type Tx } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import { conflict } from "@/lib/errors";
import {
  deleteUnusedBlob,
  heldBlobs,
  lockedBlob,
  mayRemove,
  oldUploads,
  organizationsWithUnused,
  unheldBlob,
  unusedBlobs,
} from "./queries";
import { fileStore } from "./store";

const BATCH = 500;

/**
 * Prevents the deletion of stored bytes until the caller's transaction ends. Call this function in the
 * transaction that stores a reference to the bytes.
 * @throws ApiError 409 if the bytes no longer exist
 */
export async function holdFiles(on: On, organizationId: string, keys: Iterable<string>) {
  const hashes = [...new Set(keys)];
  if (hashes.length === 0) return;
  if ((await heldBlobs.count(on, { organizationId, hashes })) < hashes.length)
    throw conflict("Another request removed a file that this request uses. Send the request again.");
}

/**
 * Deletes unused bytes: first their row, and then the bytes. The transaction is committed only after that. A
 * concurrent writer of the same bytes waits for the lock on the row, and then finds neither the row nor the
 * bytes.
 *
 * The first lock waits for transactions that delete or store the same bytes. The second lock fails if
 * another transaction is about to refer to the bytes, because the bytes are then in use. Each lock needs a
 * separate statement. The next statement then sees all rows that were committed before the lock was granted.
 */
async function collect(tx: Tx, organizationId: string, hash: string): Promise<void> {
  if (!(await mayRemove.first(tx, {}))?.may) return;
  await lockedBlob.first(tx, { organizationId, hash });
  if (!(await unheldBlob.first(tx, { organizationId, hash }))) return;
  const count = await deleteUnusedBlob.count(tx, { organizationId, hash });
  if (count > 0) await fileStore().remove(organizationId, hash);
}

/**
 * Deletes the given bytes if no row refers to them. This function can run again at any time, even during
 * concurrent writes.
 */
export async function collectFiles(
  organizationId: string,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    signal?.throwIfAborted();
    // Uses a separate transaction. If a write is rejected, the request's transaction is rolled back, but the
    // bytes must still be deleted.
    await inLongTransaction(null, 60, (tx) => collect(tx, organizationId, key));
  }
}

/** Deletes all unused bytes of an organization, for example after a space was purged or transferred. */
export async function sweepFiles(organizationId: string, signal?: AbortSignal): Promise<void> {
  const unused = await unusedBlobs.rows(pooled(), { organizationId });
  const hashes = unused.map(({ hash }) => hash);
  await collectFiles(organizationId, hashes, signal);
}

/** Deletes the unused bytes of all organizations. */
export async function sweepAllFiles(signal?: AbortSignal): Promise<void> {
  for (const { organizationId } of await organizationsWithUnused.rows(pooled(), {}))
    await sweepFiles(organizationId, signal);
}

/**
 * Deletes the bytes of writes that started before the given time and never ended, because their process was
 * killed.
 */
export async function expireUploads(before: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const old = await oldUploads.rows(pooled(), { before, limit: BATCH });
    for (const { organizationId, id, hash } of old) {
      signal?.throwIfAborted();
      await db().fileUpload.deleteMany({ where: { organizationId, id, hash } });
      await collectFiles(organizationId, [hash]);
    }
    if (old.length < BATCH) return;
  }
}
