import { tables } from "@/db/statement";

/**
 * Undocumented tables of graphile-worker. Only this file contains the names of these tables. The tables are
 * needed because graphile-worker's public view of jobs is read-only and doesn't contain the locks of queues.
 * The tables were verified with this version of graphile-worker, and private-tables.test.ts fails for any
 * other version. Before you change the number, verify the tables of the new version.
 */
export const GRAPHILE_WORKER_VERSION = "0.17.3";

/** Bindery uses these columns: id, key, task_id, payload, attempts, max_attempts, run_at, locked_at, locked_by. */
export const JOBS_TABLE = "graphile_worker._private_jobs";
/** Bindery uses these columns: id, identifier. */
export const TASKS_TABLE = "graphile_worker._private_tasks";
/** Bindery uses this column: locked_by. */
export const QUEUES_TABLE = "graphile_worker._private_job_queues";
/** The table in which the library records the migrations of its schema. */
export const MIGRATIONS_TABLE = "graphile_worker.migrations";

/** The columns of the queue's tables, and of its public view of jobs, that Bindery's statements use. */
type QueueTables = {
  [JOBS_TABLE]: { id: bigint; task_id: number; payload: unknown };
  [TASKS_TABLE]: { id: number; identifier: string };
  "graphile_worker.jobs": {
    id: bigint;
    task_identifier: string;
    attempts: number;
    max_attempts: number;
    last_error: string | null;
    created_at: Date;
    run_at: Date;
    locked_at: Date | null;
  };
};

/** Builds statements as `tables` does, and also knows the tables of the queue. */
export const queue = tables.withTables<QueueTables>();
