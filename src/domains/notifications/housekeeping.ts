import { db } from "@/db/client";
import { keptSince, untilNone } from "@/domains/system/housekeeping";

/** Days that a notification is kept, read or not. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

/** The daily job: removes old notifications. Safe to repeat. */
export async function removeOld(): Promise<void> {
  const since = keptSince(NOTIFICATIONS_KEPT_DAYS);
  await untilNone(
    (rows) => db().$executeRaw`DELETE FROM "Notification" WHERE ("organizationId", "id") IN (
      SELECT n."organizationId", n."id" FROM "Notification" n WHERE n."createdAt" < ${since} LIMIT ${rows})`,
  );
}
