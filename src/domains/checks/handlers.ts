import { db, pooled } from "@/db/client";
import type { CheckRun } from "@/db/generated/client";
import { byClock, handle, type JobHandler, type JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { type RunKey, runChecks } from "./jobs";
import { abandonedRuns } from "./queries";
import { checkRevision } from "./run/run";
import { unfinished, writeResult } from "./run/write";

const BATCH = 500;

const end = (key: RunKey, error: { code: string; message: string }) =>
  db().checkRun.updateMany({
    where: unfinished(key),
    data: { status: "failure", errorCode: error.code, error: error.message, endedAt: now() },
  });

async function begin(key: RunKey): Promise<CheckRun | null> {
  const begun = { status: "running", startedAt: now() };
  await db().checkRun.updateMany({ where: unfinished(key), data: begun });
  return db().checkRun.findFirst({ where: unfinished(key) });
}

function explain(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  return { code: "content_refused", message: error.message };
}

async function performRun(key: RunKey, job: JobRun): Promise<void> {
  const run = await begin(key);
  if (!run) return;
  await perform(
    job,
    { checkRun: key.checkRunId },
    async () => writeResult(key, await checkRevision(run, job.signal)),
    {
      explain,
      fault: { code: "internal", message: FAULT_MESSAGE },
      fail: (reason) => end(key, reason),
      wait: () => db().checkRun.updateMany({ where: unfinished(key), data: { status: "pending" } }),
    },
  );
}

/** Marks runs as failed if their job no longer exists, because its worker was killed at each attempt. */
async function failAbandonedRuns(): Promise<void> {
  const message = "The run was stopped, because it was interrupted several times. Run the checks again.";
  for (const { organizationId, id } of await abandonedRuns.rows(pooled(), { limit: BATCH }))
    await end({ organizationId, checkRunId: id }, { code: "abandoned", message });
}

export const checkHandlers: JobHandler[] = [
  handle(runChecks, performRun),
  byClock("checks:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
];
