import { recordEvent } from "@/access/audit/record";
import { hashSecret, newSecret } from "@/access/authentication/secret";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { Site, SiteShareLink } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { lockedSite } from "@/domains/sites/queries";
import { leaveOutDeleted, lockPresentSite, type SiteKey, touchSite } from "@/domains/sites/rows";
import { now } from "@/lib/clock";
import { orNotFound, tooLarge } from "@/lib/errors";
import { seal } from "@/lib/seal";
import { withoutUndefined } from "@/lib/without";
import { SHARE_KEY_PURPOSE } from "./presenter";
import { shareLinksCount, shareLinksPage } from "./queries";
import type { UpdateShareLink } from "./schema";

/** The maximum number of links of a site. */
const LINKS_MAX = 200;

/** Returns the share links of a site, sorted from oldest to newest. The list includes links that are turned off. */
export function listShareLinks(
  { organizationId, id: siteId }: SiteKey,
  search: string | undefined,
  paging: Paging,
) {
  const shape = { isSearched: search !== undefined };
  return readList(paging, {
    name: listName("share-links", [organizationId, siteId, search ?? null]),
    page: (isNext) => shareLinksPage.of({ ...shape, isNext }),
    count: shareLinksCount.of(shape),
    values: { organizationId, siteId, search: search ?? "" },
    keyOf: keyByTime,
    after: afterKey,
  });
}

/** Call this when a new key gives access to a site. If the site uses share links, removes spaces in the trash from the site. */
async function letIn(tx: Tx, site: Site): Promise<void> {
  if (site.visibility === "share-link" && (await leaveOutDeleted(tx, site))) await touchSite(tx, site);
}

/**
 * Creates a link with a new key, which opens the site immediately. Throws 413 if the site has the maximum
 * number of links.
 */
export async function createShareLink(act: Act, key: SiteKey, name: string): Promise<SiteShareLink> {
  const { organizationId, id: siteId } = key;
  const secret = newSecret();
  return await inTransaction(act, async (tx) => {
    await letIn(tx, await lockPresentSite(tx, key));
    if ((await tx.siteShareLink.count({ where: { organizationId, siteId } })) >= LINKS_MAX)
      throw tooLarge(`A site can have at most ${LINKS_MAX} share links. Delete a share link first.`);
    const sealed = seal(SHARE_KEY_PURPOSE, Buffer.from(secret)).toString("base64url");
    const own = { id: newId(), name, key: sealed, keyHash: hashSecret(secret), createdAt: now() };
    const written = await tx.siteShareLink.create({ data: { organizationId, siteId, ...own } });
    await recordEvent(tx, act, { organizationId, made: { siteShareLinkId: written.id } });
    return written;
  });
}

const readLink = (tx: Tx, { organizationId, id: siteId }: SiteKey, id: string) =>
  tx.siteShareLink.findFirst({ where: { organizationId, siteId, id } });

/**
 * Renames a link, or turns it off or on. The key stays the same. Throws 404 for a link of another site and 412 for a stale
 * version.
 */
export async function updateShareLink(act: Act, key: SiteKey, id: string, { active, name }: UpdateShareLink) {
  return await inTransaction(act, async (tx) => {
    const site = await lockPresentSite(tx, key);
    const link = orNotFound(await readLink(tx, key, id), "Share link");
    assertIfMatch(act, link.version);
    if (active === undefined && name === undefined) return link;
    if (active && !link.active) await letIn(tx, site);
    const written = await tx.siteShareLink.update({
      where: { organizationId_id: { organizationId: key.organizationId, id } },
      data: { ...withoutUndefined({ active, name }), version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId: key.organizationId });
    return written;
  });
}

/** Deletes a link permanently. Visitors who used the link lose access. Does nothing if the link doesn't exist. */
export async function deleteShareLink(act: Act, key: SiteKey, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    if (!(await lockedSite.first(tx, key))) return;
    const link = await readLink(tx, key, id);
    if (!link) return;
    assertIfMatch(act, link.version);
    await tx.siteShareLink.delete({
      where: { organizationId_id: { organizationId: key.organizationId, id } },
    });
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}
