-- page-redirects:put
insert into "PageRedirect" ("organizationId", "spaceId", "source", "id", "pageId", "createdAt", "fromGit") select $1 as "organizationId", $2 as "spaceId", "r"."source", "r"."id", "r"."pageId", $3 as "createdAt", $4 as "fromGit"
  from jsonb_to_recordset($5::jsonb) as r("source" text, "id" text, "pageId" text) on conflict ("organizationId", "spaceId", "source") do update
  set "pageId" = "excluded"."pageId", "id" = "excluded"."id", "createdAt" = "excluded"."createdAt", "fromGit" = "excluded"."fromGit", "exceptSiteSpaceIds" = '{}';

-- branch-redirects:put
insert into "BranchRedirect" ("organizationId", "branchId", "source", "pageId") select $1 as "organizationId", $2 as "branchId", "r"."source", "r"."pageId"
  from jsonb_to_recordset($3::jsonb) as r("source" text, "pageId" text) on conflict ("organizationId", "branchId", "source") do update
  set "pageId" = "excluded"."pageId";

-- page-redirects:delete
delete
  from "PageRedirect"
  where "organizationId" = $1 and "spaceId" = $2 and "source" = any($3::text[]);

-- reusable-contents:unread
select "v"."organizationId", "s"."id" as "spaceId", "v"."branchId", "v"."reusableContentId", "v"."fromNumber", "v"."gitPath", "v"."textHash"
  from "ReusableContentVersion" as "v"
  left join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."branchId" = "v"."branchId"
  where "v"."uses" is null and v."toNumber" = 2147483647 AND NOT v."deleted"
  limit $1;
