-- name:locked
select pg_advisory_xact_lock(hashtext('name'), hashtext($1)) as "locked";

-- names:collisions
select concat_ws(' ', "u"."name", string_agg("u"."organizationId", ' ' ORDER BY "u"."organizationId")) as "where"
  from (select "o"."hostname" as "name", "o"."id" as "organizationId"
  from "Organization" as "o"
  where "o"."hostname" is not null
  union select split_part("a"."address", ':', 2) as "name", "a"."organizationId"
  from "SiteAddress" as "a"
  where "a"."address" like 'basename:%'
  union select split_part("c"."hostname", '.', 1) as "name", "c"."organizationId"
  from "HostnameClaim" as "c"
  where substr("c"."hostname", strpos("c"."hostname", '.')) = ANY($1::text[])) as "u"
  group by "u"."name" having count(*) > 1
  order by "u"."name";
