-- notifications:insert
insert into "Notification" ("id", "userId", "organizationId", "spaceId", "kind", "cause", "actorId", "createdAt", "threadId", "changeRequestId", "commentId", "replyId", "pageId", "reviewId", "gitRunId", "jobType", "jobId", "jobError") select "t"."id", "t"."userId", $1 as "organizationId", $2 as "spaceId", $3 as "kind", $4 as "cause", $5 as "actorId", $6 as "createdAt", $7 as "threadId", $8 as "changeRequestId", $9 as "commentId", $10 as "replyId", $11 as "pageId", $12 as "reviewId", $13 as "gitRunId", $14 as "jobType", $15 as "jobId", $16 as "jobError"
  from unnest($17::text[], $18::text[]) as t("id", "userId")
  inner join "User" as "u" on "u"."id" = "t"."userId" and "u"."serviceAccountOf" is null
  inner join "Space" as "s" on "s"."organizationId" = $19 and "s"."id" = $20
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = "t"."userId" AND "m"."disabledAt" IS NULL
  where "s"."deletedAt" is null and GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) >= (CASE WHEN $21::text IS NULL THEN 'read' ELSE 'comment' END)::"Level" and "t"."userId" is distinct
  from $22::text and not exists (select "x"."userId"
  from "NotificationMute" as "x"
  where "x"."organizationId" = $23 and "x"."userId" = "t"."userId" and "x"."spaceId" = $24 and "x"."changeRequestId" in ('', coalesce($25, ''))) on conflict ("organizationId", "userId", "kind", "cause") do nothing
  returning "userId";

-- notifications:read-all
update "Notification" as "n"
  set "readAt" = $1
  where "n"."userId" = $2 and "n"."readAt" is null and ($3::text IS NULL OR "n"."organizationId" = $4)
    AND "n"."organizationId" <> ALL ($5::text[]);

-- notifications:delete-old
delete
  from "Notification"
  where ("organizationId", "id") in (select "n"."organizationId", "n"."id"
  from "Notification" as "n"
  where "n"."createdAt" < $1
  limit $2);

-- notification-mutes:insert
insert into "NotificationMute" ("organizationId", "userId", "spaceId", "changeRequestId", "createdAt")
  values ($1, $2, $3, $4, $5) on conflict do nothing;
