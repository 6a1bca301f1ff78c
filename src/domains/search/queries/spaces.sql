-- search-visible
with recursive "me" as materialized (
    SELECT m."userId", m."role" FROM "Member" m
    WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL), "granted" as materialized (
    SELECT g."resourceId", max(g."level") AS "level" FROM "Grant" g
    WHERE g."organizationId" = $3 AND (g."subjectId" = $4 OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t WHERE t."organizationId" = $5 AND t."userId" = $6))
    GROUP BY g."resourceId"), "tree" as (
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN me."role" ELSE c."defaultLevel" END AS "default",
      g."level" AS "granted"
    FROM "Collection" c CROSS JOIN me LEFT JOIN granted g ON g."resourceId" = c."id"
    WHERE c."organizationId" = $7 AND c."parentId" IS NULL
    UNION ALL
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."default" ELSE c."defaultLevel" END,
      GREATEST(p."granted", g."level")
    FROM tree p JOIN "Collection" c ON c."organizationId" = $8 AND c."parentId" = p."id"
    LEFT JOIN granted g ON g."resourceId" = c."id") select "s"."id", "s"."language", GREATEST(
  (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(g."level", p."granted", CASE WHEN me."role" IS NOT NULL THEN CASE WHEN s."inheritsDefaultLevel" THEN CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END ELSE s."defaultLevel" END END) END),
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END) IS NULL as "isVisitor"
  from "Space" as "s"
  left join "me" on true
  left join "granted" as "g" on "g"."resourceId" = "s"."id"
  left join "tree" as "p" on "p"."id" = "s"."parentId" cross join lateral (select GREATEST(GREATEST(
  (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(g."level", p."granted", CASE WHEN me."role" IS NOT NULL THEN CASE WHEN s."inheritsDefaultLevel" THEN CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END ELSE s."defaultLevel" END END) END),
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END),
  CASE WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "s"."organizationId" = $9 and "s"."deletedAt" is null and "l"."level" is not null
  order by "s"."id";
