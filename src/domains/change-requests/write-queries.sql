-- branches:locked
select "b"."id"
  from "Branch" as "b"
  where "b"."organizationId" = $1 and "b"."id" = any($2::text[])
  order by "b"."id" for update;

-- change-request
select "c"."organizationId", "c"."id", "c"."spaceId", "c"."branchId", "c"."number", "c"."status", "c"."subject", "c"."description", "c"."createdById", "c"."initialRevisionId", "c"."baseNumber", "c"."ancestorRevisionId", "c"."mergedRevisionId", "c"."mergedById", "c"."mergedAt", "c"."comments", "c"."issuesClusterId", "c"."resolvedNumber", "c"."version", "c"."createdAt", "c"."updatedAt"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $1 and "c"."id" = $2;

-- change-requests:add-to-space
update "Space" as "s"
  set "changeRequestsOpen" = "s"."changeRequestsOpen" + $1, "changeRequestsDraft" = "s"."changeRequestsDraft" + $2
  where "s"."organizationId" = $3 and "s"."id" = $4;

-- change-request:number
update "Space" as "s"
  set "changeRequests" = "s"."changeRequests" + 1, "changeRequestsDraft" = "s"."changeRequestsDraft" + 1
  where "s"."organizationId" = $1 and "s"."id" = $2 and "s"."deletedAt" is null
  returning "s"."changeRequests" as "number", "s"."revisionId", "s"."revisionNumber";

-- change-request:branch
with "branch" as (insert into "Branch" ("organizationId", "id", "spaceId", "kind", "headNumber", "headRevisionId", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7)) insert into "Revision" ("organizationId", "id", "spaceId", "branchId", "number", "baseBranchId", "baseNumber", "parents", "type", "structureNumber", "variables", "createdById", "createdAt") select $8 as "organizationId", $9 as "id", $10 as "spaceId", $11 as "branchId", 1 as "number", $12 as "baseBranchId", $13 as "baseNumber", ARRAY[r."id"] as "parents", 'edits' as "type", 0 as "structureNumber", "r"."variables", $14 as "createdById", $15 as "createdAt"
  from "Revision" as "r"
  where "r"."organizationId" = $16 and "r"."id" = $17;

-- change-request:insert
insert into "ChangeRequest" ("organizationId", "id", "spaceId", "branchId", "number", "status", "subject", "description", "createdById", "initialRevisionId", "baseNumber", "issuesClusterId", "createdAt", "updatedAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14);

-- change-request:touch
update "ChangeRequest" as "c"
  set "updatedAt" = $1, "version" = "c"."version" + 1
  where "c"."organizationId" = $2 and "c"."id" = $3;

-- change-request:merged
update "ChangeRequest" as "c"
  set "status" = $1, "mergedRevisionId" = $2, "mergedById" = $3, "mergedAt" = $4, "updatedAt" = $5, "version" = "c"."version" + 1
  where "c"."organizationId" = $6 and "c"."id" = $7;
