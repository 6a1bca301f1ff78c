import { db, type Tx } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import type { Queryable } from "@/domains/content/versions";
import { FILE_HOLDERS } from "@/domains/file-holders";
import { conflict } from "@/lib/errors";
import { fileStore } from "./store";

/**
 * The key of the advisory lock. Transactions that delete bytes hold the lock in shared mode. A backup of the
 * whole store holds it in exclusive mode.
 */
const REMOVALS = 1_650_552_421;

/** SQL that waits for running deletions and prevents new deletions until the session ends. */
export const HOLD_REMOVALS = `SELECT pg_advisory_lock(${REMOVALS})`;

/** Whether this transaction can delete bytes. If it can't, the hourly job deletes them later. */
async function mayRemove(db: Queryable): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ may: boolean }[]>(
    `SELECT pg_try_advisory_xact_lock_shared(${REMOVALS}) AS "may"`,
  );
  return row?.may ?? false;
}

/**
 * Prevents the deletion of stored bytes until the caller's transaction ends. Call this in a transaction that
 * stores a reference to the bytes.
 * @throws ApiError 409 if the bytes no longer exist
 */
export async function holdFiles(db: Queryable, organizationId: string, keys: Iterable<string>) {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const held = await db.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])
     ORDER BY "hash" FOR KEY SHARE`,
    organizationId,
    wanted,
  );
  if (held.length < wanted.length)
    throw conflict("A file was removed while the request ran. Send the request again.");
}

/** Returns an SQL condition that is true if a row of the table refers to the Blob `b`. */
const isHeldBy = ([table, column]: [string, string]) =>
  `EXISTS (SELECT 1 FROM "${table}" h WHERE h."organizationId" = b."organizationId" AND h."${column}" = b."hash")`;

/**
 * An SQL condition that is true if no row refers to the Blob `b` and no other organization still has to copy
 * the Blob's bytes.
 */
const UNUSED = [
  ...Object.entries(FILE_HOLDERS).map((holder) => `NOT ${isHeldBy(holder)}`),
  `NOT EXISTS (SELECT 1 FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash")`,
].join(" AND ");

const { FileUpload: _uploads, ...KEEPERS } = FILE_HOLDERS;
const NEEDED = Object.entries(KEEPERS).map(isHeldBy).join(" OR ");

/**
 * An SQL query for all bytes that the store can contain. `needed` is true if a row refers to the bytes, which
 * means that they must exist.
 */
export const STORED_BLOBS = `SELECT b."organizationId", b."hash", b."copyFrom" IS NULL AND (${NEEDED}) AS "needed" FROM "Blob" b`;

const BATCH = 500;

/**
 * Deletes the row of unused bytes, then the bytes, and only then commits. A concurrent writer of the same
 * bytes waits for the row's lock, and then finds neither the row nor the bytes.
 *
 * The first lock excludes transactions that delete or store the same bytes. The second lock fails if a
 * transaction is about to refer to the bytes, because they are then in use. Each lock is a separate
 * statement, because the next statement must see the rows that were committed before the lock was granted.
 */
async function collect(tx: Tx, organizationId: string, key: string): Promise<void> {
  if (!(await mayRemove(tx))) return;
  await tx.$queryRaw`SELECT 1 FROM "Blob"
    WHERE "organizationId" = ${organizationId} AND "hash" = ${key} FOR NO KEY UPDATE`;
  const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Blob"
    WHERE "organizationId" = ${organizationId} AND "hash" = ${key} FOR UPDATE SKIP LOCKED`;
  if (held.length === 0) return;
  const count = await tx.$executeRawUnsafe(
    `DELETE FROM "Blob" b WHERE b."organizationId" = $1 AND b."hash" = $2 AND ${UNUSED}`,
    organizationId,
    key,
  );
  if (count > 0) await fileStore().remove(organizationId, key);
}

/**
 * Deletes the given bytes if no row refers to them. Can be run again at any time, also during concurrent
 * writes.
 */
export async function collectFiles(
  organizationId: string,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    signal?.throwIfAborted();
    // Runs in a separate transaction, because the bytes of a rejected write must also be deleted when the
    // request's transaction is rolled back.
    await inLongTransaction(null, 60, (tx) => collect(tx, organizationId, key));
  }
}

/** Deletes all unused bytes of an organization, for example after a space was purged or transferred. */
export async function sweepFiles(organizationId: string, signal?: AbortSignal): Promise<void> {
  const unused = await db().$queryRawUnsafe<{ hash: string }[]>(
    `SELECT b."hash" FROM "Blob" b WHERE b."organizationId" = $1 AND ${UNUSED}`,
    organizationId,
  );
  const hashes = unused.map(({ hash }) => hash);
  await collectFiles(organizationId, hashes, signal);
}

/** Deletes the unused bytes of all organizations. */
export async function sweepAllFiles(signal?: AbortSignal): Promise<void> {
  const organizations = await db().$queryRawUnsafe<{ organizationId: string }[]>(
    `SELECT DISTINCT b."organizationId" FROM "Blob" b WHERE ${UNUSED}`,
  );
  for (const { organizationId } of organizations) await sweepFiles(organizationId, signal);
}

/**
 * Deletes the bytes of writes that began before this time and never ended because their process was killed.
 */
export async function expireUploads(before: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const old = await db().$queryRaw<{ organizationId: string; id: string; hash: string }[]>`
      SELECT "organizationId", "id", "hash" FROM "FileUpload" WHERE "createdAt" < ${before}
      ORDER BY "createdAt" LIMIT ${BATCH}`;
    for (const { organizationId, id, hash } of old) {
      signal?.throwIfAborted();
      await db().fileUpload.deleteMany({ where: { organizationId, id, hash } });
      await collectFiles(organizationId, [hash]);
    }
    if (old.length < BATCH) return;
  }
}
