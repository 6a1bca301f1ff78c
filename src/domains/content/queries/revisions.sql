-- layers-of-revision
select "r"."id" as "revisionId", "r"."spaceId", "r"."branchId", "r"."number", "r"."baseBranchId", "r"."baseNumber"
  from "Revision" as "r"
  where "r"."organizationId" = $1 and "r"."id" = $2;

-- layers-of-branch
select "r"."id" as "revisionId", "r"."spaceId", "r"."branchId", "r"."number", "r"."baseBranchId", "r"."baseNumber"
  from "Branch" as "b"
  inner join "Revision" as "r" on "r"."organizationId" = "b"."organizationId" and "r"."id" = "b"."headRevisionId"
  where "b"."organizationId" = $1 and "b"."id" = $2;

-- head-of-branch
select "r"."id" as "revisionId", "r"."spaceId", "r"."branchId", "r"."number", "r"."baseBranchId", "r"."baseNumber", "b"."kind", "r"."structureNumber", "r"."variables"
  from "Branch" as "b"
  inner join "Revision" as "r" on "r"."organizationId" = "b"."organizationId" and "r"."id" = "b"."headRevisionId"
  where "b"."organizationId" = $1 and "b"."id" = $2;

-- lock-branch
select "b"."id"
  from "Branch" as "b"
  where "b"."organizationId" = $1 and "b"."id" = $2 for update;

-- variables
select "r"."variables"
  from "Revision" as "r"
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and "r"."number" = $3;

-- revision
with "revision" as (insert into "Revision" ("organizationId", "id", "spaceId", "branchId", "number", "baseBranchId", "baseNumber", "parents", "type", "structureNumber", "variables", "git", "createdById", "createdAt")
  values ($1, $2, $3, $4, $5::int, $6, $7, $8::text[], $9, $10, $11::jsonb, $12::jsonb, $13, $14)), "branch" as (update "Branch"
  set "headNumber" = $15::int, "headRevisionId" = $16
  where "organizationId" = $17 and "id" = $18) update "Space"
  set "revisionId" = $19, "revisionNumber" = $20::int, "updatedAt" = $21
  where "organizationId" = $22 and "id" = $23 and "branchId" = $24;
