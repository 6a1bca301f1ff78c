-- transfer
select "t"."id", "t"."fromOrganizationId", "t"."toOrganizationId", "t"."kind", "t"."thingId", "t"."title", "t"."parentId", "t"."offeredById", "t"."createdAt", "t"."decidedAt", "t"."thingIds", "f"."title" as "fromTitle", "o"."title" as "toTitle", CASE
  WHEN "t"."status" <> 'offered' THEN "t"."status"
  WHEN "t"."createdAt" < $1 THEN 'expired'
  WHEN NOT CASE "t"."kind"
    WHEN 'space' THEN EXISTS (select "x"."id"
  from "Space" as "x"
  where "x"."organizationId" = "t"."fromOrganizationId" and "x"."id" = "t"."thingId" and "x"."parentId" is not distinct
  from "t"."parentId" and "x"."deletedAt" is null)
    ELSE EXISTS (select "x"."id"
  from "Collection" as "x"
  where "x"."organizationId" = "t"."fromOrganizationId" and "x"."id" = "t"."thingId" and "x"."parentId" is not distinct
  from "t"."parentId") END THEN 'void'
  WHEN NOT EXISTS (select "m"."userId"
  from "Member" as "m"
  where "m"."organizationId" = "t"."fromOrganizationId" and "m"."userId" = "t"."offeredById" and "m"."role" = 'admin' and "m"."disabledAt" is null) THEN 'void'
  ELSE 'offered' END as "status"
  from "Transfer" as "t"
  left join "Organization" as "f" on "f"."id" = "t"."fromOrganizationId"
  left join "Organization" as "o" on "o"."id" = "t"."toOrganizationId"
  where ("t"."fromOrganizationId" = $2 or "t"."toOrganizationId" = $3) and "t"."id" = $4;

-- transfers:1
select "t"."id", "t"."fromOrganizationId", "t"."toOrganizationId", "t"."kind", "t"."thingId", "t"."title", "t"."parentId", "t"."offeredById", "t"."createdAt", "t"."decidedAt", "t"."thingIds", "f"."title" as "fromTitle", "o"."title" as "toTitle", CASE
  WHEN "t"."status" <> 'offered' THEN "t"."status"
  WHEN "t"."createdAt" < $1 THEN 'expired'
  WHEN NOT CASE "t"."kind"
    WHEN 'space' THEN EXISTS (select "x"."id"
  from "Space" as "x"
  where "x"."organizationId" = "t"."fromOrganizationId" and "x"."id" = "t"."thingId" and "x"."parentId" is not distinct
  from "t"."parentId" and "x"."deletedAt" is null)
    ELSE EXISTS (select "x"."id"
  from "Collection" as "x"
  where "x"."organizationId" = "t"."fromOrganizationId" and "x"."id" = "t"."thingId" and "x"."parentId" is not distinct
  from "t"."parentId") END THEN 'void'
  WHEN NOT EXISTS (select "m"."userId"
  from "Member" as "m"
  where "m"."organizationId" = "t"."fromOrganizationId" and "m"."userId" = "t"."offeredById" and "m"."role" = 'admin' and "m"."disabledAt" is null) THEN 'void'
  ELSE 'offered' END as "status"
  from "Transfer" as "t"
  left join "Organization" as "f" on "f"."id" = "t"."fromOrganizationId"
  left join "Organization" as "o" on "o"."id" = "t"."toOrganizationId"
  where ("t"."fromOrganizationId" = $2 OR "t"."toOrganizationId" = $3 AND "t"."status" <> 'withdrawn') and ("t"."createdAt", "t"."id") < ($4, $5)
  order by "t"."createdAt" desc, "t"."id" desc
  limit $6;

-- transfers:count
select count(*)::int as "count"
  from "Transfer" as "t"
  where ("t"."fromOrganizationId" = $1 OR "t"."toOrganizationId" = $2 AND "t"."status" <> 'withdrawn');
