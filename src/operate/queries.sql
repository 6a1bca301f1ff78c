-- instance:job-counts
select "j"."task_identifier" as "kind", CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'failed'
  WHEN j.attempts > 0 THEN 'retrying'
  WHEN j.run_at > now() THEN 'scheduled'
  ELSE 'waiting' END as "state", count(*)::int as "count", extract(epoch FROM now() - min("j"."run_at"))::float8 as "seconds"
  from "graphile_worker"."jobs" as "j"
  group by "kind", "state";

-- instance:sizes
select pg_database_size(current_database()) as "database", coalesce(sum("total"."bytes"), 0)::bigint as "files"
  from (select "b"."organizationId", sum("b"."size") as "bytes"
  from "Blob" as "b"
  group by "b"."organizationId") as "total";
