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

/** If a running job shows no progress for this long, the next request starts it again. */
const SILENCE_MINUTES = 10;
/** The minimum time between two updates of the time at which a bundle was last used. */
const USE_MINUTES = 10;

/**
 * A hash that identifies a bundle: the state of the site, the signing key, the settings of the instance that change pages, and
 * the version of Bindery.
 */
async function markOf(key: SiteKey): Promise<string> {
  const settings = [env.PUBLIC_URL, env.CUSTOM_CODE, env.EMBED_CARDS];
  const parts = [await markOfSite(key), publicKeyOf(key.organizationId), ...settings, version];
  return hash("sha256", JSON.stringify(parts), "hex");
}

const start = (tx: Tx, { organizationId, id }: Pick<SiteBundle, "organizationId" | "id">) =>
  enqueue(tx, makeBundle, { organizationId, id }, { key: `bundle:${id}`, queue: BUNDLE_QUEUE });

/**
 * Inserts the bundle's row and queues the job that creates the bundle. If a concurrent request has already done this, returns the
 * existing row.
 */
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

/** Restarts a bundle that has failed or whose job shows no progress. */
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

/**
 * Whether a running job shows no progress. For pending bundles, the result is false, because they have a queued job,
 * and a restart would move this job to the end of the queue.
 */
const isSilent = ({ status, updatedAt }: SiteBundle) =>
  status === "in-progress" && updatedAt < minutesAgo(SILENCE_MINUTES);

/**
 * Returns the bundle for the site's current state. If the bundle doesn't exist yet, queues its creation. If an earlier
 * attempt has failed, restarts the creation.
 */
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

/** An existing bundle. Throws 404 if the bundle belongs to another site or was removed. */
export async function findBundle({ organizationId, id: siteId }: SiteKey, id: string): Promise<SiteBundle> {
  return orNotFound(await db().siteBundle.findFirst({ where: { organizationId, siteId, id } }), "Bundle");
}

/** Removes every bundle of a site that is being deleted. */
export async function removeBundlesOf(tx: Tx, { organizationId, id: siteId }: SiteKey): Promise<void> {
  const { count } = await tx.siteBundle.deleteMany({ where: { organizationId, siteId } });
  if (count > 0) await enqueueFileSweep(tx, organizationId);
}

/** How many days a bundle is kept after the last request for it. */
const KEPT_DAYS = 1;
/**
 * How many bundles are kept per site: the latest bundle, and a previous bundle that someone might still be
 * downloading.
 */
const KEPT_OF_SITE = 2;

/** Removes bundles without a recent request, and their bytes. Safe to repeat. */
export const forgetOldBundles = (signal?: AbortSignal): Promise<void> =>
  forgetUnused("SiteBundle", KEPT_DAYS, signal);

/** Removes the older bundles of a site, and their bytes. Safe to repeat. */
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
