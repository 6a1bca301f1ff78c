import { type RawBuilder, sql } from "kysely";
import { type Given, tables } from "@/db/statement";
import type { Level } from "./roles";

type Asked = Given<{ organizationId: string; userId: string }>;

/**
 * SQL that computes one person's levels on all resources of an organization at once, so that Bindery can count these
 * resources exactly. The rules are the same as in level-sql.ts. However, this SQL starts at the root collections
 * instead of computing each row separately. A test compares both files with an implementation of the rules in
 * TypeScript. The common table expressions are: `me`: the active member. `granted`: the highest grant on each resource
 * itself. `tree`: for each collection, the highest grant on the collection or an ancestor, and the default level that
 * its items inherit.
 */
function levelSets(given: Asked) {
  const [organizationId, userId] = [given("organizationId"), given("userId")];
  const me = sql<{ userId: string; role: Level | null }>`(
    SELECT m."userId", m."role" FROM "Member" m
    WHERE m."organizationId" = ${organizationId} AND m."userId" = ${userId} AND m."disabledAt" IS NULL)`;
  const granted = sql<{ resourceId: string; level: Level }>`(
    SELECT g."resourceId", max(g."level") AS "level" FROM "Grant" g
    WHERE g."organizationId" = ${organizationId} AND (g."subjectId" = ${userId} OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t WHERE t."organizationId" = ${organizationId} AND t."userId" = ${userId}))
    GROUP BY g."resourceId")`;
  const tree = sql<{ id: string; default: Level | null; granted: Level | null }>`(
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN me."role" ELSE c."defaultLevel" END AS "default",
      g."level" AS "granted"
    FROM "Collection" c CROSS JOIN me LEFT JOIN granted g ON g."resourceId" = c."id"
    WHERE c."organizationId" = ${organizationId} AND c."parentId" IS NULL
    UNION ALL
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."default" ELSE c."defaultLevel" END,
      GREATEST(p."granted", g."level")
    FROM tree p JOIN "Collection" c ON c."organizationId" = ${organizationId} AND c."parentId" = p."id"
    LEFT JOIN granted g ON g."resourceId" = c."id")`;
  return { me, granted, tree };
}

const ofMember = (granted: RawBuilder<unknown>, byDefault: RawBuilder<unknown>) => sql<Level | null>`(CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(${granted}, CASE WHEN me."role" IS NOT NULL THEN ${byDefault} END) END)`;

export const COLLECTION_SET_LEVEL = ofMember(sql`p."granted"`, sql`p."default"`);

const INHERITED = sql`CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END`;
/**
 * The level that a person has on a space because of a role, as in `SPACE_ROLE`. If people can see a space but have no role
 * on it, they see the content that visitors see.
 */
export const SPACE_SET_ROLE = sql<Level | null>`GREATEST(
  ${ofMember(
    sql`g."level", p."granted"`,
    sql`CASE WHEN s."inheritsDefaultLevel" THEN ${INHERITED} ELSE s."defaultLevel" END`,
  )},
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END)`;
export const SPACE_SET_LEVEL = sql<Level | null>`GREATEST(${SPACE_SET_ROLE},
  CASE WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END)`;

/** Adds the common table expressions to a statement. */
export function withLevelSets(given: Asked) {
  const { me, granted, tree } = levelSets(given);
  return tables
    .withRecursive(
      (cte) => cte("me").materialized(),
      () => me,
    )
    .with(
      (cte) => cte("granted").materialized(),
      () => granted,
    )
    .with("tree", () => tree);
}

/** The spaces outside the trash, joined to the common table expressions of {@link withLevelSets}. */
export const spacesInSets = (sets: ReturnType<typeof withLevelSets>, given: Asked) =>
  sets
    .selectFrom("Space as s")
    .leftJoin("me", (join) => join.onTrue())
    .leftJoin("granted as g", "g.resourceId", "s.id")
    .leftJoin("tree as p", "p.id", "s.parentId")
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.deletedAt", "is", null);

/** Adds a common table expression `seen` with the IDs of the spaces outside the trash on which a person has a role. */
export const withSpacesSeen = (given: Asked) =>
  withLevelSets(given).with(
    (cte) => cte("seen").materialized(),
    (sets) => spacesInSets(sets, given).select("s.id").where(SPACE_SET_ROLE, "is not", null),
  );
