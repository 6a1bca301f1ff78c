-- notifications:participants
select "c"."createdById" as "userId"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $1 and "c"."id" = $2
  union select "q"."userId"
  from "RequestedReviewer" as "q"
  where "q"."organizationId" = $3 and "q"."changeRequestId" = $4
  union select "v"."reviewerId" as "userId"
  from "ChangeRequestReview" as "v"
  where "v"."organizationId" = $5 and "v"."changeRequestId" = $6
  union select "k"."postedById" as "userId"
  from "ChangeRequest" as "c"
  inner join "Comment" as "k" on "k"."organizationId" = "c"."organizationId" and "k"."spaceId" = "c"."spaceId" and "k"."changeRequestId" = "c"."id"
  where "c"."organizationId" = $7 and "c"."id" = $8
  union select "y"."postedById" as "userId"
  from "ChangeRequest" as "c"
  inner join "Comment" as "k" on "k"."organizationId" = "c"."organizationId" and "k"."spaceId" = "c"."spaceId" and "k"."changeRequestId" = "c"."id"
  inner join "CommentReply" as "y" on "y"."organizationId" = "k"."organizationId" and "y"."commentId" = "k"."id"
  where "c"."organizationId" = $9 and "c"."id" = $10;

-- notifications:speakers
select "k"."postedById" as "userId"
  from "Comment" as "k"
  where "k"."organizationId" = $1 and "k"."id" = $2
  union select "y"."postedById" as "userId"
  from "CommentReply" as "y"
  where "y"."organizationId" = $3 and "y"."commentId" = $4 and "y"."postedAt" <= $5;

-- notifications:team-members
select distinct "t"."userId"
  from "TeamMember" as "t"
  where "t"."organizationId" = $1 and "t"."teamId" = any($2::text[]);

-- notifications:pages
select "v"."pageId", "n"."text", "o"."text" as "before"
  from "Revision" as "r"
  inner join "PageVersion" as "v" on "v"."organizationId" = "r"."organizationId" and "v"."branchId" = "r"."branchId" and "v"."fromNumber" = "r"."number"
  inner join "DocumentText" as "n" on "n"."organizationId" = "v"."organizationId" and "n"."hash" = "v"."textHash"
  left join "PageVersion" as "b" on "b"."organizationId" = "v"."organizationId" and "b"."branchId" = "v"."branchId" and "b"."pageId" = "v"."pageId" and "b"."toNumber" = "r"."number"
  left join "DocumentText" as "o" on "o"."organizationId" = "b"."organizationId" and "o"."hash" = "b"."textHash"
  where "r"."organizationId" = $1 and "r"."id" = $2 and "v"."deleted" = false and "v"."textHash" is distinct
  from "b"."textHash" and "n"."text" ~ $3
  order by "v"."pageId"
  limit $4;
