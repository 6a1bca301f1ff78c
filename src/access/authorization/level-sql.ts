import { type JoinBuilder, type RawBuilder, sql } from "kysely";
import { tables } from "@/db/statement";
import type { Level } from "./roles";

/**
 * SQL fragments that compute levels (docs/adr/005). In the query that contains a fragment, `m` is the caller's Member row
 * (left joined, so it can be null) and `s` is a Space, Collection or Site. A level is a value of the enum "Level" or null.
 * The enum is sorted from lowest to highest, so GREATEST and max return the highest level and ignore nulls.
 */

/**
 * The condition that a Grant `g` applies to the member `m` on `s`. The grant can be to the member or to one of their teams,
 * and on the resource or on a collection that contains the resource.
 */
export const REACHING_GRANTS = sql<boolean>`g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))`;

const GRANTED = sql<Level | null>`(
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND ${REACHING_GRANTS})`;

/**
 * The default level of the nearest ancestor collection that has a default level. If no ancestor has a default level, it's
 * the person's role in the organization.
 */
const INHERITED_DEFAULT = sql<Level | null>`(
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END)`;

/** The level that the member `m` has on `s` without a grant, or null for guests. */
export const LEVEL_BY_DEFAULT = sql<Level | null>`(CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE ${INHERITED_DEFAULT} END)`;

/** The level of the member `m` on the resource `s`, ignoring its visibility. */
export const MEMBER_LEVEL = sql<Level | null>`(CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(${GRANTED}, ${LEVEL_BY_DEFAULT}) END)`;

/**
 * The level that the member `m` has on the Space `s` because of a role or, if the space's visibility is
 * `in-collection`, because of access to the space's collection.
 */
export const SPACE_ROLE = sql<Level | null>`GREATEST(${MEMBER_LEVEL}, CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND ${INHERITED_DEFAULT} IS NOT NULL THEN 'read'::"Level" END)`;

/** The condition that a joined Member `m` is the active membership of a person in the organization of `alias`. */
export const membershipOf =
  (alias: string, userId: RawBuilder<string | null>) =>
  <Tables, Known extends keyof Tables>(join: JoinBuilder<Tables, Known>) =>
    join.on(sql<boolean>`${sql.ref("m.organizationId")} = ${sql.ref(`${alias}.organizationId`)}
      AND ${sql.ref("m.userId")} = ${userId} AND ${sql.ref("m.disabledAt")} IS NULL`);

/**
 * A join that computes a level once, as `l."level"`. `OFFSET 0` prevents PostgreSQL from computing the level
 * again at each use.
 */
export const standing = (level: RawBuilder<Level | null>) =>
  tables.selectNoFrom(level.as("level")).offset(sql.lit(0)).as("l");

/**
 * Whether `m` can see the Space `s` in the trash. Only people who were administrators of the space when someone deleted it
 * can see it in the trash.
 */
export const DID_ADMINISTRATE = sql<boolean>`(s."accessWhenDeleted" IS NULL OR m."role" = 'admin'
  OR (m."role" IS NOT NULL AND s."accessWhenDeleted"->>'default' = 'admin')
  OR EXISTS (SELECT FROM jsonb_each_text(s."accessWhenDeleted"->'grants') g
    WHERE g."value" = 'admin' AND (g."key" = m."userId" OR g."key" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))))`;

/**
 * A join for the Space `s`. It computes the higher of the level from a role and the level that the visibility gives
 * everyone, and `l."isVisitor"`: whether the caller has access only because of the space's visibility. Such callers see the
 * content that visitors see, even if they're members (docs/permissions.md).
 */
export const SPACE_STANDING = tables
  .selectFrom(tables.selectNoFrom(SPACE_ROLE.as("role")).offset(sql.lit(0)).as("o"))
  .select([
    sql<Level | null>`GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END)`.as("level"),
    sql<boolean>`o."role" IS NULL`.as("isVisitor"),
  ])
  .offset(sql.lit(0))
  .as("l");
