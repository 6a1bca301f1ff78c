import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { memberJoin, memberLevel } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import type { Tx } from "@/db/client";
import type { Prisma, Site } from "@/db/generated/client";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { given, narrowedBy, statementPage } from "@/db/statement-page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { findSite, type ScopedSite, SITE_COLUMNS } from "@/scopes/site";
import type { ListSites } from "./schema";

export type SiteKey = Pick<Site, "organizationId" | "id">;

/**
 * Returns the site in its current state, locked against other writes until the transaction ends. Null if the
 * site no longer exists.
 */
export async function lockSite(tx: Tx, { organizationId, id }: SiteKey): Promise<Site | null> {
  await tx.$executeRaw`SELECT 1 FROM "Site" WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR UPDATE`;
  return await tx.site.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

/** Does the same as `lockSite`, but throws 404 if the site doesn't exist. */
export async function lockPresentSite(tx: Tx, key: SiteKey): Promise<Site> {
  return orNotFound(await lockSite(tx, key), "Site");
}

/** Does the same as `lockPresentSite`, but throws 412 if `If-Match` contains another version. */
export async function lockMatchingSite(tx: Tx, act: Act, key: SiteKey): Promise<Site> {
  const site = await lockPresentSite(tx, key);
  assertIfMatch(act, site.version);
  return site;
}

/**
 * Increments the version of a site, for ETags and for cached pages (docs/adr/006). Every change to the site
 * or to anything in it must call this.
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

/** The columns of the site that a change writes. Null means that the change had no effect. */
export type SiteChange = Prisma.SiteUncheckedUpdateInput | null;

/**
 * Changes a site, or an item in it, while its row is locked. Returns the row after the change.
 * @param made the IDs of created items for the audit log, such as `siteSpaceId`
 * @throws ApiError 412 if `If-Match` names another version
 */
export async function changeSite(
  act: Act,
  { made, ...key }: SiteKey & { made?: Record<string, string> },
  change: (tx: Tx, site: Site) => Promise<SiteChange>,
): Promise<Site> {
  return await inTransaction(act, async (tx) => {
    const site = await lockMatchingSite(tx, act, key);
    const data = await change(tx, site);
    if (data === null) return site;
    const written = await touchSite(tx, key, data);
    await recordEvent(tx, act, { organizationId: key.organizationId, made });
    return written;
  });
}

/** The site as the caller sees it after a write. */
export async function readWrittenSite(act: Pick<Act, "actor" | "unit">, { organizationId, id }: SiteKey) {
  return orNotFound(await findSite(organizationId, act.actor, id, act), "Site");
}

/**
 * How many people a site's visibility admits. The order is: everyone, everyone with the URL, visitors who
 * prove their access.
 */
const OPENNESS: Record<string, number> = { public: 2, unlisted: 1 };
const opennessOf = (visibility: string) => OPENNESS[visibility] ?? 0;

/** Whether the new visibility can admit people whom the old one doesn't. */
export const letsInOthers = (before: string, after: string): boolean =>
  before !== after && opennessOf(after) >= opennessOf(before);

/**
 * Removes spaces in the trash from a site when the site is opened to more people. The person who opens the
 * site intends to share only its current content. If such a space is restored later, people who did not see
 * it before must not see it (docs/permissions.md).
 * @returns whether the site contained such spaces and was therefore changed
 */
export async function leaveOutDeleted(tx: Tx, { organizationId, id }: SiteKey): Promise<boolean> {
  const left = await tx.$executeRaw`DELETE FROM "SiteSpace" x USING "Space" s
    WHERE x."organizationId" = ${organizationId} AND x."siteId" = ${id}
      AND s."organizationId" = x."organizationId" AND s."id" = x."spaceId" AND s."deletedAt" IS NOT NULL`;
  return left > 0;
}

const VISIBLE = `FROM "Site" s ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${memberLevel("s")} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND l."level" IS NOT NULL`;

/** The sites of an organization that the caller can see, oldest first. */
export function listSites(
  actor: UserActor,
  organizationId: string,
  { space, title, published, type }: ListSites,
  paging: Paging,
): Promise<Page<ScopedSite>> {
  const { sql, values, name } = narrowedBy([organizationId, actor.userId], {
    space: given(
      space,
      (p) => `EXISTS (SELECT FROM "SiteSpace" p
        WHERE p."organizationId" = s."organizationId" AND p."siteId" = s."id" AND p."spaceId" = ${p})`,
    ),
    title: given(title, (p) => `strpos(lower(s."title"), lower(${p})) > 0`),
    published: given(published, (p) => `(s."publishedAt" IS NOT NULL) = ${p}::boolean`),
    type: given(type, (p) => `s."type" = ANY(${p}::text[])`),
  });
  const after = (key: readonly string[]) =>
    `AND (s."createdAt", s."id") > (${key[0]}::timestamptz, ${key[1]}::text)`;
  return statementPage<ScopedSite>(paging, {
    name: `sites:${name}`,
    page: (key, limit) => `SELECT ${SITE_COLUMNS}, l."level", ${isOwnIn("$2")} AS "isOwn" ${VISIBLE}${sql}
      ${key ? after(key) : ""} ORDER BY s."createdAt", s."id" LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${VISIBLE}${sql}`,
    values,
    keyOf: keyByTime,
  });
}
