-- import-runs:1:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."changeRequestId", "r"."pageId", "r"."unlistedFiles", "r"."files", "r"."url", "r"."status", "r"."format", "r"."step", "r"."done", "r"."total", "r"."reason", "r"."problems", "r"."problemCount", "r"."pageCount", "r"."fileCount", "r"."redirectCount", "r"."dryRun", "r"."createdById", "r"."createdAt", "r"."startedAt", "r"."endedAt", "r"."updatedAt"
  from "ImportRun" as "r"
  inner join "Space" as "s" on "s"."organizationId" = "r"."organizationId" and "s"."id" = "r"."spaceId"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "r"."organizationId" = $2 and "r"."spaceId" = $3 and "s"."deletedAt" is null and "l"."level" is not null and ("r"."createdAt", "r"."id") < ($4, $5)
  order by "r"."createdAt" desc, "r"."id" desc
  limit $6;

-- import-runs:count:1
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
    LEFT JOIN granted g ON g."resourceId" = c."id"), "seen" as materialized (select "s"."id"
  from "Space" as "s"
  left join "me" on true
  left join "granted" as "g" on "g"."resourceId" = "s"."id"
  left join "tree" as "p" on "p"."id" = "s"."parentId"
  where "s"."organizationId" = $9 and "s"."deletedAt" is null and GREATEST(
  (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(g."level", p."granted", CASE WHEN me."role" IS NOT NULL THEN CASE WHEN s."inheritsDefaultLevel" THEN CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END ELSE s."defaultLevel" END END) END),
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END) is not null) select count(*)::int as "count"
  from (select "r"."spaceId"
  from "ImportRun" as "r"
  where "r"."organizationId" = $10 and "r"."spaceId" = $11) as "r"
  inner join "seen" on "seen"."id" = "r"."spaceId";

-- import-runs:abandoned
select "r"."organizationId", "r"."id"
  from "ImportRun" as "r"
  where "r"."status" in ('pending', 'in-progress') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'import-run:' || "r"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- import-runs:delete-old
delete
  from "ImportRun"
  where ("organizationId", "id") in (select "r"."organizationId", "r"."id"
  from "ImportRun" as "r"
  where "r"."endedAt" < $1
  limit $2);
