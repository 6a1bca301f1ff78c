-- replies:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."commentId", "r"."body", "r"."postedById", "r"."postedAt", "r"."editedAt", "r"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "r"."postedById") as "postedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "r"."organizationId" and "x"."targetId" = "r"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions"
  from "CommentReply" as "r"
  where "r"."organizationId" = $1 and "r"."commentId" = $2 and ("r"."postedAt", "r"."id") > ($3, $4)
  order by "r"."postedAt" asc, "r"."id" asc
  limit $5;

-- replies:count
select count(*)::int as "count"
  from "CommentReply" as "r"
  where "r"."organizationId" = $1 and "r"."commentId" = $2;

-- reply
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."commentId", "r"."body", "r"."postedById", "r"."postedAt", "r"."editedAt", "r"."version", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "person"
  from "User" as "u"
  where "u"."id" = "r"."postedById") as "postedBy", (select coalesce(json_agg(agg), '[]')
  from (select "x"."emoji", count(*)::int as "count", json_agg(json_build_object('user', json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL"), 'reactedAt', "x"."reactedAt")
  order by "x"."reactedAt", "x"."userId") as "users"
  from "CommentReaction" as "x"
  inner join "User" as "u" on "u"."id" = "x"."userId"
  where "x"."organizationId" = "r"."organizationId" and "x"."targetId" = "r"."id"
  group by "x"."emoji"
  order by min("x"."reactedAt"), "x"."emoji") as agg) as "reactions"
  from "CommentReply" as "r"
  where "r"."organizationId" = $1 and "r"."commentId" = $2 and "r"."id" = $3;

-- reply:locked
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."commentId", "r"."body", "r"."postedById", "r"."postedAt", "r"."editedAt", "r"."version"
  from "CommentReply" as "r"
  where "r"."organizationId" = $1 and "r"."commentId" = $2 and "r"."id" = $3 for update;

-- replies:delete
delete
  from "CommentReply" as "r"
  where "r"."organizationId" = $1 and "r"."commentId" = $2
  returning "r"."id";
