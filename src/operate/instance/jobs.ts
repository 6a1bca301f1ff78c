import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { readList } from "@/db/list";
import type { Page, Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { completeJob, retryJobNow } from "@/jobs/queries";
import type { JobState } from "@/jobs/status";
import { conflict, orNotFound } from "@/lib/errors";
import { redactText } from "@/lib/redact";
import { type FoundJob, jobById, jobsCount, jobsPage } from "./queries";

/**
 * Returns a job as an API resource. If the job failed, the resource contains the error from the log, without
 * credentials.
 */
export const presentJob = ({ id, error, createdAt, runAt, ...job }: FoundJob) => ({
  object: "instance-job" as const,
  id: String(id),
  ...job,
  error: error === null ? null : redactText(error),
  createdAt: createdAt.toISOString(),
  runAt: runAt.toISOString(),
});

/** Lists the jobs in the queue, starting with the newest. */
export const listJobs = (state: JobState | undefined, paging: Paging): Promise<Page<FoundJob>> => {
  const isInState = state !== undefined;
  return readList(paging, {
    name: `instance-jobs ${state ?? ""}`,
    page: (isNext) => jobsPage.of({ isInState, isNext }),
    count: jobsCount.of({ isInState }),
    values: { state: state ?? "waiting" },
    keyLength: 1,
    keyOf: ({ id }) => [String(id)],
    after: (key) => ({ id: BigInt(key?.[0] ?? 0) }),
  });
};

/** Matches the ID of a job, which is a number. */
const NUMBER = /^[1-9]\d{0,17}$/;

async function findJob(tx: Tx, id: string): Promise<FoundJob | undefined> {
  if (!NUMBER.test(id)) return undefined;
  const job = await jobById.first(tx, { id: BigInt(id) });
  if (job?.state === "running")
    throw conflict(
      "A worker is running this job, so the job can't be changed. Wait until the job ends, then try again.",
    );
  return job;
}

/**
 * Retries a job immediately, with the full number of attempts.
 * @throws ApiError 404 if the job no longer exists, 409 while it's running
 */
export const retryJob = (act: Act, organizationId: string, id: string): Promise<FoundJob> =>
  inTransaction(act, async (tx) => {
    orNotFound(await findJob(tx, id), "Job");
    await retryJobNow.rows(tx, { id: BigInt(id) });
    await recordEvent(tx, act, { organizationId });
    return orNotFound(await findJob(tx, id), "Job");
  });

/**
 * Removes a job from the queue permanently. Does nothing if the job no longer exists.
 * @throws ApiError 409 while the job is running
 */
export const dropJob = (act: Act, organizationId: string, id: string): Promise<void> =>
  inTransaction(act, async (tx) => {
    const job = await findJob(tx, id);
    if (!job) return;
    await completeJob.rows(tx, { id: job.id });
    await recordEvent(tx, act, { organizationId, details: { kind: job.kind } });
  });
