-- spaces:facts
select "s"."id" as "spaceId", "n"."pages", "r"."createdAt" as "editedAt", "u"."displayName" as "editedBy"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  inner join "Revision" as "r" on "r"."organizationId" = "s"."organizationId" and "r"."id" = "s"."revisionId"
  left join "User" as "u" on "u"."id" = "r"."createdById" cross join lateral (select count(*)::int as "pages"
  from (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = "r"."organizationId" and "v"."branchId" = "r"."branchId" and "v"."toNumber" = 2147483647 and "v"."deleted" = false and "v"."type" = 'document'
  limit 1001) as "p") as "n"
  where "s"."organizationId" = $2 and "l"."level" is not null and "s"."id" = any($3::text[]) and "s"."deletedAt" is null and "l"."isVisitor" = false;
