import { db } from "@/db/client";
import { now } from "@/lib/clock";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Longer than the longest range that can be asked for by name. */
const KEPT_DAYS = 400;

/** Removes what readers did so long ago that nobody asks for it any more; says how many rows went. Safe to repeat. */
export async function forgetOldEvents(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  // Age alone decides, whichever organization they are of.
  return await db().$executeRaw`DELETE FROM "SiteEvent"
    WHERE "organizationId" IS NOT NULL AND "createdAt" < ${before}`;
}
