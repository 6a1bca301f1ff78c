import type { z } from "zod";
import { db } from "@/db/client";
import { migrationCounts } from "@/db/migrations/deploy";
import { readInformation } from "@/domains/system/service";
import { JOB_STATE, JOB_STATES, type JobState } from "@/jobs/queue";
import { readBackupState } from "../backup/state";
import { readSizes } from "../sizes";
import type { instanceSchema } from "./schema";

interface Facts {
  postgres: string;
  workers: number;
  organizations: number;
}

const readFacts = () => db().$queryRaw<Facts[]>`
  SELECT current_setting('server_version') AS "postgres",
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE application_name = 'bindery worker presence' AND datname = current_database()) AS "workers",
    (SELECT count(*)::int FROM "Organization") AS "organizations"`;

async function countJobs(): Promise<Record<JobState, number>> {
  const rows = await db().$queryRaw<{ state: JobState; many: number }[]>`
    SELECT ${JOB_STATE} AS state, count(*)::int AS many FROM graphile_worker.jobs j GROUP BY 1`;
  const found = new Map(rows.map(({ state, many }) => [state, many]));
  return Object.fromEntries(JOB_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
    JobState,
    number
  >;
}

/** How the whole installation is. */
export async function readInstance(): Promise<z.output<typeof instanceSchema>> {
  const [[facts], sizes, jobs, migrations, backup] = await Promise.all([
    readFacts(),
    readSizes(),
    countJobs(),
    migrationCounts((sql) => db().$queryRawUnsafe(sql)),
    readBackupState(),
  ]);
  return {
    object: "instance",
    ...readInformation(),
    node: process.versions.node,
    ...(facts as Facts),
    jobs,
    migrations,
    backup: backup ?? null,
    databaseBytes: sizes.database,
    fileBytes: sizes.files,
  };
}
