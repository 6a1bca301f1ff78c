-- document:newest
select "d"."context", "d"."document", "d"."digest", "d"."targets"
  from "DerivedDocument" as "d"
  where "d"."organizationId" = $1 and "d"."branchId" = $2 and "d"."pageId" = $3 and "d"."fromNumber" = $4 and "d"."targets" is not null and starts_with(d."context", $5)
  order by "d"."createdAt" desc
  limit 1;

-- document:copy
insert into "DerivedDocument" ("organizationId", "branchId", "pageId", "fromNumber", "document", "digest", "targets", "context", "createdAt") select "d"."organizationId", "d"."branchId", "d"."pageId", "d"."fromNumber", "d"."document", "d"."digest", "d"."targets", $1::text as "context", $2::timestamptz as "createdAt"
  from "DerivedDocument" as "d"
  where "d"."organizationId" = $3 and "d"."branchId" = $4 and "d"."pageId" = $5 and "d"."fromNumber" = $6 and "d"."context" = $7 on conflict do nothing;
