-- specification:branches
select distinct "v"."organizationId", "v"."spaceId", "v"."branchId", v."branchId" = s."branchId" as "isPrimary"
  from "PageVersion" as "v"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId"
  where "v"."organizationId" = $1 and v."toNumber" = 2147483647 AND NOT v."deleted" and "v"."computed" is not null and NOT (v."computed"->'props' ? 'doc') and v."computed"->'dependencies'->'spec'->'ref'->>'spec' = $2;

-- specification:shown-in
select "v"."organizationId", "v"."spaceId", "v"."branchId"
  from "PageReference" as "r"
  inner join "PageVersion" as "v" on "v"."organizationId" = "r"."organizationId" and "v"."branchId" = "r"."branchId" and "v"."pageId" = "r"."pageId" and "v"."fromNumber" = "r"."fromNumber"
  inner join "Space" as "s" on "s"."organizationId" = "v"."organizationId" and "s"."id" = "v"."spaceId" and "s"."branchId" = "v"."branchId"
  where "r"."organizationId" = $1 and "r"."usage" = 'openapi' and "r"."href" = $2 and "v"."toNumber" = 2147483647
  union select "v"."organizationId", "v"."spaceId", "v"."branchId"
  from "Space" as "s"
  inner join "ReusableContentVersion" as "v" on "v"."organizationId" = "s"."organizationId" and "v"."branchId" = "s"."branchId"
  inner join "DocumentText" as "t" on "t"."organizationId" = "v"."organizationId" and "t"."hash" = "v"."textHash"
  where "s"."organizationId" = $3 and v."toNumber" = 2147483647 AND NOT v."deleted" and "t"."text" ~ $4;

-- withheld-specifications
select "w"."key"
  from "WithheldSpecification" as "w"
  where "w"."organizationId" = $1 and "w"."spaceId" = $2 and not exists (select "s"."id"
  from "OpenAPISpec" as "s"
  where "s"."organizationId" = "w"."organizationId" and "s"."slug" = "w"."slug" and "s"."visibility" = 'public');
