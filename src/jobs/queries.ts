import { sql } from "kysely";
import { type Given, ShapedStatement, Statement, tables } from "@/db/statement";
import { JOBS_TABLE, queue, TASKS_TABLE } from "./private-tables";

/**
 * The maximum priority of a job that takes turns. A higher value means that jobs of other organizations run
 * first. The maximum is needed because priorities must be small numbers.
 */
const TURNS_MAX = 1000;

interface Queued {
  name: string;
  payload: string;
  queue: string | null;
  runAt: Date | null;
  maxAttempts: number;
  key: string | null;
  organizationId: string | null;
}

/**
 * Selects the number of long jobs of this kind that an organization already has in the queue. This number
 * becomes the priority of the organization's next job, so that organizations take turns. The first job of
 * each organization runs before the second job of any organization.
 */
const turnOf = (given: Given<Queued>) =>
  queue
    .selectFrom(`${JOBS_TABLE} as j`)
    .innerJoin(`${TASKS_TABLE} as t`, "t.id", "j.task_id")
    .select(sql<number>`least(count(*), ${sql.lit(TURNS_MAX)})::int`.as("turn"))
    .where("t.identifier", "=", given("name"))
    .where(sql`${sql.ref("j.payload")} ->> 'organizationId'`, "=", given("organizationId"));

/** Adds a job to the queue. A job that takes turns has a priority, as {@link turnOf} describes. */
export const addJob = new ShapedStatement(
  "job:add",
  { takesTurns: [false, true] },
  (given: Given<Queued>, { takesTurns }) =>
    tables
      .selectFrom(
        sql<{ id: string }>`graphile_worker.add_job(
          ${given("name")}::text,
          ${given("payload")}::json,
          queue_name := ${given("queue")}::text,
          run_at := ${given("runAt")}::timestamptz,
          max_attempts := ${given("maxAttempts")}::int,
          job_key := ${given("key")}::text,
          priority := ${takesTurns ? turnOf(given) : sql.lit(0)})`.as("job"),
      )
      .select("job.id"),
);

/** Removes a waiting job by its key. */
export const removeJob = new Statement("job:remove", (given: Given<{ key: string }>) =>
  tables
    .selectFrom(sql<{ id: string }>`graphile_worker.remove_job(${given("key")}::text)`.as("job"))
    .select("job.id"),
);

/** Removes a job if no worker is running it. */
export const completeJob = new Statement("job:complete", (given: Given<{ id: bigint }>) =>
  tables
    .selectFrom(sql<{ id: string }>`graphile_worker.complete_jobs(ARRAY[${given("id")}::bigint])`.as("job"))
    .select("job.id"),
);

/** Runs a job again immediately, with the full number of attempts. */
export const retryJobNow = new Statement("job:retry", (given: Given<{ id: bigint }>) =>
  tables
    .selectFrom(
      sql<{ id: string }>`graphile_worker.reschedule_jobs(
        ARRAY[${given("id")}::bigint], run_at := now(), attempts := 0)`.as("job"),
    )
    .select("job.id"),
);
