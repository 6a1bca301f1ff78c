import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import { type Given, type RowOf, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { JOBS_TABLE, queue } from "@/jobs/private-tables";
import { JOB_STATE, type JobState } from "@/jobs/status";

/** Reads the version of PostgreSQL, the number of connected workers, and the number of organizations. */
export const instanceFacts = new Statement("instance", () =>
  tables.selectNoFrom((eb) => [
    sql<string>`current_setting('server_version')`.as("postgres"),
    eb
      .selectFrom(sql<{ application_name: string; datname: string }>`pg_stat_activity`.as("a"))
      .select(rowCount.as("count"))
      .where("a.application_name", "=", sql.lit("bindery worker presence"))
      .where("a.datname", "=", sql<string>`current_database()`)
      .$asScalar()
      .$notNull()
      .as("workers"),
    eb.selectFrom("Organization").select(rowCount.as("count")).$asScalar().$notNull().as("organizations"),
  ]),
);

/**
 * Reads a page of the list of all organizations. Organizations are sorted by creation time, and each has the
 * storage that it uses.
 */
export const storagePage = new ShapedStatement(
  "instance-organizations",
  PAGES,
  (given: Given<After & { limit: number }>, shape) => {
    const found = tables.selectFrom("Organization as o").select(({ selectFrom }) => [
      "o.id",
      "o.title",
      "o.createdAt",
      selectFrom("Member as m")
        .select(rowCount.as("count"))
        .whereRef("m.organizationId", "=", "o.id")
        .$asScalar()
        .$notNull()
        .as("members"),
      selectFrom("Space as s")
        .select(rowCount.as("count"))
        .whereRef("s.organizationId", "=", "o.id")
        .where("s.deletedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("spaces"),
      selectFrom("Blob as b")
        .select(({ ref }) => sql<bigint>`coalesce(sum(${ref("b.size")}), 0)::bigint`.as("bytes"))
        .whereRef("b.organizationId", "=", "o.id")
        .$asScalar()
        .$notNull()
        .as("fileBytes"),
    ]);
    return inPages(found, given, shape, { time: "o.createdAt", id: "o.id" });
  },
);

/** An organization and the storage that it uses. */
export type FoundOrganization = RowOf<typeof storagePage>;

const jobs = () =>
  queue.selectFrom("graphile_worker.jobs as j").select((eb) => [
    "j.id",
    "j.task_identifier as kind",
    JOB_STATE.as("state"),
    "j.attempts",
    "j.max_attempts as maxAttempts",
    "j.last_error as error",
    "j.created_at as createdAt",
    "j.run_at as runAt",
    eb
      .selectFrom(`${JOBS_TABLE} as p`)
      .select(({ ref }) => sql<string | null>`${ref("p.payload")} ->> 'organizationId'`.as("organization"))
      .whereRef("p.id", "=", "j.id")
      .$asScalar()
      .as("organization"),
  ]);

const FILTERS = { isInState: [false, true] } as const;

interface JobsAsked {
  state: JobState;
}

/** Reads a page of the jobs in the queue, starting with the newest job. */
export const jobsPage = new ShapedStatement(
  "instance-jobs",
  { ...FILTERS, ...PAGES },
  (given: Given<JobsAsked & { id: bigint; limit: number }>, { isInState, isNext }) => {
    const found = jobs().$if(isInState, (query) => query.where(JOB_STATE, "=", given("state")));
    return inPages(found, given, { isNext, order: "desc" }, { id: "j.id" });
  },
);

/** A job in the queue. */
export type FoundJob = RowOf<typeof jobsPage>;

export const jobsCount = new ShapedStatement(
  "instance-jobs:count",
  FILTERS,
  (given: Given<JobsAsked>, { isInState }) =>
    queue
      .selectFrom("graphile_worker.jobs as j")
      .select(rowCount.as("count"))
      .$if(isInState, (query) => query.where(JOB_STATE, "=", given("state"))),
);

export const jobById = new Statement("instance-job", (given: Given<{ id: bigint }>) =>
  jobs().where("j.id", "=", given("id")),
);
