import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";
import { JOBS_TABLE, queue, TASKS_TABLE } from "@/jobs/private-tables";
import { JOB_STATE } from "@/jobs/status";

/** The tables of PostgreSQL that these statements use. */
type Catalog = {
  pg_locks: {
    locktype: string;
    classid: number;
    objid: number;
    objsubid: number;
    granted: boolean;
    database: number;
    pid: number;
  };
  pg_stat_activity: { pid: number; application_name: string };
  pg_database: { oid: number; datname: string };
};

/** Reads the names of the connections that hold an advisory lock in this database. */
export const connectionsWithLock = new Statement("backups:running", (given: Given<{ lock: number }>) =>
  tables
    .withTables<Catalog>()
    .selectFrom("pg_locks as l")
    .innerJoin("pg_stat_activity as a", "a.pid", "l.pid")
    .innerJoin("pg_database as d", "d.oid", "l.database")
    .select("a.application_name as connection")
    .where("l.locktype", "=", sql.lit("advisory"))
    .where("l.classid", "=", sql.lit(0))
    .where("l.objid", "=", sql<number>`${given("lock")}::oid`)
    .where("l.objsubid", "=", sql.lit(1))
    .where("l.granted", "=", sql.lit(true))
    .where("d.datname", "=", sql<string>`current_database()`),
);

/** Reads the requested backups in the queue. */
export const backupJobs = new Statement("backups:requested", (given: Given<{ job: string }>) =>
  queue
    .selectFrom(`${JOBS_TABLE} as p`)
    .innerJoin(`${TASKS_TABLE} as t`, "t.id", "p.task_id")
    .innerJoin("graphile_worker.jobs as j", "j.id", "p.id")
    .select(({ ref }) => [
      "j.id",
      sql<string>`${ref("p.payload")} ->> 'name'`.as("name"),
      JOB_STATE.as("state"),
      "j.last_error as error",
    ])
    .where("t.identifier", "=", given("job")),
);

/**
 * The key of the lock for requesting a backup. Because of this lock, only one of two simultaneous requests
 * succeeds.
 */
const ASKING = sql.lit(1_650_552_423);

export const lockRequests = new Statement("backups:lock", () =>
  tables.selectNoFrom(sql`pg_advisory_xact_lock(${ASKING})`.as("locked")),
);
