import { db } from "@/db/client";
import { collectFiles } from "./collect";
import { fileStore, type StoredKey } from "./store";

const BATCH = 500;

/** When rows began to be written before bytes: what was stored later has one. Null where that is not known. */
async function rowsSince(): Promise<Date | null> {
  const [migration] = await db().$queryRaw<{ finishedAt: Date | null }[]>`
    SELECT "finished_at" AS "finishedAt" FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_file_uploads'`;
  return migration?.finishedAt ?? null;
}

/** Gives bytes without a row one, where their organization is here, and removes those that nothing refers to. */
async function adopt(found: readonly StoredKey[]): Promise<void> {
  for (const { organizationId, key, size } of found) {
    const count = await db().$executeRaw`
      INSERT INTO "Blob" ("organizationId", "hash", "size")
      SELECT "id", ${key}, ${size} FROM "Organization" WHERE "id" = ${organizationId} ON CONFLICT DO NOTHING`;
    if (count > 0) await collectFiles(organizationId, [key]);
  }
}

/**
 * Removes bytes without a row in `Blob`. Earlier versions of this service left them, since they stored files before
 * they knew whether the write is refused. Younger bytes without a row belong to another installation with the same
 * bucket, and stay.
 *
 * @param before bytes stored before this time are removed; for tests
 */
export async function removeUnknownFiles(signal?: AbortSignal, before?: Date): Promise<void> {
  const limit = before ?? (await rowsSince());
  if (limit === null) return;
  let found: StoredKey[] = [];
  for await (const stored of fileStore().list()) {
    signal?.throwIfAborted();
    if (stored.modifiedAt < limit) found.push(stored);
    if (found.length < BATCH) continue;
    await adopt(found);
    found = [];
  }
  await adopt(found);
}
