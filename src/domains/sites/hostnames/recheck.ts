import { db, pooled } from "@/db/client";
import type { HostnameClaim } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { daysAgo, now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { SiteKey } from "../rows";
import { dropClaim } from "./claims";
import { expiryOf } from "./presenter";
import { findProof, type ProofMethod } from "./proof";
import { unverifiedSites } from "./queries";
import { verifyHostname, wishedHosts } from "./service";

/**
 * One run checks at most this many claimed hosts, and at most this many sites with unverified hosts. The run starts
 * with the hosts and sites that have the oldest check.
 */
const BATCH = 200;
/**
 * The number of concurrent lookups. Lookups run concurrently because a lookup takes seconds if a name server
 * doesn't answer.
 */
const AT_ONCE = 10;

async function inGroups<Item>(items: Item[], work: (item: Item) => Promise<void>, signal?: AbortSignal) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
}

/** Looks up the DNS records of the hosts that a site requests. Hosts without a proof stay unverified. */
export async function checkHostsOf({ organizationId, id }: SiteKey): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  const site = await db().site.findUnique({ where });
  if (!site) return;
  // This update doesn't change the site's version, so cached pages stay valid.
  await db().site.updateMany({ where: { organizationId, id }, data: { hostsCheckedAt: now() } });
  for (const { hostname } of wishedHosts(site)) {
    try {
      await verifyHostname(null, site, hostname);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.debug({ hostname, siteId: id, error }, "hostname is not verified");
    }
  }
}

/** Whether a site of the organization still requests the host. */
async function isWished({ organizationId, hostname }: HostnameClaim): Promise<boolean> {
  const asks = [{ hostname }, { proxy: { startsWith: `${hostname}/`, mode: "insensitive" as const } }];
  return (await db().site.findFirst({ where: { organizationId, OR: asks }, select: { id: true } })) !== null;
}

/**
 * The current proof of an organization for a host. A trusted host without a DNS record is held only while a
 * site uses it.
 */
async function proofOf(claim: HostnameClaim): Promise<ProofMethod | undefined> {
  if (claim.method === "trusted" && !(await isWished(claim))) return undefined;
  return await findProof(claim.organizationId, claim.hostname);
}

/** Records whether a claimed host still has its proof. Deletes the claim when the grace period is over. */
async function recheck(claim: HostnameClaim): Promise<void> {
  const { hostname, organizationId } = claim;
  const method = await proofOf(claim);
  const time = now();
  await inTransaction(null, async (tx) => {
    // This condition makes sure that no other organization has claimed and verified the host in the meantime.
    const where = { hostname, organizationId };
    const present = await tx.hostnameClaim.findFirst({ where });
    if (!present) return;
    const missingSince = present.missingSince ?? time;
    const proof = method === undefined ? { missingSince } : { method, missingSince: null };
    const expiry = method === undefined && expiryOf({ method: present.method, missingSince });
    if (!expiry || expiry > time)
      return void (await tx.hostnameClaim.update({ where, data: { ...proof, checkedAt: time } }));
    await dropClaim(tx, present);
    log.warn(
      { hostname, organizationId },
      "hostname is no longer verified, so the site lost its claim to the hostname",
    );
  });
}

/** Checks hosts that were last checked more than a day ago. Safe to repeat. */
export async function recheckAllHosts(signal?: AbortSignal): Promise<void> {
  const before = daysAgo(1);
  const claims = await db().hostnameClaim.findMany({
    where: { OR: [{ checkedAt: null }, { checkedAt: { lt: before } }] },
    orderBy: { checkedAt: { sort: "asc", nulls: "first" } },
    take: BATCH,
  });
  await inGroups(claims, recheck, signal);
  const waiting = await unverifiedSites.rows(pooled(), { limit: BATCH });
  await inGroups(waiting, checkHostsOf, signal);
}
