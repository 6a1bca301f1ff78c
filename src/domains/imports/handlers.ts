import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { keptSince, untilNone } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { isJobEnded } from "@/jobs/status";
import { log } from "@/lib/log";
import { importUploads, jobKeyOf } from "./jobs";
import { runImport } from "./run-import";
import { failRun, performRun } from "./runs";

const BATCH = 500;

/** Fails runs whose job no longer exists because its worker was killed at each attempt. Safe to repeat. */
async function failAbandonedRuns(): Promise<void> {
  const runs = await db().$queryRaw<{ organizationId: string; id: string }[]>`
    SELECT r."organizationId", r."id" FROM "ImportRun" r
    WHERE r."status" IN ('pending', 'in-progress') AND ${isJobEnded(jobKeyOf(""), Prisma.sql`r."id"`)}
    LIMIT ${BATCH}`;
  for (const run of runs) {
    await failRun(run, "The import was interrupted several times and was stopped. Start it again.");
    await cancelJob(db(), jobKeyOf(run.id));
    log.warn({ run: run.id }, "import ended because its job no longer exists");
  }
}

/** Removes ended runs after their retention period. Safe to repeat. */
async function removeOldRuns(): Promise<void> {
  const since = keptSince(env.GIT_RUNS_KEPT_DAYS);
  if (since === null) return;
  await untilNone(
    (rows) => db().$executeRaw`DELETE FROM "ImportRun" r WHERE (r."organizationId", r."id") IN (
      SELECT old."organizationId", old."id" FROM "ImportRun" old WHERE old."endedAt" < ${since} LIMIT ${rows})`,
  );
}

export const importHandlers: JobHandler[] = [
  handle(importUploads, (payload, job) => performRun(payload, job, runImport)),
  byClock("imports:tidy", "*/5 * * * *", async () => {
    await failAbandonedRuns();
    await removeOldRuns();
  }),
];
