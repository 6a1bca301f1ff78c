import { db } from "@/db/client";
import { collectFiles } from "@/domains/content/files/collect";
import { daysAgo } from "@/lib/clock";

/** Days that a bundle is kept after somebody last asked for it. It can be made again at any time. */
const KEPT_DAYS = 1;
const BATCH = 200;

interface Old {
  organizationId: string;
  id: string;
  fileKey: string | null;
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
    for (const { organizationId, id, fileKey } of old) {
      signal?.throwIfAborted();
      await db().siteBundle.deleteMany({ where: { organizationId, id, usedAt: { lt: before } } });
      if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
    }
  }
}
