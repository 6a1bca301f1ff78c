import { hash } from "node:crypto";
import { db, type Tx } from "@/db/client";
import type { SiteBundle } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { collectFiles } from "@/domains/content/files/collect";
import { forgetUnused } from "@/domains/content/files/forget-unused";
import { enqueueFileSweep } from "@/domains/content/jobs";
import type { SiteKey } from "@/domains/sites/rows";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { minutesAgo, now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { version } from "../../../../package.json";
import { markOfSite } from "../published/state";
import { BUNDLE_QUEUE, makeBundle } from "./jobs";
import { publicKeyOf } from "./signature";

/** A job that has begun and was not heard of for so long is started again by the next who asks. */
const SILENCE_MINUTES = 10;
/** How often it is written down that a bundle is in use. */
const USE_MINUTES = 10;

/** What tells a bundle from the next: the state of the site, who signs it, where the site is read, and what draws it. */
async function markOf(key: SiteKey): Promise<string> {
  const parts = [await markOfSite(key), publicKeyOf(key.organizationId), env.PUBLIC_URL, version];
  return hash("sha256", JSON.stringify(parts), "hex");
}

const start = (tx: Tx, { organizationId, id }: Pick<SiteBundle, "organizationId" | "id">) =>
  enqueue(tx, makeBundle, { organizationId, id }, { key: `bundle:${id}`, queue: BUNDLE_QUEUE });

/** Adds the row and its job, unless a concurrent request has done so; returns the row that exists then. */
async function create({ organizationId, id: siteId }: SiteKey, mark: string): Promise<SiteBundle> {
  const time = now();
  return inTransaction(null, async (tx) => {
    const row = { organizationId, id: newId(), siteId, mark };
    const times = { createdAt: time, updatedAt: time, usedAt: time };
    const { count } = await tx.siteBundle.createMany({ data: [{ ...row, ...times }], skipDuplicates: true });
    if (count > 0) await start(tx, row);
    return tx.siteBundle.findFirstOrThrow({ where: { organizationId, siteId, mark } });
  });
}

/** Starts a bundle again that has failed, or whose job has gone silent. */
async function restart(row: SiteBundle): Promise<SiteBundle> {
  const { organizationId, id } = row;
  return inTransaction(null, async (tx) => {
    const time = now();
    const { count } = await tx.siteBundle.updateMany({
      where: { organizationId, id, status: row.status, updatedAt: row.updatedAt },
      data: { status: "pending", progress: 0, reason: null, updatedAt: time, usedAt: time },
    });
    if (count > 0) await start(tx, row);
    return tx.siteBundle.findFirstOrThrow({ where: { organizationId, id } });
  });
}

/** One that waits for its turn has a job: started again, it would wait behind all others. */
const isSilent = ({ status, updatedAt }: SiteBundle) =>
  status === "in-progress" && updatedAt < minutesAgo(SILENCE_MINUTES);

/** The bundle of a site as it is now, which is begun where there is none yet; one that has failed is tried again. */
export async function requestBundle(key: SiteKey): Promise<SiteBundle> {
  const { organizationId, id: siteId } = key;
  const mark = await markOf(key);
  const known = await db().siteBundle.findFirst({ where: { organizationId, siteId, mark } });
  const row = known ?? (await create(key, mark));
  if (row.status === "failed" || isSilent(row)) return await restart(row);
  if (row.usedAt < minutesAgo(USE_MINUTES))
    await db().siteBundle.updateMany({ where: { organizationId, id: row.id }, data: { usedAt: now() } });
  return row;
}

/** A bundle that was begun before. Throws 404 for one that is not of the site, or is removed. */
export async function findBundle({ organizationId, id: siteId }: SiteKey, id: string): Promise<SiteBundle> {
  return orNotFound(await db().siteBundle.findFirst({ where: { organizationId, siteId, id } }), "Bundle");
}

/** Removes every bundle of a site that goes. */
export async function removeBundlesOf(tx: Tx, { organizationId, id: siteId }: SiteKey): Promise<void> {
  const { count } = await tx.siteBundle.deleteMany({ where: { organizationId, siteId } });
  if (count > 0) await enqueueFileSweep(tx, organizationId);
}

/** How many days a bundle is kept after the last request for it. */
const KEPT_DAYS = 1;
/** How many bundles are kept per site: the last one, and a previous one whose download might still be running. */
const KEPT_OF_SITE = 2;

/** Removes bundles without a recent request, and their bytes. Safe to repeat. */
export const forgetOldBundles = (signal?: AbortSignal): Promise<void> =>
  forgetUnused("SiteBundle", KEPT_DAYS, signal);

/** Removes the bundles of a site that others were made after, and their bytes. Safe to repeat. */
export async function forgetEarlierBundles({ organizationId, siteId }: SiteBundle): Promise<void> {
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
