-- host:lock
select pg_advisory_xact_lock(hashtext('hostname'), hashtext($1)) as "locked";

-- sites:unverified
select "s"."organizationId", "s"."id"
  from "Site" as "s"
  where ("s"."hostname" is distinct
  from "s"."provedHostname" or "s"."proxy" is distinct
  from "s"."provedProxy")
  order by "s"."hostsCheckedAt" asc nulls first
  limit $1;
