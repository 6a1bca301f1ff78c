import { type EventDetails, recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { isOwn } from "@/access/authorization/own";
import type { Tx } from "@/db/client";
import type { Prisma, Site } from "@/db/generated/client";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { findSite, type ScopedSite } from "@/scopes/site";
import { deleteTrashed, lockedSite, sitesCount, sitesPage } from "./queries";
import type { ListSites } from "./schema";

export type SiteKey = Pick<Site, "organizationId" | "id">;

/**
 * Returns the site in its current state, locked against other writes until the transaction ends. Throws 404 if the site
 * doesn't exist.
 */
export async function lockPresentSite(tx: Tx, key: SiteKey): Promise<Site> {
  return orNotFound(await lockedSite.first(tx, key), "Site");
}

/** Like `lockPresentSite`, but throws 412 if `If-Match` contains another version. */
export async function lockMatchingSite(tx: Tx, act: Act, key: SiteKey): Promise<Site> {
  const site = await lockPresentSite(tx, key);
  assertIfMatch(act, site.version);
  return site;
}

/**
 * Increments the version of a site, for ETags and for cached pages (docs/adr/006). Every function that changes the site or an
 * item in it must call this function.
 */
export async function touchSite(
  tx: Tx,
  { organizationId, id }: SiteKey,
  data: Prisma.SiteUncheckedUpdateInput = {},
): Promise<Site> {
  return await tx.site.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...data, updatedAt: now(), version: { increment: 1 }, configVersion: { increment: 1 } },
  });
}

/** The columns that a change writes to the site's row. Null means that the change had no effect. */
export type SiteChange = Prisma.SiteUncheckedUpdateInput | null;

/**
 * Changes a site, or an item in it, while its row is locked. Returns the row after the change.
 * @param made the IDs of created items, such as `siteSpaceId`, for the audit log
 * @param detailsOf returns what the audit log records in addition to the request
 * @throws ApiError 412 if `If-Match` names another version
 */
export async function changeSite(
  act: Act,
  { made, ...key }: SiteKey & { made?: Record<string, string> },
  change: (tx: Tx, site: Site) => Promise<SiteChange>,
  detailsOf?: (before: Site, after: Site) => EventDetails,
): Promise<Site> {
  return await inTransaction(act, async (tx) => {
    const site = await lockMatchingSite(tx, act, key);
    const data = await change(tx, site);
    if (data === null) return site;
    const written = await touchSite(tx, key, data);
    const details = detailsOf?.(site, written);
    await recordEvent(tx, act, { organizationId: key.organizationId, made, details });
    return written;
  });
}

/** The site as the caller sees it after a write. */
export async function readWrittenSite(act: Pick<Act, "actor" | "unit">, { organizationId, id }: SiteKey) {
  return orNotFound(await findSite(organizationId, act.actor, id, act), "Site");
}

/**
 * How open a site's visibility is. A higher number means that more people can read the site. Visibilities that aren't listed
 * require visitors to prove their access.
 */
const OPENNESS: Record<string, number> = { public: 2, unlisted: 1 };
const opennessOf = (visibility: string) => OPENNESS[visibility] ?? 0;

/** Whether people might be able to read the site with the new visibility who couldn't read it before. */
export const letsInOthers = (before: string, after: string): boolean =>
  before !== after && opennessOf(after) >= opennessOf(before);

/**
 * Removes spaces in the trash from a site when the site is opened to more people. The person who opens the site intends to share
 * only its current content. If such a space is restored later, people who couldn't see it before must not see it. See
 * docs/permissions.md.
 * @returns whether the site contained such spaces and was therefore changed
 */
export async function leaveOutDeleted(tx: Tx, key: SiteKey): Promise<boolean> {
  return (await deleteTrashed.count(tx, key)) > 0;
}

/** Returns the sites of an organization that the caller can see, sorted from oldest to newest. */
export async function listSites(
  actor: UserActor,
  organizationId: string,
  { space, title, published, type }: ListSites,
  paging: Paging,
): Promise<Page<ScopedSite>> {
  const shape = {
    ofSpace: space !== undefined,
    isTitled: title !== undefined,
    byPublished: published !== undefined,
    ofType: type !== undefined,
  };
  const list = await readList(paging, {
    name: listName("sites", [organizationId, actor.userId], [space, title, published, type]),
    page: (isNext) => sitesPage.of({ ...shape, isNext }),
    count: sitesCount.of(shape),
    values: {
      organizationId,
      callerId: actor.userId,
      spaceId: space ?? "",
      title: title ?? "",
      isPublished: published ?? false,
      types: type ?? [],
    },
    keyOf: keyByTime,
    after: afterKey,
  });
  return { ...list, items: list.items.map((site) => ({ ...site, isOwn: isOwn(site, actor) })) };
}
