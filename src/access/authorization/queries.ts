import { type RawBuilder, sql } from "kysely";
import { anyOf, type Given, Statement, tables } from "@/db/statement";
import type { Level } from "./roles";

/** Selects all collections, each with whether its items are open to all members by default. */
const treeOf = (organizationId: RawBuilder<string>) => sql<{ id: string; isOpen: boolean }>`(
  SELECT c."id", c."inheritsDefaultLevel" OR c."defaultLevel" IS NOT NULL AS "isOpen" FROM "Collection" c
  WHERE c."organizationId" = ${organizationId} AND c."parentId" IS NULL
  UNION ALL
  SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."isOpen" ELSE c."defaultLevel" IS NOT NULL END
  FROM tree p JOIN "Collection" c ON c."organizationId" = ${organizationId} AND c."parentId" = p."id")`;

interface FoundSpace {
  id: string;
  ancestorIds: string[];
  isPublic: boolean;
  isOpen: boolean;
}

/** Selects all spaces, each with whether it's open to everyone, and to all members. */
const spacesOf = (organizationId: RawBuilder<string>) => sql<FoundSpace>`(
  SELECT s."id", s."ancestorIds", s."visibility" IN ('public', 'unlisted') AS "isPublic",
    CASE WHEN s."inheritsDefaultLevel" THEN coalesce(p."isOpen", TRUE) ELSE s."defaultLevel" IS NOT NULL END
      OR (s."visibility" = 'in-collection' AND coalesce(p."isOpen", FALSE)) AS "isOpen"
  FROM "Space" s LEFT JOIN tree p ON p."id" = s."parentId"
  WHERE s."organizationId" = ${organizationId} AND s."deletedAt" IS NULL)`;

interface Granted {
  userId: string;
  role: Level | null;
  resourceId: string;
}

/** Selects the grants to `members` and to their teams. */
const grantsOf = (organizationId: RawBuilder<string>) => sql<Granted>`(
  SELECT m."userId", m."role", g."resourceId" FROM members m
  JOIN "Grant" g ON g."organizationId" = ${organizationId} AND g."subjectId" = m."userId"
  UNION
  SELECT m."userId", m."role", g."resourceId" FROM members m
  JOIN "TeamMember" t ON t."organizationId" = ${organizationId} AND t."userId" = m."userId"
  JOIN "Grant" g ON g."organizationId" = ${organizationId} AND g."subjectId" = t."teamId")`;

/** Counts the spaces that each member can see only through grants. */
const ADDED = sql<{ userId: string; count: number }>`(
  SELECT g."userId", count(DISTINCT s."id")::int AS "count" FROM granted g
  JOIN (SELECT s."id", s."isPublic", s."isOpen", unnest(s."ancestorIds" || s."id") AS "grantedBy" FROM spaces s) s
    ON s."grantedBy" = g."resourceId"
  WHERE NOT s."isPublic" AND NOT (g."role" IS NOT NULL AND s."isOpen") GROUP BY g."userId")`;

const TOTALS = sql<{ all: number; public: number; open: number }>`(
  SELECT count(*)::int AS "all", (count(*) FILTER (WHERE "isPublic"))::int AS "public",
    (count(*) FILTER (WHERE "isPublic" OR "isOpen"))::int AS "open" FROM spaces)`;

/**
 * Counts the spaces that each of several members can see. The statement first counts the spaces that all
 * members see by default or by visibility. For each member, it adds the spaces that only grants to the
 * member or their teams make visible. The rules are the same as in level-sql.ts.
 */
export const visibleSpaceCounts = new Statement(
  "members:spaces",
  (given: Given<{ organizationId: string; userIds: readonly string[] }>) =>
    tables
      .withRecursive(
        (cte) => cte("members").materialized(),
        (db) =>
          db
            .selectFrom("Member as m")
            .select(["m.userId", "m.role"])
            .where("m.organizationId", "=", given("organizationId"))
            .where("m.userId", "=", anyOf(given("userIds"))),
      )
      .with("tree", () => treeOf(given("organizationId")))
      .with(
        (cte) => cte("spaces").materialized(),
        () => spacesOf(given("organizationId")),
      )
      .with("granted", () => grantsOf(given("organizationId")))
      .with("added", () => ADDED)
      .with("totals", () => TOTALS)
      .selectFrom("members as m")
      .crossJoin("totals as t")
      .leftJoin("added as a", "a.userId", "m.userId")
      .select([
        "m.userId",
        sql<number>`CASE WHEN m."role" = 'admin' THEN t."all"
          ELSE CASE WHEN m."role" IS NULL THEN t."public" ELSE t."open" END + coalesce(a."count", 0) END`.as(
          "spaces",
        ),
      ]),
);
