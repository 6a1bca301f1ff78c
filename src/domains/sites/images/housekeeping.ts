import { db, type Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { enqueueFileSweep } from "@/domains/content/jobs";
import { lockSite, type SiteKey } from "@/domains/sites/rows";
import { daysAgo, now } from "@/lib/clock";
import { hashesIn } from "./address";

/** Days that a picture is kept after the last customization that showed it is gone: so long can one be taken back. */
const KEPT_DAYS = 14;
const BATCH = 200;

/** The tenant guard wants an organization of each query; sites with pictures are looked for in all of them. */
const listSites = (after: SiteKey): Promise<SiteKey[]> =>
  db().$queryRaw<SiteKey[]>`SELECT DISTINCT "organizationId", "siteId" AS "id" FROM "SiteImage"
    WHERE ("organizationId", "siteId") > (${after.organizationId}, ${after.id}) ORDER BY 1, 2 LIMIT ${BATCH}`;

/** Pictures that the customization of a site, or of one of its site spaces, holds wherever in it. */
async function usedBy(tx: Tx, { organizationId, id: siteId, customization }: Site): Promise<string[]> {
  const siteSpaces = await tx.siteSpace.findMany({
    where: { organizationId, siteId },
    select: { customization: true },
  });
  const customizations = [customization, ...siteSpaces.map((siteSpace) => siteSpace.customization)];
  return [...hashesIn(JSON.stringify(customizations))];
}

/** Removes pictures, and their bytes once this is committed. */
async function removeImages(tx: Tx, organizationId: string, where: object): Promise<void> {
  const own = { ...where, organizationId };
  const { count } = await tx.siteImage.deleteMany({ where: own });
  if (count > 0) await enqueueFileSweep(tx, organizationId);
}

/** Removes every picture of a site that goes. */
export const removeImagesOf = (tx: Tx, { organizationId, id: siteId }: SiteKey): Promise<void> =>
  removeImages(tx, organizationId, { siteId });

async function forgetUnusedOf(key: SiteKey): Promise<void> {
  const { organizationId, id: siteId } = key;
  await inTransaction(null, async (tx) => {
    // Nobody writes a customization meanwhile that holds what is about to go.
    const site = await lockSite(tx, key);
    if (!site) return;
    const used = await usedBy(tx, site);
    const of = { organizationId, siteId };
    const unused = { ...of, hash: { notIn: used } };
    await tx.siteImage.updateMany({ where: { ...of, hash: { in: used } }, data: { unusedSince: null } });
    await tx.siteImage.updateMany({ where: { ...unused, unusedSince: null }, data: { unusedSince: now() } });
    const before = daysAgo(KEPT_DAYS);
    await removeImages(tx, organizationId, { ...unused, unusedSince: { lt: before } });
  });
}

/** Removes pictures that no customization of their site has held for a while. Safe to repeat. */
export async function forgetUnusedImages(signal?: AbortSignal): Promise<void> {
  let after: SiteKey = { organizationId: "", id: "" };
  for (;;) {
    const sites = await listSites(after);
    for (const site of sites) {
      signal?.throwIfAborted();
      await forgetUnusedOf(site);
    }
    const last = sites.at(-1);
    if (!last) return;
    after = last;
  }
}
