import { db } from "@/db/client";
import type { SiteBundle } from "@/db/generated/client";
import { collectFiles } from "@/domains/content/files/collect";
import { daysAgo } from "@/lib/clock";

/** Days that a bundle is kept after somebody last asked for it. It can be made again at any time. */
const KEPT_DAYS = 1;
const BATCH = 200;
/** Of a site so many are kept: the last one, and one before it that somebody may be downloading. */
const KEPT_OF_SITE = 2;

type Old = Pick<SiteBundle, "organizationId" | "id" | "fileKey">;

async function forget({ organizationId, id, fileKey }: Old, unusedSince?: Date): Promise<void> {
  const where = { organizationId, id, ...(unusedSince && { usedAt: { lt: unusedSince } }) };
  await db().siteBundle.deleteMany({ where });
  if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
}

/** The tenant guard wants an organization of each query; what is old is looked for in all of them. */
function listOld(before: Date): Promise<Old[]> {
  return db().$queryRaw<Old[]>`SELECT "organizationId", "id", "fileKey" FROM "SiteBundle"
    WHERE "usedAt" < ${before} ORDER BY "usedAt" LIMIT ${BATCH}`;
}

/** Removes bundles that nobody has asked for in a while, and their bytes. Safe to repeat. */
export async function forgetOldBundles(signal?: AbortSignal): Promise<void> {
  const before = daysAgo(KEPT_DAYS);
  for (let old = await listOld(before); old.length > 0; old = await listOld(before)) {
    for (const each of old) {
      signal?.throwIfAborted();
      await forget(each, before);
    }
  }
}

/** Removes the bundles of a site that others were made after, and their bytes. Safe to repeat. */
export async function forgetEarlierBundles(
  made: Pick<SiteBundle, "organizationId" | "siteId">,
): Promise<void> {
  const { organizationId, siteId } = made;
  const earlier = await db().siteBundle.findMany({
    where: { organizationId, siteId, status: "completed" },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    skip: KEPT_OF_SITE,
  });
  for (const each of earlier) await forget(each);
}
