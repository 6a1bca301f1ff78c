import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { announceInboxes } from "@/events/announce";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import { findOrganizationOf, whoOf } from "./rows";

/** Marks one of the caller's notifications as read; one that is read stays so. Throws 404 for one that is not shown to them. */
export async function markRead(act: Act, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const organizationId = await findOrganizationOf(act.actor, id, tx);
    if (organizationId === undefined) throw notFound("Notification");
    await tx.notification.updateMany({
      where: { organizationId, id, readAt: null },
      data: { readAt: now() },
    });
    await announceInboxes(tx, [act.actor.userId]);
  });
}

/** Marks everything as read that the caller was told by now, in the organizations that their credential reaches. */
export async function markAllRead(act: Act): Promise<void> {
  const [userId, only, closed] = whoOf(act.actor);
  await inTransaction(act, async (tx) => {
    await tx.$executeRaw`UPDATE "Notification" SET "readAt" = ${now()}
      WHERE "userId" = ${userId} AND "readAt" IS NULL
        AND (${only}::text IS NULL OR "organizationId" = ${only}) AND "organizationId" <> ALL (${closed}::text[])`;
    await announceInboxes(tx, [userId]);
  });
}
