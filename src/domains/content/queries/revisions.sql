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
