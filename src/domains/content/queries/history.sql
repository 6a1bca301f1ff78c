-- revisions:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."branchId", "r"."number", "r"."baseBranchId", "r"."baseNumber", "r"."parents", "r"."type", "r"."structureNumber", "r"."variables", "r"."git", "r"."createdById", "r"."createdAt"
  from "Revision" as "r"
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and ("r"."number") < ($3)
  order by "r"."number" desc
  limit $4;

-- revisions:count
select count(*)::int as "count"
  from "Revision" as "r"
  where "r"."organizationId" = $1 and "r"."branchId" = $2;

-- revisions:page:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."branchId", "r"."number", "r"."baseBranchId", "r"."baseNumber", "r"."parents", "r"."type", "r"."structureNumber", "r"."variables", "r"."git", "r"."createdById", "r"."createdAt"
  from "Revision" as "r"
  inner join (select "v"."fromNumber" as "number"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."pageId" = $3
  union select "v"."toNumber" as "number"
  from "PageVersion" as "v"
  where "v"."organizationId" = $4 and "v"."branchId" = $5 and "v"."pageId" = $6 and "v"."toNumber" < 2147483647) as "n" on "n"."number" = "r"."number"
  where "r"."organizationId" = $7 and "r"."branchId" = $8 and ("n"."number") < ($9)
  order by "n"."number" desc
  limit $10;

-- revisions:page:count
select count(*)::int as "count"
  from (select "v"."fromNumber" as "number"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."pageId" = $3
  union select "v"."toNumber" as "number"
  from "PageVersion" as "v"
  where "v"."organizationId" = $4 and "v"."branchId" = $5 and "v"."pageId" = $6 and "v"."toNumber" < 2147483647) as "n";

-- revisions:authors
select "u"."id", "u"."displayName", "u"."email", "u"."photoURL"
  from "User" as "u"
  where "u"."id" = any($1::text[]);
