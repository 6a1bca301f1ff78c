-- reviews:1:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."changeRequestId", "r"."number", "r"."reviewerId", "r"."requestedById", "r"."status", "r"."revisionId", "r"."revisionNumber", "r"."createdAt", ("r"."revisionNumber" < greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1))) as "outdated", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "reviewer", CASE WHEN "q"."id" IS NOT NULL THEN json_build_object('id', "q"."id", 'displayName', "q"."displayName", 'email', "q"."email", 'photoURL', "q"."photoURL") END as "requestedBy"
  from "ChangeRequest" as "c"
  inner join "ChangeRequestReview" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."changeRequestId" = "c"."id"
  inner join "User" as "u" on "u"."id" = "r"."reviewerId"
  left join "User" as "q" on "q"."id" = "r"."requestedById"
  where "c"."organizationId" = $1 and "c"."id" = $2 and ("r"."revisionNumber" < greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1))) = $3 and ("r"."number") < ($4)
  order by "r"."number" desc
  limit $5;

-- reviews:count:1
select count(*)::int as "count"
  from "ChangeRequest" as "c"
  inner join "ChangeRequestReview" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."changeRequestId" = "c"."id"
  inner join "User" as "u" on "u"."id" = "r"."reviewerId"
  where "c"."organizationId" = $1 and "c"."id" = $2 and ("r"."revisionNumber" < greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1))) = $3;

-- review
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."changeRequestId", "r"."number", "r"."reviewerId", "r"."requestedById", "r"."status", "r"."revisionId", "r"."revisionNumber", "r"."createdAt", ("r"."revisionNumber" < greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1))) as "outdated", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "reviewer", CASE WHEN "q"."id" IS NOT NULL THEN json_build_object('id', "q"."id", 'displayName', "q"."displayName", 'email', "q"."email", 'photoURL', "q"."photoURL") END as "requestedBy"
  from "ChangeRequest" as "c"
  inner join "ChangeRequestReview" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."changeRequestId" = "c"."id"
  inner join "User" as "u" on "u"."id" = "r"."reviewerId"
  left join "User" as "q" on "q"."id" = "r"."requestedById"
  where "c"."organizationId" = $1 and "c"."id" = $2 and "r"."id" = $3;

-- requested-reviewers:1
select "q"."organizationId", "q"."changeRequestId", "q"."userId", "q"."spaceId", "q"."requestedById", "q"."revisionId", "q"."createdAt", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", json_build_object('id', "b"."id", 'displayName', "b"."displayName", 'email', "b"."email", 'photoURL', "b"."photoURL") as "requestedBy"
  from "RequestedReviewer" as "q"
  inner join "User" as "u" on "u"."id" = "q"."userId"
  inner join "User" as "b" on "b"."id" = "q"."requestedById"
  where "q"."organizationId" = $1 and "q"."changeRequestId" = $2 and ("q"."createdAt", "q"."userId") > ($3, $4)
  order by "q"."createdAt" asc, "q"."userId" asc
  limit $5;

-- requested-reviewers:count
select count(*)::int as "count"
  from "RequestedReviewer" as "q"
  inner join "User" as "u" on "u"."id" = "q"."userId"
  inner join "User" as "b" on "b"."id" = "q"."requestedById"
  where "q"."organizationId" = $1 and "q"."changeRequestId" = $2;

-- requested-reviewers:among
select "q"."organizationId", "q"."changeRequestId", "q"."userId", "q"."spaceId", "q"."requestedById", "q"."revisionId", "q"."createdAt", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", json_build_object('id', "b"."id", 'displayName', "b"."displayName", 'email', "b"."email", 'photoURL', "b"."photoURL") as "requestedBy"
  from "RequestedReviewer" as "q"
  inner join "User" as "u" on "u"."id" = "q"."userId"
  inner join "User" as "b" on "b"."id" = "q"."requestedById"
  where "q"."organizationId" = $1 and "q"."changeRequestId" = $2 and "q"."userId" = any($3::text[])
  order by array_position($4::text[], "q"."userId");

-- requested-reviewers:ask
insert into "RequestedReviewer" ("organizationId", "changeRequestId", "userId", "spaceId", "requestedById", "revisionId", "createdAt") select $1 as "organizationId", $2 as "changeRequestId", "p"."userId", $3 as "spaceId", $4 as "requestedById", "b"."headRevisionId" as "revisionId", $5 as "createdAt"
  from "Branch" as "b", (SELECT DISTINCT unnest($6::text[])) as p("userId")
  where "b"."organizationId" = $7 and "b"."id" = $8 on conflict ("organizationId", "changeRequestId", "userId") do update
  set "requestedById" = "excluded"."requestedById", "revisionId" = "excluded"."revisionId";

-- requested-reviewers:seeing
select "m"."userId"
  from "Space" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = ANY ($1::text[]) AND "m"."disabledAt" IS NULL
  where "s"."organizationId" = $2 and "s"."id" = $3 and GREATEST((CASE
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

-- review:revision
select "v"."id", "v"."number", greatest("c"."resolvedNumber", (select "e"."number"
  from "Revision" as "e"
  where "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId" and "e"."type" <> 'update'
  order by "e"."number" desc
  limit 1)) as "editedNumber"
  from "ChangeRequest" as "c"
  inner join "Branch" as "b" on "b"."organizationId" = "c"."organizationId" and "b"."id" = "c"."branchId"
  inner join "Revision" as "v" on "v"."organizationId" = "c"."organizationId" and "v"."branchId" = $1 and v."id" = coalesce($2, b."headRevisionId")
  where "c"."organizationId" = $3 and "c"."id" = $4;

-- change-request:contributors
select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "w"."actionType", count(*)::int as "count", max("w"."time") as "updatedAt"
  from (select "e"."createdById" as "userId", 'edit' as "actionType", "e"."createdAt" as "time"
  from "ChangeRequest" as "c"
  inner join "Revision" as "e" on "e"."organizationId" = "c"."organizationId" and "e"."branchId" = "c"."branchId"
  where "e"."number" > 1 and "e"."type" <> 'update' and "c"."organizationId" = $1 and "c"."id" = $2
  union all select "k"."postedById" as "userId", 'comment' as "actionType", "k"."postedAt" as "time"
  from "Comment" as "k"
  where "k"."organizationId" = $3 and "k"."spaceId" = $4 and "k"."changeRequestId" = $5
  union all select "y"."postedById" as "userId", 'comment' as "actionType", "y"."postedAt" as "time"
  from "Comment" as "k"
  inner join "CommentReply" as "y" on "y"."organizationId" = "k"."organizationId" and "y"."commentId" = "k"."id"
  where "k"."organizationId" = $6 and "k"."spaceId" = $7 and "k"."changeRequestId" = $8) as "w"
  inner join "User" as "u" on "u"."id" = "w"."userId"
  group by "u"."id", "w"."actionType"
  order by "updatedAt" desc, "u"."id", "w"."actionType";
