-- job:add:1
select "job"."id"
  from graphile_worker.add_job(
          $1::text,
          $2::json,
          queue_name := $3::text,
          run_at := $4::timestamptz,
          max_attempts := $5::int,
          job_key := $6::text,
          priority := (select least(count(*), 1000)::int as "turn"
  from "graphile_worker"."_private_jobs" as "j"
  inner join "graphile_worker"."_private_tasks" as "t" on "t"."id" = "j"."task_id"
  where "t"."identifier" = $7 and "j"."payload" ->> 'organizationId' = $8)) as "job";

-- job:remove
select "job"."id"
  from graphile_worker.remove_job($1::text) as "job";

-- job:complete
select "job"."id"
  from graphile_worker.complete_jobs(ARRAY[$1::bigint]) as "job";

-- job:retry
select "job"."id"
  from graphile_worker.reschedule_jobs(
        ARRAY[$1::bigint], run_at := now(), attempts := 0) as "job";
