-- comments:change-request:resolved:1:1:1:desc
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."changeRequestId", "c"."reviewId", "c"."pageId", "c"."nodeId", "c"."recordId", "c"."definitionId", "c"."revisionId", "c"."seenHash", "c"."body", "c"."postedById", "c"."postedAt", "c"."editedAt", "c"."resolvedAt", "c"."resolvedById", "c"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."postedById") as "postedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."resolvedById") as "resolvedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "c"."organizationId" and "x"."targetId" = "c"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions", (select coalesce(json_agg(agg), '[]')
  from (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "g"."count", "g"."updatedAt"
  from (select "y"."postedById", count(*)::int as "count", max(coalesce("y"."editedAt", "y"."postedAt")) as "updatedAt"
  from "CommentReply" as "y"
  where "y"."organizationId" = "c"."organizationId" and "y"."commentId" = "c"."id"
  group by "y"."postedById") as "g"
  inner join "User" as "u" on "u"."id" = "g"."postedById"
  order by "g"."updatedAt" desc, "u"."id") as agg) as "repliers"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."resolvedAt" is not null and "c"."pageId" = $4 and "c"."postedById" = any($5::text[]) and ("c"."postedAt", "c"."id") < ($6, $7)
  order by "c"."postedAt" desc, "c"."id" desc
  limit $8;

-- comments:count:change-request:resolved:1:1
select count(*)::int as "count"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."resolvedAt" is not null and "c"."pageId" = $4 and "c"."postedById" = any($5::text[]);

-- comment:change-request
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."changeRequestId", "c"."reviewId", "c"."pageId", "c"."nodeId", "c"."recordId", "c"."definitionId", "c"."revisionId", "c"."seenHash", "c"."body", "c"."postedById", "c"."postedAt", "c"."editedAt", "c"."resolvedAt", "c"."resolvedById", "c"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."postedById") as "postedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."resolvedById") as "resolvedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "c"."organizationId" and "x"."targetId" = "c"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions", (select coalesce(json_agg(agg), '[]')
  from (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "g"."count", "g"."updatedAt"
  from (select "y"."postedById", count(*)::int as "count", max(coalesce("y"."editedAt", "y"."postedAt")) as "updatedAt"
  from "CommentReply" as "y"
  where "y"."organizationId" = "c"."organizationId" and "y"."commentId" = "c"."id"
  group by "y"."postedById") as "g"
  inner join "User" as "u" on "u"."id" = "g"."postedById"
  order by "g"."updatedAt" desc, "u"."id") as agg) as "repliers"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."id" = $4;

-- comment:exists:change-request
select "c"."id"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."id" = $4;

-- comment:locked:change-request
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."changeRequestId", "c"."reviewId", "c"."pageId", "c"."nodeId", "c"."recordId", "c"."definitionId", "c"."revisionId", "c"."seenHash", "c"."body", "c"."postedById", "c"."postedAt", "c"."editedAt", "c"."resolvedAt", "c"."resolvedById", "c"."version"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."id" = $4 for update;

-- comment:insert
with "c" as (insert into "Comment" ("organizationId", "id", "spaceId", "changeRequestId", "reviewId", "pageId", "nodeId", "recordId", "definitionId", "seenHash", "revisionId", "body", "postedById", "postedAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  returning "Comment"."organizationId", "Comment"."id", "Comment"."spaceId", "Comment"."changeRequestId", "Comment"."reviewId", "Comment"."pageId", "Comment"."nodeId", "Comment"."recordId", "Comment"."definitionId", "Comment"."revisionId", "Comment"."seenHash", "Comment"."body", "Comment"."postedById", "Comment"."postedAt", "Comment"."editedAt", "Comment"."resolvedAt", "Comment"."resolvedById", "Comment"."version") select "c"."organizationId", "c"."id", "c"."spaceId", "c"."changeRequestId", "c"."reviewId", "c"."pageId", "c"."nodeId", "c"."recordId", "c"."definitionId", "c"."revisionId", "c"."seenHash", "c"."body", "c"."postedById", "c"."postedAt", "c"."editedAt", "c"."resolvedAt", "c"."resolvedById", "c"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."postedById") as "postedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."resolvedById") as "resolvedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "c"."organizationId" and "x"."targetId" = "c"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions", (select coalesce(json_agg(agg), '[]')
  from (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "g"."count", "g"."updatedAt"
  from (select "y"."postedById", count(*)::int as "count", max(coalesce("y"."editedAt", "y"."postedAt")) as "updatedAt"
  from "CommentReply" as "y"
  where "y"."organizationId" = "c"."organizationId" and "y"."commentId" = "c"."id"
  group by "y"."postedById") as "g"
  inner join "User" as "u" on "u"."id" = "g"."postedById"
  order by "g"."updatedAt" desc, "u"."id") as agg) as "repliers"
  from "c";

-- comments:reviews
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."changeRequestId", "c"."reviewId", "c"."pageId", "c"."nodeId", "c"."recordId", "c"."definitionId", "c"."revisionId", "c"."seenHash", "c"."body", "c"."postedById", "c"."postedAt", "c"."editedAt", "c"."resolvedAt", "c"."resolvedById", "c"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."postedById") as "postedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "c"."resolvedById") as "resolvedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "c"."organizationId" and "x"."targetId" = "c"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions", (select coalesce(json_agg(agg), '[]')
  from (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "g"."count", "g"."updatedAt"
  from (select "y"."postedById", count(*)::int as "count", max(coalesce("y"."editedAt", "y"."postedAt")) as "updatedAt"
  from "CommentReply" as "y"
  where "y"."organizationId" = "c"."organizationId" and "y"."commentId" = "c"."id"
  group by "y"."postedById") as "g"
  inner join "User" as "u" on "u"."id" = "g"."postedById"
  order by "g"."updatedAt" desc, "u"."id") as agg) as "repliers"
  from "Comment" as "c"
  where "c"."organizationId" = $1 and "c"."spaceId" = $2 and "c"."changeRequestId" = $3 and "c"."reviewId" = any($4::text[]) and ($5::text is null or "c"."postedById" = $6);

