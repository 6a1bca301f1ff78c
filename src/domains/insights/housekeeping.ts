import { db } from "@/db/client";
import { now } from "@/lib/clock";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Longer than the longest range that can be asked for by name. */
const KEPT_DAYS = 400;

/** Events of one site that are kept, the latest: what visitors tell of is told by anybody. */
const KEPT_OF_SITE = 1_000_000;

/** Removes the oldest events of sites that have too many. */
async function forgetSurplus(keptOfSite: number): Promise<number> {
  return await db().$executeRaw`DELETE FROM "SiteEvent" e USING (
      SELECT "organizationId", "siteId" FROM "SiteEvent" GROUP BY 1, 2 HAVING count(*) > ${keptOfSite}
    ) full_site, LATERAL (
      SELECT l."createdAt", l."id" FROM "SiteEvent" l
      WHERE l."organizationId" = full_site."organizationId" AND l."siteId" = full_site."siteId"
      ORDER BY l."createdAt" DESC, l."id" DESC OFFSET ${keptOfSite} LIMIT 1
    ) newest
    WHERE e."organizationId" = full_site."organizationId" AND e."siteId" = full_site."siteId"
      AND (e."createdAt", e."id") <= (newest."createdAt", newest."id")`;
}

/** Removes what readers did so long ago that nobody asks for it any more; says how many rows went. Safe to repeat. */
export async function forgetOldEvents(keptOfSite = KEPT_OF_SITE): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  // Age alone decides, whichever organization they are of.
  const old = await db().$executeRaw`DELETE FROM "SiteEvent"
    WHERE "organizationId" IS NOT NULL AND "createdAt" < ${before}`;
  return old + (await forgetSurplus(keptOfSite));
}
