import { pooled } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { inLongTransaction } from "@/db/transaction";
import { byClock, type JobHandler } from "@/jobs/handle";
import { lockContents, purgeContents } from "./departing-contents";
import { expiredSpaces } from "./queries";
import { lockSpace, restorableSince } from "./rows";
import { forgetDefaultContent } from "./tenancy";

const PURGE_SECONDS = 600;
/** The maximum number of spaces that one run purges. The next run continues. */
const BATCH = 1000;

async function purgeSpace(key: Pick<Space, "organizationId" | "id">): Promise<void> {
  const { organizationId, id } = key;
  await inLongTransaction(null, PURGE_SECONDS, async (tx) => {
    await lockContents(tx, organizationId, [id]);
    const space = await lockSpace(tx, key);
    if (!space?.deletedAt || space.deletedAt >= restorableSince()) return;
    await purgeContents(tx, organizationId, [id]);
    await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
    await forgetDefaultContent(tx, organizationId, [id]);
    await tx.space.delete({ where: { organizationId_id: { organizationId, id } } });
    await tx.locator.deleteMany({ where: { id } });
  });
}

/**
 * Permanently removes spaces whose retention period has ended, starting with the space that was deleted first. Each space is
 * removed in a separate transaction. If a space can't be removed, the run continues and throws an AggregateError at the end. Safe
 * to repeat.
 */
export async function purgeExpired(signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const key of await expiredSpaces.rows(pooled(), { before: restorableSince(), limit: BATCH })) {
    signal?.throwIfAborted();
    try {
      await purgeSpace(key);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} deleted spaces couldn't be removed permanently`);
}

/** The purge runs every hour. If the worker was down for several hours, the purge runs only once afterwards. */
export const spaceHandlers: JobHandler[] = [
  byClock("spaces:purge-deleted", "17 * * * *", purgeExpired, { backfillMinutes: 60 }),
];
