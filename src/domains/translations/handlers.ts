import { db } from "@/db/client";
import { Prisma, type Translation } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { cancelJob } from "@/jobs/enqueue";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { isJobEnded } from "@/jobs/status";
import { log } from "@/lib/log";
import { missingSettings } from "@/lib/translation-settings";
import { jobKeyOf, translate } from "./jobs";
import { failRun, performRun } from "./run/active-run";
import { runTranslation } from "./run/run";
import { isRunning, lockTranslation, startRun } from "./service";

const BATCH = 500;

/**
 * Runs automatic translations whose source has changed since their last run. If the last run failed, the
 * translation waits until the source changes again, so that a provider with errors isn't called every few
 * minutes.
 */
export async function runFollowers(): Promise<void> {
  if (missingSettings()) return;
  const behind = await db().$queryRaw<Pick<Translation, "organizationId" | "id">[]>`
    SELECT t."organizationId", t."id" FROM "Translation" t
    JOIN "Space" o ON o."organizationId" = t."organizationId" AND o."id" = t."sourceSpaceId" AND o."deletedAt" IS NULL
    JOIN "Space" s ON s."organizationId" = t."organizationId" AND s."id" = t."spaceId" AND s."deletedAt" IS NULL
    WHERE t."automatic" AND o."revisionId" IS DISTINCT FROM t."sourceRevisionId"
      AND (t."runStatus" IS NULL OR t."runStatus" = 'success'
        OR (t."runStatus" = 'failure' AND o."updatedAt" > t."runEndedAt"))
    ORDER BY t."updatedAt" LIMIT ${BATCH}`;
  for (const key of behind) {
    await inTransaction(null, async (tx) => {
      const row = await lockTranslation(tx, key);
      if (row?.automatic && !isRunning(row)) await startRun(tx, row, null);
    });
  }
}

/**
 * Fails the runs whose job no longer exists because its worker was killed at each attempt, so that no one waits for
 * them.
 */
async function failAbandonedRuns(): Promise<void> {
  const abandoned = await db().$queryRaw<{ organizationId: string; id: string; runId: string }[]>`
    SELECT t."organizationId", t."id", t."runId" FROM "Translation" t
    WHERE t."runStatus" IN ('pending', 'running') 
      AND ${isJobEnded(jobKeyOf(""), Prisma.sql`t."runId"`)} LIMIT ${BATCH}`;
  for (const { organizationId, id, runId } of abandoned) {
    await failRun(
      { organizationId, translationId: id, runId },
      {
        code: "abandoned",
        message: "The run was interrupted several times and was stopped. Start it again.",
      },
    );
    await inTransaction(null, (tx) => cancelJob(tx, jobKeyOf(runId)));
    log.warn({ run: runId }, "translation run ended because its job no longer exists");
  }
}

export const translationHandlers: JobHandler[] = [
  handle(translate, (payload, job) => performRun(payload, job, (run) => runTranslation(run))),
  byClock("translations:follow", "*/5 * * * *", runFollowers),
  byClock("translations:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
];
