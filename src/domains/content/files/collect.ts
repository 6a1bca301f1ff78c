import { db, type Tx } from "@/db/client";
import { inLongTransaction } from "@/db/transaction";
import type { Queryable } from "@/domains/content/versions";
import { FILE_HOLDERS } from "@/domains/file-holders";
import { conflict } from "@/lib/errors";
import { fileStore } from "./store";

/** Advisory lock that removals of bytes share, and that a copy of the whole store takes exclusively. */
const REMOVALS = 1_650_552_421;

/** SQL that waits for removals under way, and has none begin until its session ends. */
export const HOLD_REMOVALS = `SELECT pg_advisory_lock(${REMOVALS})`;

/** Whether bytes may be removed in this transaction; while they may not, the hourly round removes them later. */
async function mayRemove(db: Queryable): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ may: boolean }[]>(
    `SELECT pg_try_advisory_xact_lock_shared(${REMOVALS}) AS "may"`,
  );
  return row?.may ?? false;
}

/**
 * Keeps stored bytes from being removed until the caller's transaction ends, which refers to them.
 * @throws ApiError 409 where they are not there any more
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

/** The condition that a row of a table refers to the Blob `b`. */
const isHeldBy = ([table, column]: [string, string]) =>
  `EXISTS (SELECT 1 FROM "${table}" h WHERE h."organizationId" = b."organizationId" AND h."${column}" = b."hash")`;

/** The condition that nothing refers to the Blob `b`, neither here nor in an organization that has yet to copy it. */
const UNUSED = [
  ...Object.entries(FILE_HOLDERS).map((holder) => `NOT ${isHeldBy(holder)}`),
  `NOT EXISTS (SELECT 1 FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash")`,
].join(" AND ");

const { FileUpload: _uploads, ...KEEPERS } = FILE_HOLDERS;
const NEEDED = Object.entries(KEEPERS).map(isHeldBy).join(" OR ");

/** SQL of everything that the store might contain, and whether something refers to it, so that its bytes must exist. */
export const STORED_BLOBS = `SELECT b."organizationId", b."hash", b."copyFrom" IS NULL AND (${NEEDED}) AS "needed" FROM "Blob" b`;

const BATCH = 500;

/**
 * Removes the row of bytes that nothing refers to, then the bytes, and commits only then. A writer that brings the same
 * bytes in the meantime waits for the row, and finds neither row nor bytes.
 *
 * The first lock excludes others that collect or bring the same bytes, the second one those that are about to refer to
 * them; bytes whose row they hold are in use. Each lock is a separate statement, since the next statement must see what
 * was committed before the lock was granted.
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

/** Removes those of these bytes that nothing refers to. Safe to repeat, and at the same time as writes. */
export async function collectFiles(
  organizationId: string,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    signal?.throwIfAborted();
    // Never in the transaction of a request: what a refused write has brought is removed, too.
    await inLongTransaction(null, 60, (tx) => collect(tx, organizationId, key));
  }
}

/** Removes all bytes of an organization that nothing refers to: after a space was purged or has left it, for instance. */
export async function sweepFiles(organizationId: string, signal?: AbortSignal): Promise<void> {
  const unused = await db().$queryRawUnsafe<{ hash: string }[]>(
    `SELECT b."hash" FROM "Blob" b WHERE b."organizationId" = $1 AND ${UNUSED}`,
    organizationId,
  );
  const hashes = unused.map(({ hash }) => hash);
  await collectFiles(organizationId, hashes, signal);
}

/** Removes the bytes of all organizations that nothing refers to, whatever it was that forgot them. */
export async function sweepAllFiles(signal?: AbortSignal): Promise<void> {
  const organizations = await db().$queryRawUnsafe<{ organizationId: string }[]>(
    `SELECT DISTINCT b."organizationId" FROM "Blob" b WHERE ${UNUSED}`,
  );
  for (const { organizationId } of organizations) await sweepFiles(organizationId, signal);
}

/** Removes what writes have brought that began before this time and never ended: their process was killed. */
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
