import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { MEMBER_LEVEL, membershipOf } from "@/access/authorization/level-sql";
import { assertUse, isOwn, type Use } from "@/access/authorization/own";
import { type Level, SITE_PERMISSIONS, type SitePermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import type { Tx } from "@/db/client";
import { reads } from "@/db/reads";
import {
  column,
  columns,
  type Given,
  type RowOf,
  rowCount,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";

/** The columns of a site `s`, with additional columns from other tables. Spaces in the trash aren't counted. */
export const SITE_SHOWN = [
  ...columns("Site", "s"),
  tables
    .selectFrom("SiteSpace as p")
    .innerJoin("Space as c", sameOrganization("c", "p", { id: "spaceId" }))
    .select(rowCount.as("count"))
    .where("p.organizationId", "=", column("Site", "s", "organizationId"))
    .where("p.siteId", "=", column("Site", "s", "id"))
    .where("c.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("siteSpaces"),
  // The encrypted key of the first active share link.
  tables
    .selectFrom("SiteShareLink as k")
    .select("k.key")
    .where("k.organizationId", "=", column("Site", "s", "organizationId"))
    .where("k.siteId", "=", column("Site", "s", "id"))
    .where("k.active", "=", sql.lit(true))
    .orderBy("k.createdAt")
    .orderBy("k.id")
    .limit(sql.lit(1))
    .$asScalar()
    .$castTo<string | null>()
    .as("shareKey"),
] as const;

/** Selects the site spaces on which the site `s` shows a space. */
export const showsSpace = (spaceId: RawBuilder<string>) =>
  tables
    .selectFrom("SiteSpace as p")
    .select("p.id")
    .where("p.organizationId", "=", column("Site", "s", "organizationId"))
    .where("p.siteId", "=", column("Site", "s", "id"))
    .where("p.spaceId", "=", spaceId);

interface Asked {
  organizationId: string;
  callerId: string;
  id: string;
}

export const siteById = new Statement("site", (given: Given<Asked>) =>
  tables
    .selectFrom("Site as s")
    .leftJoin("Member as m", membershipOf("s", given("callerId")))
    .select(SITE_SHOWN)
    .select(MEMBER_LEVEL.as("level"))
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.id", "=", given("id")),
);

/** A site and the caller's level on it. The level is null if the site is hidden from the caller. */
export interface SiteRow extends RowOf<typeof siteById> {
  /** Whether the caller created the site. */
  isOwn: boolean;
}

/** A site that the caller can see in the console and the API. Access to the published site is checked separately. */
export interface ScopedSite extends SiteRow {
  level: Level;
}

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
  const row = await siteById.first(reads(within), { organizationId, callerId: actor.userId, id: siteId });
  return row?.level ? { ...row, level: levelWithin(actor, row.level), isOwn: isOwn(row, actor) } : undefined;
}

interface OnSites {
  organizationId: string;
  spaceId: string;
}

export const adaptiveSchemas = new Statement("sites:adaptive-schemas", (given: Given<OnSites>) =>
  tables
    .selectFrom("Site as s")
    .select("s.adaptiveSchema as schema")
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.adaptiveSchema", "is not", null)
    .where(({ exists }) => exists(showsSpace(given("spaceId"))))
    .orderBy("s.createdAt")
    .orderBy("s.id"),
);

/** Returns the schemas of visitor claims (SiteAdaptiveSchema in the API) from all sites that show a space. */
export const listAdaptiveSchemas = async (tx: Tx, key: OnSites): Promise<unknown[]> =>
  (await adaptiveSchemas.rows(tx, key)).map(({ schema }) => schema);

/**
 * `/orgs/{organizationId}/sites/{siteId}`. The site's creator has additional permissions until the site is
 * published. After that, only administrators have these permissions.
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
