import { sql } from "kysely";
import { rowCount, Statement, tables } from "@/db/statement";
import { queue } from "@/jobs/private-tables";
import { JOB_STATE } from "@/jobs/status";

/**
 * Reads the number of jobs for each kind and state, and how many seconds ago the oldest of these jobs was
 * due.
 */
export const jobCounts = new Statement("instance:job-counts", () =>
  queue
    .selectFrom("graphile_worker.jobs as j")
    .select(({ fn, ref }) => [
      "j.task_identifier as kind",
      JOB_STATE.as("state"),
      rowCount.as("count"),
      sql<number>`extract(epoch FROM now() - ${fn.min(ref("j.run_at"))})::float8`.as("seconds"),
    ])
    .groupBy(["kind", "state"]),
);

/** Reads the size of the database and the size of the stored files. */
export const sizes = new Statement("instance:sizes", () =>
  tables
    .selectFrom((eb) =>
      eb
        .selectFrom("Blob as b")
        .select(({ fn }) => ["b.organizationId", fn.sum("b.size").as("bytes")])
        .groupBy("b.organizationId")
        .as("total"),
    )
    .select(({ ref }) => [
      sql<bigint>`pg_database_size(current_database())`.as("database"),
      sql<bigint>`coalesce(sum(${ref("total.bytes")}), 0)::bigint`.as("files"),
    ]),
);
