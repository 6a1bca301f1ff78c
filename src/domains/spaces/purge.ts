import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { lockContents, purgeContents } from "./contents";
import { restorableSince } from "./retention";
import { lockSpace } from "./rows";
import { forgetDefaultContent } from "./tenancy";

const PURGE_SECONDS = 600;
const BATCH = 100;

type Key = Pick<Space, "organizationId" | "id">;

async function listExpired(): Promise<Key[]> {
  return await db().$queryRaw<Key[]>`SELECT "organizationId", "id" FROM "Space"
    WHERE "deletedAt" < ${restorableSince()} ORDER BY "deletedAt" LIMIT ${BATCH}`;
}

async function purgeSpace(key: Key): Promise<void> {
  const { organizationId, id } = key;
  await inTransaction(async (tx) => {
    await lockContents(tx, organizationId, [id]);
    const space = await lockSpace(tx, key);
    if (!space?.deletedAt || space.deletedAt >= restorableSince()) return;
    await purgeContents(tx, organizationId, [id]);
    await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
    await forgetDefaultContent(tx, organizationId, [id]);
    await tx.space.delete({ where: { organizationId_id: { organizationId, id } } });
    await tx.locator.delete({ where: { id } });
  }, PURGE_SECONDS);
}

/**
 * Removes for good every space that was deleted too long ago to be restored (contract, Limits), each in a transaction
 * of its own. Safe to repeat.
 */
export async function purgeExpired(signal?: AbortSignal): Promise<void> {
  for (let expired = await listExpired(); expired.length > 0; expired = await listExpired()) {
    for (const key of expired) {
      signal?.throwIfAborted();
      await purgeSpace(key);
    }
  }
}
