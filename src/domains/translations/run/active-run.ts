import { tellOfFailedJob } from "@/access/notifications/job";
import { db, type Tx } from "@/db/client";
import type { Translation } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { PageSyntaxError } from "@/domains/content/markdown";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import type { RunKey } from "../jobs";
import { ProviderError } from "../providers/provider";

/** Thrown to end a run for a reason that people can fix. */
export class RunError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "RunError";
  }
}

/** A run of a translation that is in progress. */
export interface ActiveRun {
  key: RunKey;
  row: Translation;
  signal: AbortSignal;
  startedAt: Date;
  /** Reports the run's progress. The progress is stored at intervals, and whenever the step changes. */
  report(progress: { step: string; percent: number; pages: number; pagesDone: number }): Promise<void>;
}

const REPORT_MILLISECONDS = 250;

/** Selects the translation if the given run hasn't ended. A run that has ended must never change. */
export const unfinished = ({ organizationId, translationId, runId }: RunKey) => ({
  organizationId,
  id: translationId,
  runId,
  runStatus: { in: ["pending", "running"] },
});

async function begin(key: RunKey): Promise<Translation | null> {
  const found = await db().translation.findFirst({ where: unfinished(key) });
  if (!found) return null;
  const begun = { runStatus: "running", runStartedAt: found.runStartedAt ?? now(), runStep: "Reading" };
  const { count } = await db().translation.updateMany({ where: unfinished(key), data: begun });
  return count === 0 ? null : { ...found, ...begun };
}

function activate(key: RunKey, row: Translation, signal: AbortSignal): ActiveRun {
  let reported = Number.NEGATIVE_INFINITY;
  let last = "";
  return {
    key,
    row,
    signal,
    startedAt: row.runStartedAt ?? now(),
    async report({ step, percent, pages, pagesDone }) {
      signal.throwIfAborted();
      if (step === last && monotonicMilliseconds() - reported < REPORT_MILLISECONDS) return;
      reported = monotonicMilliseconds();
      last = step;
      const data = {
        runStep: step,
        runProgress: Math.round(percent),
        runPages: pages,
        runPagesDone: pagesDone,
      };
      await db().translation.updateMany({ where: unfinished(key), data });
    },
  };
}

/**
 * Marks a run as failed, and notifies the person who started the run. If the run was automatic, notifies the
 * translation's creator. Doesn't change runs that have already ended.
 */
export async function failRun(key: RunKey, error: { code: string; message: string }): Promise<void> {
  const data = { runStatus: "failure", runStep: null, runErrorCode: error.code, runError: error.message };
  await inTransaction(null, async (tx) => {
    const ended = { ...data, runEndedAt: now() };
    const { count } = await tx.translation.updateMany({ where: unfinished(key), data: ended });
    if (count > 0) await tellOfFailure(tx, key, error.message);
  });
}

async function tellOfFailure(tx: Tx, { organizationId, translationId, runId }: RunKey, error: string) {
  const where = { organizationId_id: { organizationId, id: translationId } };
  const { spaceId, runById, createdById } = await tx.translation.findUniqueOrThrow({ where });
  const userId = runById ?? createdById;
  if (userId === null) return;
  const about = { organizationId, spaceId, type: "translation", jobId: translationId, cause: runId } as const;
  const failedAt = now().toISOString();
  await enqueue(tx, tellOfFailedJob, { ...about, error, userIds: [userId], failedAt });
}

function explain(error: unknown): { code: string; message: string } | null {
  if (error instanceof RunError) return { code: error.code, message: error.message };
  if (error instanceof ProviderError) return { code: "provider", message: error.message };
  if (error instanceof PageSyntaxError) return { code: "page_invalid", message: error.message };
  if (error instanceof ApiError && error.status < 500)
    return { code: "content_refused", message: error.message };
  return null;
}

/**
 * Runs a translation. See {@link perform} for errors and cancellation. If the run fails or is interrupted,
 * the translations that it already got are kept.
 */
export async function performRun(
  key: RunKey,
  job: JobRun,
  work: (run: ActiveRun) => Promise<void>,
): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  await perform(job, { translationRun: key.runId }, () => work(activate(key, row, job.signal)), {
    explain,
    fault: { code: "internal", message: FAULT_MESSAGE },
    fail: (reason) => failRun(key, reason),
    wait: () =>
      db().translation.updateMany({
        where: unfinished(key),
        data: { runStatus: "pending", runStep: null },
      }),
  });
}
