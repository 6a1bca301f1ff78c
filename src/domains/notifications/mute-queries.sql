-- notification-mutes:1
select "x"."organizationId", "x"."spaceId", "x"."changeRequestId", "x"."createdAt", "s"."title" as "spaceTitle", CASE WHEN "c"."id" IS NOT NULL THEN json_build_object('id', "c"."id", 'number', "c"."number", 'subject', "c"."subject") END as "changeRequest"
  from "NotificationMute" as "x"
  inner join "Member" as "m" on "m"."organizationId" = "x"."organizationId"
      AND "m"."userId" = "x"."userId" AND "m"."disabledAt" IS NULL
  inner join "Space" as "s" on "s"."organizationId" = "x"."organizationId" and "s"."id" = "x"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "x"."organizationId" and "c"."id" = "x"."changeRequestId"
  where "x"."userId" = $1 and "s"."deletedAt" is null and ($2::text IS NULL OR "x"."organizationId" = $3)
    AND "x"."organizationId" <> ALL ($4::text[]) and GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) is not null and ("x"."createdAt", "x"."spaceId", "x"."changeRequestId") < ($5, $6, $7)
  order by "x"."createdAt" desc, "x"."spaceId" desc, "x"."changeRequestId" desc
  limit $8;

-- notification-mutes:count
select count(*)::int as "count"
  from "NotificationMute" as "x"
  inner join "Member" as "m" on "m"."organizationId" = "x"."organizationId"
      AND "m"."userId" = "x"."userId" AND "m"."disabledAt" IS NULL
  inner join "Space" as "s" on "s"."organizationId" = "x"."organizationId" and "s"."id" = "x"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "x"."organizationId" and "c"."id" = "x"."changeRequestId"
  where "x"."userId" = $1 and "s"."deletedAt" is null and ($2::text IS NULL OR "x"."organizationId" = $3)
    AND "x"."organizationId" <> ALL ($4::text[]) and GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) is not null;
