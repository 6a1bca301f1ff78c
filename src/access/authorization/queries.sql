-- members:spaces
with recursive "members" as materialized (select "m"."userId", "m"."role"
  from "Member" as "m"
  where "m"."organizationId" = $1 and "m"."userId" = any($2::text[])), "tree" as (
  SELECT c."id", c."inheritsDefaultLevel" OR c."defaultLevel" IS NOT NULL AS "isOpen" FROM "Collection" c
  WHERE c."organizationId" = $3 AND c."parentId" IS NULL
  UNION ALL
  SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."isOpen" ELSE c."defaultLevel" IS NOT NULL END
  FROM tree p JOIN "Collection" c ON c."organizationId" = $4 AND c."parentId" = p."id"), "spaces" as materialized (
  SELECT s."id", s."ancestorIds", s."visibility" IN ('public', 'unlisted') AS "isPublic",
    CASE WHEN s."inheritsDefaultLevel" THEN coalesce(p."isOpen", TRUE) ELSE s."defaultLevel" IS NOT NULL END
      OR (s."visibility" = 'in-collection' AND coalesce(p."isOpen", FALSE)) AS "isOpen"
  FROM "Space" s LEFT JOIN tree p ON p."id" = s."parentId"
  WHERE s."organizationId" = $5 AND s."deletedAt" IS NULL), "granted" as (
  SELECT m."userId", m."role", g."resourceId" FROM members m
  JOIN "Grant" g ON g."organizationId" = $6 AND g."subjectId" = m."userId"
  UNION
  SELECT m."userId", m."role", g."resourceId" FROM members m
  JOIN "TeamMember" t ON t."organizationId" = $7 AND t."userId" = m."userId"
  JOIN "Grant" g ON g."organizationId" = $8 AND g."subjectId" = t."teamId"), "added" as (
  SELECT g."userId", count(DISTINCT s."id")::int AS "count" FROM granted g
  JOIN (SELECT s."id", s."isPublic", s."isOpen", unnest(s."ancestorIds" || s."id") AS "grantedBy" FROM spaces s) s
    ON s."grantedBy" = g."resourceId"
  WHERE NOT s."isPublic" AND NOT (g."role" IS NOT NULL AND s."isOpen") GROUP BY g."userId"), "totals" as (
  SELECT count(*)::int AS "all", (count(*) FILTER (WHERE "isPublic"))::int AS "public",
    (count(*) FILTER (WHERE "isPublic" OR "isOpen"))::int AS "open" FROM spaces) select "m"."userId", CASE WHEN m."role" = 'admin' THEN t."all"
          ELSE CASE WHEN m."role" IS NULL THEN t."public" ELSE t."open" END + coalesce(a."count", 0) END as "spaces"
  from "members" as "m" cross join "totals" as "t"
  left join "added" as "a" on "a"."userId" = "m"."userId";
