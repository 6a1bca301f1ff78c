/**
 * Undocumented tables of graphile-worker. Only this file uses their names. Its public view of jobs has no
 * locks of queues and is read-only. The tables were verified with the version below. private-tables.test.ts
 * fails for any other version. Verify its tables before you change the number.
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
