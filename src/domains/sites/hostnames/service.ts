import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db } from "@/db/client";
import type { HostnameClaim, Site } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import type { InUnit } from "@/db/unit-of-work";
import { now } from "@/lib/clock";
import { invalidRequest, notFound, orNotFound } from "@/lib/errors";
import { hostOfProxy } from "../addresses";
import { lockPresentSite, type SiteKey, touchSite } from "../rows";
import { claimHost, settleHosts } from "./claims";
import type { PresentableHostname } from "./presenter";
import { findProof, type ProofMethod, textNameOf } from "./proof";

const FRESH_MILLISECONDS = 60_000;

/** The hosts that a site requests: its custom domain, and the host of its proxy. */
export function wishedHosts({ hostname, proxy }: Pick<Site, "hostname" | "proxy">) {
  const proxyHost = hostOfProxy(proxy);
  return [
    ...(hostname === null ? [] : [{ hostname, usedBy: "hostname" as const }]),
    ...(proxyHost === null || proxyHost === hostname
      ? []
      : [{ hostname: proxyHost, usedBy: "proxy" as const }]),
  ];
}

type Wishing = Pick<Site, "organizationId" | "id" | "hostname" | "proxy">;

/** The hosts that a site requests, each with the organization's claim. */
export async function listHostnames(site: Wishing, within?: InUnit): Promise<PresentableHostname[]> {
  const hosts = wishedHosts(site);
  const claims = await db(within).hostnameClaim.findMany({
    where: { organizationId: site.organizationId, hostname: { in: hosts.map(({ hostname }) => hostname) } },
  });
  return hosts.map((host) => ({
    ...host,
    site,
    claim: claims.find(({ hostname }) => hostname === host.hostname),
  }));
}

/** One requested host with its claim. Throws 404 if the site doesn't request the host. */
export async function readHostname(site: Wishing, hostname: string, within?: InUnit) {
  const found = (await listHostnames(site, within)).find((one) => one.hostname === hostname);
  return orNotFound(found, "Hostname");
}

/** Claims a host for the organization and serves the site there, if the site still requests it. */
async function take(act: Act | null, key: SiteKey, hostname: string, method: ProofMethod): Promise<Site> {
  return await inTransaction(act, async (tx) => {
    const site = await lockPresentSite(tx, key);
    if (!wishedHosts(site).some((host) => host.hostname === hostname)) throw notFound("Hostname");
    await claimHost(tx, key.organizationId, hostname, method);
    const settled = await settleHosts(tx, site);
    const isSame = Object.entries(settled).every(([name, value]) => site[name as keyof Site] === value);
    if (!isSame) await touchSite(tx, key, settled);
    await recordEvent(tx, act, { organizationId: key.organizationId });
    return site;
  });
}

/** Returns the recorded proof of a host if it was checked so recently that another lookup isn't needed. */
function freshProof(claim: HostnameClaim | undefined): ProofMethod | undefined {
  const { checkedAt = null, method = null, missingSince = null } = claim ?? {};
  if (checkedAt === null || method === null || missingSince !== null) return undefined;
  return now().getTime() - checkedAt.getTime() < FRESH_MILLISECONDS ? (method as ProofMethod) : undefined;
}

/**
 * Looks for the DNS records of a host that a site requests. If a record exists, Bindery serves the site at that host.
 *
 * @throws ApiError 404 if the site doesn't request the host, 400 while there is no record, 409 if another organization has
 * verified the host or another site of the organization uses it
 */
export async function verifyHostname(act: Act | null, site: Site, hostname: string) {
  const { usedBy, claim } = await readHostname(site, hostname);
  const method = freshProof(claim) ?? (await findProof(site.organizationId, hostname));
  if (method === undefined || (method === "cname" && usedBy === "proxy"))
    throw invalidRequest(
      "hostname",
      `No matching DNS record exists for \`${hostname}\`. Add a TXT record for ${textNameOf(hostname)} with the value in \`records\`, or a CNAME record that points to this instance.`,
    );
  return await readHostname(await take(act, site, hostname, method), hostname, act ?? undefined);
}
