import type { Job as QueuedJob } from "graphile-worker";
import { TRACE_FIELD } from "@/jobs/define";
import type { JobHandler } from "@/jobs/handle";
import { monotonicMilliseconds } from "@/lib/clock";
import { isObject } from "@/lib/is-object";
import { log } from "@/lib/log";
import { type JobOutcome, metrics } from "@/lib/metrics";
import { type TracedJob, type TraceMark, telemetry } from "@/lib/telemetry/telemetry";

/**
 * Separates the payload from the trace. Also removes the fields that graphile-worker adds to the payload of a
 * scheduled job.
 */
function withoutMarks(payload: unknown): { mark?: TraceMark | undefined; rest: unknown } {
  if (!isObject(payload)) return { rest: payload };
  const { _cron, [TRACE_FIELD]: mark, ...rest } = payload;
  return { mark: mark as TraceMark | undefined, rest };
}

/**
 * Logs a failed attempt. If the job won't be retried, the log level is error, because an operator has to look
 * at the job.
 */
function logFailedAttempt(facts: object, outcome: JobOutcome): void {
  if (outcome === "failed") log.error(facts, "job failed permanently");
  else if (outcome === "retried") log.warn(facts, "job failed, will be retried");
  else log.info(facts, "job interrupted, will be started again");
}

async function runTimed(
  handler: JobHandler,
  payload: unknown,
  { id, attempts: attempt, max_attempts: attemptsMax }: QueuedJob,
  signal: AbortSignal,
  traced?: TracedJob,
): Promise<void> {
  const begun = monotonicMilliseconds();
  const kind = handler.job.name;
  const facts = { job: kind, jobId: id, attempt };
  const isLastAttempt = attempt >= attemptsMax;
  let outcome: JobOutcome = "done";
  let failure: unknown;
  const giveUp = () => {
    outcome = "failed";
  };
  try {
    await handler.run(payload, { id, attempt, isLastAttempt, signal, giveUp });
    log.info({ ...facts, milliseconds: Math.round(monotonicMilliseconds() - begun) }, "job succeeded");
  } catch (error) {
    outcome = signal.aborted ? "interrupted" : isLastAttempt ? "failed" : "retried";
    logFailedAttempt({ ...facts, error }, outcome);
    failure = error;
    throw error;
  } finally {
    traced?.end(outcome, failure);
    metrics()?.jobSeconds.observe({ kind, outcome }, (monotonicMilliseconds() - begun) / 1000);
  }
}

/**
 * Runs an attempt of a job. If the job has a trace, the attempt is a part of this trace. Logs and counts the
 * outcome.
 */
export function runAttempt(
  handler: JobHandler,
  payload: unknown,
  job: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { mark, rest } = withoutMarks(payload);
  const work = (traced?: TracedJob) => runTimed(handler, rest, job, signal, traced);
  const { id, attempts: attempt } = job;
  return telemetry()?.inJob({ kind: handler.job.name, id, attempt, mark }, work) ?? work();
}
