import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { Prisma, Site } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { findSite, type ScopedSite } from "@/scopes/site";

export type SiteKey = Pick<Site, "organizationId" | "id">;

/** The site as it is now, which nobody else writes until the transaction ends; null when it is gone. */
export async function lockSite(tx: Tx, { organizationId, id }: SiteKey): Promise<Site | null> {
  await tx.$executeRaw`SELECT 1 FROM "Site" WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR UPDATE`;
  return await tx.site.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/** The same; throws 404 when it is gone. */
export async function lockPresentSite(tx: Tx, key: SiteKey): Promise<Site> {
  return orNotFound(await lockSite(tx, key), "Site");
}

/** The same; throws 412 when `If-Match` names another version. */
export async function lockMatchingSite(tx: Tx, act: Act, key: SiteKey): Promise<Site> {
  const site = await lockPresentSite(tx, key);
  assertIfMatch(act, site.version);
  return site;
}

/**
 * Raises the version of a site, for entity tags and for published pages, which are kept under what they depend on
 * (docs/adr/006). Whatever changes the site or anything in it calls this.
 */
export async function touchSite(
  tx: Tx,
  { organizationId, id }: SiteKey,
  data: Prisma.SiteUncheckedUpdateInput = {},
): Promise<void> {
  await tx.site.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...data, updatedAt: now(), version: { increment: 1 }, configVersion: { increment: 1 } },
  });
}

/** The site as the caller sees it after a write. */
export async function readWrittenSite(
  act: Pick<Act, "actor" | "unit">,
  { organizationId, id }: SiteKey,
): Promise<ScopedSite> {
  return orNotFound(await findSite(organizationId, act.actor, id, act), "Site");
}
