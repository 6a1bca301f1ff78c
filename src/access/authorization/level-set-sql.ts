/**
 * SQL that resolves the levels of one person ($2) on everything in an organization ($1) at once, for exact counts. The rules
 * are the same as in level-sql.ts, but computed from the root down instead of row by row. Common table expressions: `me` is
 * the active member. `granted` is the highest grant on each resource itself. `tree` contains, per collection, the highest
 * grant on it or an ancestor, and the default level that its items inherit. A test compares both forms with the rules in
 * TypeScript.
 */
export const LEVEL_SETS = `WITH RECURSIVE me AS MATERIALIZED (
    SELECT m."userId", m."role" FROM "Member" m
    WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL),
  granted AS MATERIALIZED (
    SELECT g."resourceId", max(g."level") AS "level" FROM "Grant" g
    WHERE g."organizationId" = $1 AND (g."subjectId" = $2 OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t WHERE t."organizationId" = $1 AND t."userId" = $2))
    GROUP BY g."resourceId"),
  tree AS (
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN me."role" ELSE c."defaultLevel" END AS "default",
      g."level" AS "granted"
    FROM "Collection" c CROSS JOIN me LEFT JOIN granted g ON g."resourceId" = c."id"
    WHERE c."organizationId" = $1 AND c."parentId" IS NULL
    UNION ALL
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."default" ELSE c."defaultLevel" END,
      GREATEST(p."granted", g."level")
    FROM tree p JOIN "Collection" c ON c."organizationId" = $1 AND c."parentId" = p."id"
    LEFT JOIN granted g ON g."resourceId" = c."id")`;

const ofMember = (granted: string, byDefault: string) => `(CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(${granted}, CASE WHEN me."role" IS NOT NULL THEN ${byDefault} END) END)`;

/** Joins to the Collection `s`. */
export const COLLECTION_SET_JOINS = `LEFT JOIN me ON TRUE LEFT JOIN tree p ON p."id" = s."id"`;
export const COLLECTION_SET_LEVEL = ofMember(`p."granted"`, `p."default"`);

/** Joins to the Space `s`. Share keys aren't considered here. */
export const SPACE_SET_JOINS = `LEFT JOIN me ON TRUE LEFT JOIN granted g ON g."resourceId" = s."id"
  LEFT JOIN tree p ON p."id" = s."parentId"`;
const inherited = `CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END`;
/**
 * The level on a space that comes from a role, as in `spaceRole`. People who can see a space but have no role
 * on it see it as visitors do.
 */
export const SPACE_SET_ROLE = `GREATEST(
  ${ofMember(
    `g."level", p."granted"`,
    `CASE WHEN s."inheritsDefaultLevel" THEN ${inherited} ELSE s."defaultLevel" END`,
  )},
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END)`;
export const SPACE_SET_LEVEL = `GREATEST(${SPACE_SET_ROLE},
  CASE WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END)`;
