-- instance
select current_setting('server_version') as "postgres", (select count(*)::int as "count"
  from pg_stat_activity as "a"
  where "a"."application_name" = 'bindery worker presence' and "a"."datname" = current_database()) as "workers", (select count(*)::int as "count"
  from "Organization") as "organizations";

-- instance-organizations:1
select "o"."id", "o"."title", "o"."createdAt", (select count(*)::int as "count"
  from "Member" as "m"
  where "m"."organizationId" = "o"."id") as "members", (select count(*)::int as "count"
  from "Space" as "s"
  where "s"."organizationId" = "o"."id" and "s"."deletedAt" is null) as "spaces", (select coalesce(sum("b"."size"), 0)::bigint as "bytes"
  from "Blob" as "b"
  where "b"."organizationId" = "o"."id") as "fileBytes"
  from "Organization" as "o"
  where ("o"."createdAt", "o"."id") > ($1, $2)
  order by "o"."createdAt" asc, "o"."id" asc
  limit $3;

-- instance-jobs:1:1
select "j"."id", "j"."task_identifier" as "kind", CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END as "state", "j"."attempts", "j"."max_attempts" as "maxAttempts", "j"."last_error" as "error", "j"."created_at" as "createdAt", "j"."run_at" as "runAt", (select "p"."payload" ->> 'organizationId' as "organization"
  from "graphile_worker"."_private_jobs" as "p"
  where "p"."id" = "j"."id") as "organization"
  from "graphile_worker"."jobs" as "j"
  where CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END = $1 and ("j"."id") < ($2)
  order by "j"."id" desc
  limit $3;

-- instance-jobs:count:1
select count(*)::int as "count"
  from "graphile_worker"."jobs" as "j"
  where CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END = $1;

-- instance-job
select "j"."id", "j"."task_identifier" as "kind", CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END as "state", "j"."attempts", "j"."max_attempts" as "maxAttempts", "j"."last_error" as "error", "j"."created_at" as "createdAt", "j"."run_at" as "runAt", (select "p"."payload" ->> 'organizationId' as "organization"
  from "graphile_worker"."_private_jobs" as "p"
  where "p"."id" = "j"."id") as "organization"
  from "graphile_worker"."jobs" as "j"
  where "j"."id" = $1;
