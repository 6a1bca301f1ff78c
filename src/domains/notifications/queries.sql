-- notifications:1:1
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role", "l"."level"
  from (select distinct "n"."organizationId", "n"."spaceId"
  from "Notification" as "n"
  where "n"."userId" = $1 and ($2::text IS NULL OR "n"."organizationId" = $3)
    AND "n"."organizationId" <> ALL ($4::text[])) as "d"
  inner join "Space" as "s" on "s"."organizationId" = "d"."organizationId" and "s"."id" = "d"."spaceId"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $5 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
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
  where "s"."deletedAt" is null and "l"."level" is not null) select "n"."organizationId", "n"."id", "n"."threadId", "n"."kind", "n"."createdAt", "n"."readAt", "n"."spaceId", "s"."role", "s"."title" as "spaceTitle", "n"."commentId", "n"."replyId", left(coalesce("y"."body", "k"."body"), 1000) as "body", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "actor"
  from "User" as "u"
  where "u"."id" = "n"."actorId") as "actor", CASE WHEN "c"."id" IS NOT NULL THEN json_build_object('id', "c"."id", 'number', "c"."number", 'subject', "c"."subject") END as "changeRequest", case when "n"."changeRequestId" is null then (select json_build_object('id', "q"."pageId", 'title', "q"."title") as "page"
  from "PageVersion" as "q"
  where "q"."organizationId" = "n"."organizationId" and "q"."branchId" = "s"."branchId" and "q"."pageId" = "k"."pageId" and q."toNumber" = 2147483647 AND NOT q."deleted") end as "commentPage", CASE WHEN "p"."pageId" IS NOT NULL THEN json_build_object('id', "p"."pageId", 'title', "p"."title") END as "page", CASE WHEN "v"."id" IS NOT NULL THEN json_build_object('id', "v"."id", 'status', "v"."status") END as "review", CASE WHEN "g"."id" IS NOT NULL THEN json_build_object('id', "g"."id", 'direction', "g"."direction", 'error', "g"."error") END as "run", CASE WHEN "n"."jobId" IS NOT NULL THEN json_build_object('type', "n"."jobType", 'id', "n"."jobId", 'error', "n"."jobError") END as "job"
  from "Notification" as "n"
  inner join "s" on "s"."organizationId" = "n"."organizationId" and "s"."id" = "n"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "n"."organizationId" and "c"."id" = "n"."changeRequestId"
  left join "Comment" as "k" on "k"."organizationId" = "n"."organizationId" and "k"."id" = "n"."commentId"
  left join "CommentReply" as "y" on "y"."organizationId" = "n"."organizationId" and "y"."id" = "n"."replyId"
  left join "ChangeRequestReview" as "v" on "v"."organizationId" = "n"."organizationId" and "v"."id" = "n"."reviewId"
  left join "GitRun" as "g" on "g"."organizationId" = "n"."organizationId" and "g"."id" = "n"."gitRunId"
  left join "PageVersion" as "p" on "p"."organizationId" = "n"."organizationId" and "p"."pageId" = "n"."pageId" and "p"."branchId" = "s"."branchId" and p."toNumber" = 2147483647 AND NOT p."deleted"
  where "n"."userId" = $6 and "s"."level" >= (CASE WHEN "n"."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level" and ("n"."changeRequestId" is null or "c"."id" is not null) and ("n"."commentId" is null or "k"."id" is not null) and ("n"."replyId" is null or "y"."id" is not null) and ("n"."pageId" is null or "p"."pageId" is not null) and ("n"."gitRunId" is null or "g"."id" is not null) and "n"."readAt" is null and ("n"."createdAt", "n"."id") < ($7, $8)
  order by "n"."createdAt" desc, "n"."id" desc
  limit $9;

-- notifications:count:1
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role", "l"."level"
  from (select distinct "n"."organizationId", "n"."spaceId"
  from "Notification" as "n"
  where "n"."userId" = $1 and ($2::text IS NULL OR "n"."organizationId" = $3)
    AND "n"."organizationId" <> ALL ($4::text[])) as "d"
  inner join "Space" as "s" on "s"."organizationId" = "d"."organizationId" and "s"."id" = "d"."spaceId"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $5 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
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
  where "s"."deletedAt" is null and "l"."level" is not null) select count(*)::int as "count"
  from "Notification" as "n"
  inner join "s" on "s"."organizationId" = "n"."organizationId" and "s"."id" = "n"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "n"."organizationId" and "c"."id" = "n"."changeRequestId"
  left join "Comment" as "k" on "k"."organizationId" = "n"."organizationId" and "k"."id" = "n"."commentId"
  left join "CommentReply" as "y" on "y"."organizationId" = "n"."organizationId" and "y"."id" = "n"."replyId"
  left join "ChangeRequestReview" as "v" on "v"."organizationId" = "n"."organizationId" and "v"."id" = "n"."reviewId"
  left join "GitRun" as "g" on "g"."organizationId" = "n"."organizationId" and "g"."id" = "n"."gitRunId"
  left join "PageVersion" as "p" on "p"."organizationId" = "n"."organizationId" and "p"."pageId" = "n"."pageId" and "p"."branchId" = "s"."branchId" and p."toNumber" = 2147483647 AND NOT p."deleted"
  where "n"."userId" = $6 and "s"."level" >= (CASE WHEN "n"."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level" and ("n"."changeRequestId" is null or "c"."id" is not null) and ("n"."commentId" is null or "k"."id" is not null) and ("n"."replyId" is null or "y"."id" is not null) and ("n"."pageId" is null or "p"."pageId" is not null) and ("n"."gitRunId" is null or "g"."id" is not null) and "n"."readAt" is null;

-- notification
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role", "l"."level"
  from (select distinct "n"."organizationId", "n"."spaceId"
  from "Notification" as "n"
  where "n"."userId" = $1 and ($2::text IS NULL OR "n"."organizationId" = $3)
    AND "n"."organizationId" <> ALL ($4::text[])) as "d"
  inner join "Space" as "s" on "s"."organizationId" = "d"."organizationId" and "s"."id" = "d"."spaceId"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $5 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
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
  where "s"."deletedAt" is null and "l"."level" is not null) select "n"."organizationId"
  from "Notification" as "n"
  inner join "s" on "s"."organizationId" = "n"."organizationId" and "s"."id" = "n"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "n"."organizationId" and "c"."id" = "n"."changeRequestId"
  left join "Comment" as "k" on "k"."organizationId" = "n"."organizationId" and "k"."id" = "n"."commentId"
  left join "CommentReply" as "y" on "y"."organizationId" = "n"."organizationId" and "y"."id" = "n"."replyId"
  left join "ChangeRequestReview" as "v" on "v"."organizationId" = "n"."organizationId" and "v"."id" = "n"."reviewId"
  left join "GitRun" as "g" on "g"."organizationId" = "n"."organizationId" and "g"."id" = "n"."gitRunId"
  left join "PageVersion" as "p" on "p"."organizationId" = "n"."organizationId" and "p"."pageId" = "n"."pageId" and "p"."branchId" = "s"."branchId" and p."toNumber" = 2147483647 AND NOT p."deleted"
  where "n"."userId" = $6 and "s"."level" >= (CASE WHEN "n"."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level" and ("n"."changeRequestId" is null or "c"."id" is not null) and ("n"."commentId" is null or "k"."id" is not null) and ("n"."replyId" is null or "y"."id" is not null) and ("n"."pageId" is null or "p"."pageId" is not null) and ("n"."gitRunId" is null or "g"."id" is not null) and "n"."id" = $7;

-- notifications:unmailed:1
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role", "l"."level"
  from (select distinct "n"."organizationId", "n"."spaceId"
  from "Notification" as "n"
  where "n"."userId" = $1 and ($2::text IS NULL OR "n"."organizationId" = $3)
    AND "n"."organizationId" <> ALL ($4::text[])) as "d"
  inner join "Space" as "s" on "s"."organizationId" = "d"."organizationId" and "s"."id" = "d"."spaceId"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $5 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
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
  where "s"."deletedAt" is null and "l"."level" is not null) select "n"."organizationId", "n"."id", "n"."threadId", "n"."kind", "n"."createdAt", "n"."readAt", "n"."spaceId", "s"."role", "s"."title" as "spaceTitle", "n"."commentId", "n"."replyId", left(coalesce("y"."body", "k"."body"), 1000) as "body", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "actor"
  from "User" as "u"
  where "u"."id" = "n"."actorId") as "actor", CASE WHEN "c"."id" IS NOT NULL THEN json_build_object('id', "c"."id", 'number', "c"."number", 'subject', "c"."subject") END as "changeRequest", case when "n"."changeRequestId" is null then (select json_build_object('id', "q"."pageId", 'title', "q"."title") as "page"
  from "PageVersion" as "q"
  where "q"."organizationId" = "n"."organizationId" and "q"."branchId" = "s"."branchId" and "q"."pageId" = "k"."pageId" and q."toNumber" = 2147483647 AND NOT q."deleted") end as "commentPage", CASE WHEN "p"."pageId" IS NOT NULL THEN json_build_object('id', "p"."pageId", 'title', "p"."title") END as "page", CASE WHEN "v"."id" IS NOT NULL THEN json_build_object('id', "v"."id", 'status', "v"."status") END as "review", CASE WHEN "g"."id" IS NOT NULL THEN json_build_object('id', "g"."id", 'direction', "g"."direction", 'error', "g"."error") END as "run", CASE WHEN "n"."jobId" IS NOT NULL THEN json_build_object('type', "n"."jobType", 'id', "n"."jobId", 'error', "n"."jobError") END as "job"
  from "Notification" as "n"
  inner join "s" on "s"."organizationId" = "n"."organizationId" and "s"."id" = "n"."spaceId"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "n"."organizationId" and "c"."id" = "n"."changeRequestId"
  left join "Comment" as "k" on "k"."organizationId" = "n"."organizationId" and "k"."id" = "n"."commentId"
  left join "CommentReply" as "y" on "y"."organizationId" = "n"."organizationId" and "y"."id" = "n"."replyId"
  left join "ChangeRequestReview" as "v" on "v"."organizationId" = "n"."organizationId" and "v"."id" = "n"."reviewId"
  left join "GitRun" as "g" on "g"."organizationId" = "n"."organizationId" and "g"."id" = "n"."gitRunId"
  left join "PageVersion" as "p" on "p"."organizationId" = "n"."organizationId" and "p"."pageId" = "n"."pageId" and "p"."branchId" = "s"."branchId" and p."toNumber" = 2147483647 AND NOT p."deleted"
  where "n"."userId" = $6 and "s"."level" >= (CASE WHEN "n"."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level" and ("n"."changeRequestId" is null or "c"."id" is not null) and ("n"."commentId" is null or "k"."id" is not null) and ("n"."replyId" is null or "y"."id" is not null) and ("n"."pageId" is null or "p"."pageId" is not null) and ("n"."gitRunId" is null or "g"."id" is not null) and "n"."readAt" is null and "n"."mailedAt" is null and "n"."threadId" = $7
  order by "n"."createdAt" desc, "n"."id" desc
  limit $8;
