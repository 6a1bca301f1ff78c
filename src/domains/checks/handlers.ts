import type { z } from "zod";
import { db, pooled } from "@/db/client";
import type { CheckRun } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { checkOutdated } from "@/domains/openapi/jobs";
import { byClock, handle, type JobHandler, type JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { type RunKey, runChecks, startChecks } from "./jobs";
import { startNightly, startOutdated } from "./outdated/check-outdated";
import { abandonedRuns, checkableSpace } from "./queries";
import { checkRevision } from "./run/run";
import { endRun, type Failure, isSuperseded, SUPERSEDED, unfinished, writeResult } from "./run/write";
import { startRun } from "./service";

const BATCH = 500;

const end = (key: RunKey, failure: Failure): Promise<void> =>
  inTransaction(null, (tx) => endRun(tx, key, failure));

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
  if (await isSuperseded(pooled(), run)) return await end(key, SUPERSEDED);
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

/** Starts a run, unless its change request was archived or merged in the meantime, or its space was deleted. */
async function start({ userId, ...branch }: z.output<typeof startChecks.payload>): Promise<void> {
  await inTransaction(null, async (tx) => {
    if (await checkableSpace.first(tx, branch)) await startRun(tx, branch, userId);
  });
}

export const checkHandlers: JobHandler[] = [
  handle(startChecks, start),
  handle(runChecks, performRun),
  handle(checkOutdated, (asked, { signal }) => startOutdated(asked, signal)),
  byClock("checks:nightly", "23 2 * * *", startNightly, { backfillMinutes: 120 }),
  byClock("checks:end-abandoned-runs", "*/5 * * * *", failAbandonedRuns),
];
