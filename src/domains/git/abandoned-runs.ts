import { db } from "@/db/client";
import { type GitRun, Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { keptSince } from "@/domains/system/housekeeping";
import { env } from "@/env";
import { cancelJob } from "@/jobs/enqueue";
import { isJobEnded } from "@/jobs/status";
import { log } from "@/lib/log";
import { jobKeyOf } from "./jobs";
import { failRun } from "./runs";

const BATCH = 500;

/** Runs that have not ended although no job will ever end them: their worker was killed at each attempt. */
function listAbandoned(): Promise<Pick<GitRun, "organizationId" | "id">[]> {
  return db().$queryRaw`SELECT r."organizationId", r."id" FROM "GitRun" r
    WHERE r."status" IN ('pending', 'running') AND ${isJobEnded(jobKeyOf(""), Prisma.sql`r."id"`)}
    LIMIT ${BATCH}`;
}

/** Removes the runs that ended longer ago than they are kept, but for the last one of each space. Safe to repeat. */
export async function removeOldRuns(): Promise<void> {
  const since = keptSince(env.GIT_RUNS_KEPT_DAYS);
  if (since === null) return;
  await db().$executeRaw`DELETE FROM "GitRun" r WHERE r."endedAt" < ${since} AND EXISTS (
    SELECT 1 FROM "GitRun" n WHERE n."organizationId" = r."organizationId" AND n."spaceId" = r."spaceId"
      AND (n."createdAt", n."id") > (r."createdAt", r."id"))`;
}

/** Fails the runs whose job is gone, so that nobody waits for them. Safe to repeat. */
export async function failAbandonedRuns(): Promise<void> {
  for (const run of await listAbandoned()) {
    await inTransaction(null, async (tx) => {
      await failRun(tx, run, {
        code: "abandoned",
        message: "The run was interrupted again and again, and given up. Start it once more.",
      });
      await cancelJob(tx, jobKeyOf(run.id));
    });
    log.warn({ run: run.id }, "gave up a Git run whose job was gone");
  }
}
