/**
 * Tables of graphile-worker that it does not document, named nowhere else: its public view of jobs has no locks of queues,
 * and cannot be written to. Read in the version below; private-tables.test.ts fails for any other, whose tables have to be
 * looked at before the number is raised.
 */
export const GRAPHILE_WORKER_VERSION = "0.17.3";

/** Columns used: id, key, task_id, payload, attempts, max_attempts, run_at, locked_at, locked_by. */
export const JOBS_TABLE = "graphile_worker._private_jobs";
/** Columns used: id, identifier. */
export const TASKS_TABLE = "graphile_worker._private_tasks";
/** Columns used: locked_by. */
export const QUEUES_TABLE = "graphile_worker._private_job_queues";
/** The library's record of the migrations of its own schema. */
export const MIGRATIONS_TABLE = "graphile_worker.migrations";
