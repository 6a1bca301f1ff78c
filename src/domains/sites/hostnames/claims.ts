import type { Tx } from "@/db/client";
import type { HostnameClaim, Prisma, Site } from "@/db/generated/client";
import { hostnameAddress, isAtHost, proxyAddress } from "@/domains/names/addresses";
import { assertNameIsFree, isNameFree, releaseNames } from "@/domains/names/claims";
import { now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { isTrustedHost, labelBelowTrusted } from "@/lib/hosts";
import { claimAddress, hostOfProxy } from "../addresses";
import { touchSite } from "../rows";
import { hasTextProof, type ProofMethod } from "./proof";
import { lockHost } from "./queries";

/** The claim on a host, locked against other changes until the transaction ends. */
async function lockClaim(tx: Tx, hostname: string): Promise<HostnameClaim | null> {
  await lockHost.rows(tx, { hostname });
  return await tx.hostnameClaim.findUnique({ where: { hostname } });
}

/** Removes a host from the sites of all organizations except `keptFor`. Bindery then no longer serves these sites at the host. */
export async function evictSites(tx: Tx, hostname: string, keptFor: string | null): Promise<void> {
  const others = keptFor === null ? {} : { organizationId: { not: keptFor } };
  const where = { OR: isAtHost(hostname), ...others };
  const held = await tx.siteAddress.findMany({ where });
  await tx.siteAddress.deleteMany({ where });
  const keys = new Map(held.map(({ organizationId, siteId: id }) => [id, { organizationId, id }]));
  for (const key of keys.values()) {
    const site = await tx.site.findUnique({ where: { organizationId_id: key } });
    if (!site) continue;
    await touchSite(tx, key, {
      ...(site.provedHostname === hostname && { provedHostname: null }),
      ...(hostOfProxy(site.provedProxy) === hostname && { provedProxy: null }),
    });
  }
}

/**
 * Whether the organization that holds a host loses the host to another organization that has this proof. A TXT record
 * contains the ID of one organization, but a CNAME works for every organization of this instance. A TXT record
 * therefore takes precedence over a CNAME and over a claim without proof. However, a TXT record doesn't take precedence
 * over a TXT record of the current holder.
 */
async function yields(holder: HostnameClaim, method: ProofMethod): Promise<boolean> {
  if (method !== "txt") return false;
  return holder.method !== "trusted" && !(await hasTextProof(holder.organizationId, holder.hostname));
}

/** @throws ApiError 409 if the host matches a trusted wildcard and another organization uses the host's label as its name */
async function assertLabelIsFree(tx: Tx, organizationId: string, field: string, hostname: string) {
  const label = labelBelowTrusted(hostname);
  if (label !== undefined) await assertNameIsFree(tx, organizationId, field, label);
}

/**
 * Records that an organization has verified a host.
 * @throws ApiError 409 if another organization holds the host with an equal or stronger proof, or uses the host's label as its
 * name
 */
export async function claimHost(tx: Tx, organizationId: string, hostname: string, method: ProofMethod) {
  const holder = await lockClaim(tx, hostname);
  const time = now();
  const proof = { organizationId, method, checkedAt: time, missingSince: null };
  if (!holder) {
    await tx.hostnameClaim.create({ data: { hostname, ...proof, provedAt: time } });
  } else if (holder.organizationId === organizationId) {
    await tx.hostnameClaim.update({ where: { hostname }, data: proof });
  } else {
    if (!(await yields(holder, method)))
      throw conflict(
        "Another organization has verified this `hostname`. To use the hostname, add the TXT record from `records` to your DNS.",
      );
    await tx.hostnameClaim.update({ where: { hostname }, data: { ...proof, provedAt: time } });
  }
  await evictSites(tx, hostname, organizationId);
  await assertLabelIsFree(tx, organizationId, "hostname", hostname);
}

/**
 * Deletes the claim on a host that is no longer verified. Sites at that host remain available at their other
 * addresses.
 */
export async function dropClaim(tx: Tx, { hostname, organizationId }: HostnameClaim): Promise<void> {
  await tx.hostnameClaim.delete({ where: { hostname } });
  await evictSites(tx, hostname, null);
  const label = labelBelowTrusted(hostname);
  if (label !== undefined) await releaseNames(tx, organizationId, [label]);
}

/** Whether the operator trusts the host and the host's label isn't the name of another organization. */
async function isTrustedFor(tx: Tx, organizationId: string, hostname: string): Promise<boolean> {
  const label = labelBelowTrusted(hostname);
  return isTrustedHost(hostname) && (label === undefined || (await isNameFree(tx, organizationId, label)));
}

/** Whether the organization holds a host. Claims the host if it is free and the operator trusts it. */
async function holds(tx: Tx, organizationId: string, hostname: string | null): Promise<boolean> {
  if (hostname === null) return false;
  const holder = await lockClaim(tx, hostname);
  if (holder) return holder.organizationId === organizationId;
  if (!(await isTrustedFor(tx, organizationId, hostname))) return false;
  await claimHost(tx, organizationId, hostname, "trusted");
  return true;
}

type Wishes = Pick<Site, "hostname" | "proxy">;

/**
 * Makes Bindery serve a site at the hosts that the site requests, if the organization has verified them. Until then, the site
 * keeps its previous hosts. Returns the columns to write. Throws 409 for an address of another site of the organization.
 */
export async function settleHosts(tx: Tx, site: Site, wishes: Wishes = site) {
  const { organizationId } = site;
  const { hostname, proxy } = wishes;
  const data: Prisma.SiteUncheckedUpdateInput = {};
  if (hostname === null) data.provedHostname = null;
  else if (await holds(tx, organizationId, hostname)) {
    await claimAddress(tx, site, "hostname", hostnameAddress(hostname));
    data.provedHostname = hostname;
  }
  if (proxy === null) data.provedProxy = null;
  else if (await holds(tx, organizationId, hostOfProxy(proxy))) {
    await claimAddress(tx, site, "proxy", proxyAddress(proxy));
    data.provedProxy = proxy;
  }
  return data;
}

/**
 * Checks that no other organization holds a host that a site requests.
 * @throws ApiError 409 if another organization uses the host's label as its name, or has verified the host and still has its
 * proof
 */
export async function assertMayWish(tx: Tx, organizationId: string, field: string, hostname: string) {
  const where = { hostname, organizationId: { not: organizationId }, missingSince: null };
  if ((await tx.hostnameClaim.count({ where })) > 0)
    throw conflict(
      `Another organization has already verified the hostname in \`${field}\`. Use a different hostname.`,
    );
  await assertLabelIsFree(tx, organizationId, field, hostname);
}
