-- checks:main-sources
select "s"."id", "s"."id" as "spaceId", "b"."id" as "branchId"
  from "Space" as "s"
  inner join "Branch" as "b" on "b"."organizationId" = "s"."organizationId" and "b"."id" = "s"."branchId"
  inner join lateral (select "c"."revisionId", "c"."checksVersion", "c"."sources"
  from "CheckRun" as "c"
  where "c"."organizationId" = "b"."organizationId" and "c"."branchId" = "b"."id"
  order by "c"."number" desc
  limit 1) as "r" on true
  where "s"."organizationId" = $1 and "s"."deletedAt" is null and "r"."sources" != $2 and "s"."id" > $3
  order by "s"."id"
  limit $4;

-- checks:main-outdated
select "s"."id", "s"."id" as "spaceId", "b"."id" as "branchId"
  from "Space" as "s"
  inner join "Branch" as "b" on "b"."organizationId" = "s"."organizationId" and "b"."id" = "s"."branchId"
  left join lateral (select "c"."revisionId", "c"."checksVersion", "c"."sources"
  from "CheckRun" as "c"
  where "c"."organizationId" = "b"."organizationId" and "c"."branchId" = "b"."id"
  order by "c"."number" desc
  limit 1) as "r" on true
  where "s"."organizationId" = $1 and "s"."deletedAt" is null and ("r"."revisionId" is null or "r"."revisionId" != "b"."headRevisionId" or "r"."sources" != $2 or "r"."checksVersion" != 2) and "s"."id" > $3
  order by "s"."id"
  limit $4;

-- checks:request-sources
select "q"."id", "q"."spaceId", "b"."id" as "branchId"
  from "ChangeRequest" as "q"
  inner join "Branch" as "b" on "b"."organizationId" = "q"."organizationId" and "b"."id" = "q"."branchId"
  inner join lateral (select "c"."revisionId", "c"."checksVersion", "c"."sources"
  from "CheckRun" as "c"
  where "c"."organizationId" = "b"."organizationId" and "c"."branchId" = "b"."id"
  order by "c"."number" desc
  limit 1) as "r" on true
  where "q"."organizationId" = $1 and "q"."status" in ('draft', 'open') and "r"."sources" != $2 and "q"."id" > $3
  order by "q"."id"
  limit $4;

-- checks:organizations
select "o"."id"
  from "Organization" as "o"
  where "o"."id" > $1
  order by "o"."id"
  limit $2;
