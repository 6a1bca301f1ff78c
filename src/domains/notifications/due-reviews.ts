import { db, pooled } from "@/db/client";
import type { PageOwnership } from "@/db/generated/client";
import { stateAt } from "@/domains/ownership/policy";
import { ownersOf, untoldReviews } from "@/domains/ownership/queries";
import { now } from "@/lib/clock";
import { notify } from "./write";

const BATCH = 200;

/** Notifies the owner of a page. If nobody owns the page anymore, notifies the person who set the owner. */
async function tellOwner(ownership: PageOwnership, time: Date): Promise<void> {
  const { organizationId, spaceId, pageId, dueAt, setById, version } = ownership;
  const owners = await ownersOf.rows(pooled(), ownership);
  const userIds = owners.length > 0 ? owners.map(({ userId }) => userId) : [setById];
  const kind = stateAt(time, ownership) === "overdue" ? "page-review-overdue" : "page-review-due";
  const notice = { kind, cause: `${pageId} ${dueAt?.toISOString()}`, pageId, userIds };
  await notify({ organizationId, spaceId, actorId: null, createdAt: time }, [notice]);
  const where = { organizationId, spaceId, pageId, version };
  await db().pageOwnership.updateMany({ where, data: { toldAt: time } });
}

/** The daily job that notifies the owners of pages when a review is due and when it's overdue. Safe to repeat. */
export async function tellOfDueReviews(signal: AbortSignal): Promise<void> {
  const time = now();
  for (;;) {
    const found = await untoldReviews.rows(pooled(), { now: time, limit: BATCH });
    for (const ownership of found) {
      signal.throwIfAborted();
      await tellOwner(ownership, time);
    }
    if (found.length < BATCH) return;
  }
}
