import { db } from "@/db/client";
import type { SiteBundle } from "@/db/generated/client";
import { collectFiles } from "@/domains/content/files/collect";
import { forgetUnused } from "@/domains/content/files/forget-unused";

/** Days that a bundle is kept after somebody last asked for it. */
const KEPT_DAYS = 1;
/** Of a site so many are kept: the last one, and one before it that somebody may be downloading. */
const KEPT_OF_SITE = 2;

/** Removes bundles that nobody has asked for in a while, and their bytes. Safe to repeat. */
export const forgetOldBundles = (signal?: AbortSignal): Promise<void> =>
  forgetUnused("SiteBundle", KEPT_DAYS, signal);

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
  for (const { id, fileKey } of earlier) {
    await db().siteBundle.deleteMany({ where: { organizationId, id } });
    if (fileKey !== null) await collectFiles(organizationId, [fileKey]);
  }
}