-- commenters:change-request:1
select "m"."organizationId", "m"."userId", "m"."role", "m"."sso", "m"."disabledAt", "m"."joinedAt", "m"."lastSeenAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", (select count(*)::int as "count"
  from "TeamMember" as "t"
  where "t"."organizationId" = "m"."organizationId" and "t"."userId" = "m"."userId") as "teams"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."userId" in (select "c"."postedById"
  from "Comment" as "c"
  where "c"."organizationId" = $2 and "c"."spaceId" = $3 and "c"."changeRequestId" = $4
  union select "r"."postedById"
  from "Comment" as "c"
  inner join "CommentReply" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."commentId" = "c"."id"
  where "c"."organizationId" = $5 and "c"."spaceId" = $6 and "c"."changeRequestId" = $7) and ("m"."joinedAt", "m"."userId") > ($8, $9)
  order by "m"."joinedAt" asc, "m"."userId" asc
  limit $10;

-- commenters:count:change-request
select count(*)::int as "count"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."userId" in (select "c"."postedById"
  from "Comment" as "c"
  where "c"."organizationId" = $2 and "c"."spaceId" = $3 and "c"."changeRequestId" = $4
  union select "r"."postedById"
  from "Comment" as "c"
  inner join "CommentReply" as "r" on "r"."organizationId" = "c"."organizationId" and "r"."commentId" = "c"."id"
  where "c"."organizationId" = $5 and "c"."spaceId" = $6 and "c"."changeRequestId" = $7);

-- comment:branch
select "b"."id"
  from "Branch" as "b"
  where "b"."organizationId" = $1 and "b"."id" = $2 for share;

-- comments:add-to-space
update "Space" as "s"
  set "comments" = "s"."comments" + $1
  where "s"."organizationId" = $2 and "s"."id" = $3 and "s"."deletedAt" is null;

-- comments:add-to-request
update "ChangeRequest" as "c"
  set "comments" = "c"."comments" + $1
  where "c"."organizationId" = $2 and "c"."id" = $3;

-- comments:anchors:2:0
select "w"."id", "p"."textHash", p."pageId" is not null as "hasPage", p."textHash" = w."seenHash" as "isSeen", p."keys" is not null as "isKeyed", jsonb_exists(p."keys"->'ids', w."key") as "hasKey"
  from unnest($1::text[], $2::text[],
          $3::text[], $4::text[]) as w("id", "pageId", "seenHash", "key")
  left join lateral (select "v"."pageId", "v"."textHash", "v"."keys"
  from "PageVersion" as "v"
  where "v"."organizationId" = $5 and "v"."branchId" = $6 and "v"."fromNumber" <= $7 and "v"."toNumber" > $8 and "v"."deleted" = false and "v"."pageId" = "w"."pageId"
  union all select "v"."pageId", "v"."textHash", "v"."keys"
  from "PageVersion" as "v"
  where "v"."organizationId" = $9 and "v"."branchId" = $10 and "v"."fromNumber" <= $11 and "v"."toNumber" > $12 and "v"."deleted" = false and not exists (select 1 as "one"
  from "PageVersion" as "h"
  where "h"."organizationId" = $13 and "h"."branchId" = $14 and "h"."fromNumber" <= $15 and "h"."toNumber" > $16 and "h"."pageId" = "v"."pageId") and "v"."pageId" = "w"."pageId" offset 0) as "p" on true;
