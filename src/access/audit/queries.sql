-- audit-entry
with "written" as (insert into "AuditEvent" ("organizationId", "id", "createdAt", "action", "userId", "credentialKind", "credentialId", "address", "requestId", "targets", "details")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "id") select "w"."id"
  from "Webhook" as "w"
  where "w"."organizationId" = $12 and "w"."disabledAt" is null and (cardinality("w"."events") = 0 OR $13::text = any("w"."events"))
        AND (cardinality("w"."spaceIds") + cardinality("w"."siteIds") = 0
          OR $14::text = any("w"."spaceIds") OR $15::text = any("w"."siteIds"))
  order by "w"."id" for key share of "w" skip locked;

-- audit:organizations
select "m"."organizationId"
  from "Member" as "m"
  where "m"."userId" = $1;
