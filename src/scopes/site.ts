import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { memberJoin, memberLevel } from "@/access/authorization/level-sql";
import { assertUse, isOwn, type Use } from "@/access/authorization/own";
import { type Level, SITE_PERMISSIONS, type SitePermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { Site } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** A site, the number of its spaces, and the caller's level on it. The level is null if the site is hidden from the caller. */
export interface SiteRow extends Site {
  level: Level | null;
  /** Whether the caller created the site. */
  isOwn: boolean;
  siteSpaces: number;
  /** The encrypted key of the first active share link. */
  shareKey: string | null;
}

/** A site that the caller can see in the console and the API. Access to the published site is checked separately. */
export interface ScopedSite extends SiteRow {
  level: Level;
}

/** The columns of a {@link SiteRow} except the level. In the query, `s` is the site. Spaces in the trash aren't counted. */
export const SITE_COLUMNS = `${columnsOf("Site", "s")}, (SELECT count(*)::int FROM "SiteSpace" p
    JOIN "Space" c ON c."organizationId" = p."organizationId" AND c."id" = p."spaceId" AND c."deletedAt" IS NULL
    WHERE p."organizationId" = s."organizationId" AND p."siteId" = s."id") AS "siteSpaces",
  (SELECT k."key" FROM "SiteShareLink" k
    WHERE k."organizationId" = s."organizationId" AND k."siteId" = s."id" AND k."active"
    ORDER BY k."createdAt", k."id" LIMIT 1) AS "shareKey"`;

const FIND = `SELECT ${SITE_COLUMNS}, ${memberLevel("s")} AS "level" FROM "Site" s ${memberJoin("s", "$2")}
  WHERE s."organizationId" = $1 AND s."id" = $3`;

const path = z.object({
  organizationId: idField.describe("The ID of the organization that owns the site."),
  siteId: idField.describe("The ID of the site."),
});

/** Returns the site and the caller's level on it. Returns undefined if the site doesn't exist or is hidden from the caller. */
export async function findSite(
  organizationId: string,
  actor: UserActor,
  siteId: string,
  within?: InUnit,
): Promise<ScopedSite | undefined> {
  if (!reaches(actor, organizationId)) return undefined;
  const values = [organizationId, actor.userId, siteId];
  const [row] = await hotQuery<Omit<SiteRow, "isOwn">>("site", FIND, values, within);
  return row?.level ? { ...row, level: levelWithin(actor, row.level), isOwn: isOwn(row, actor) } : undefined;
}

/** Returns the schemas of visitor claims (SiteAdaptiveSchema in the API) from all sites that show a space. */
export async function listAdaptiveSchemas(
  tx: Tx,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<unknown[]> {
  const rows = await tx.$queryRaw<{ schema: unknown }[]>`
    SELECT s."adaptiveSchema" AS "schema" FROM "Site" s
    WHERE s."organizationId" = ${organizationId} AND s."adaptiveSchema" IS NOT NULL
      AND EXISTS (SELECT FROM "SiteSpace" p WHERE p."organizationId" = s."organizationId"
        AND p."siteId" = s."id" AND p."spaceId" = ${spaceId})
    ORDER BY s."createdAt", s."id"`;
  return rows.map(({ schema }) => schema);
}

/**
 * `/orgs/{organizationId}/sites/{siteId}`. Until the site is published, its creator has additional
 * permissions on it. After that, only administrators have these permissions.
 */
export const siteScope = defineScope({
  who: "person",
  needs: levelOn("the site", SITE_PERMISSIONS),
  path,
  async load(ctx, input, use: Use<SitePermission>) {
    const site = orNotFound(await findSite(input.organizationId, ctx.actor, input.siteId), "Site");
    const asked = use === "own" && site.publishedAt !== null ? "admin" : use;
    assertUse(site, asked, SITE_PERMISSIONS, ctx.actor, "site");
    ctx.reply.version = site.version;
    return { site, organizationId: site.organizationId };
  },
});
