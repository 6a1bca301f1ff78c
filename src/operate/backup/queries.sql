-- backups:running
select "a"."application_name" as "connection"
  from "pg_locks" as "l"
  inner join "pg_stat_activity" as "a" on "a"."pid" = "l"."pid"
  inner join "pg_database" as "d" on "d"."oid" = "l"."database"
  where "l"."locktype" = 'advisory' and "l"."classid" = 0 and "l"."objid" = $1::oid and "l"."objsubid" = 1 and "l"."granted" = true and "d"."datname" = current_database();

-- backups:requested
select "j"."id", "p"."payload" ->> 'name' as "name", CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END as "state", "j"."last_error" as "error"
  from "graphile_worker"."_private_jobs" as "p"
  inner join "graphile_worker"."_private_tasks" as "t" on "t"."id" = "p"."task_id"
  inner join "graphile_worker"."jobs" as "j" on "j"."id" = "p"."id"
  where "t"."identifier" = $1;

-- backups:lock
select pg_advisory_xact_lock(1650552423) as "locked";
