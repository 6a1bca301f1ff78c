import { tellOfFailedRun } from "@/access/notifications/job";
import { db, type Tx } from "@/db/client";
import type { GitRun, Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { PageSyntaxError } from "@/domains/content/markdown";
import type { ContentPreview } from "@/domains/content/preview";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { unseal } from "@/lib/seal";
import { type Credentials, GitRemoteError } from "./remote/transport";
import { trimDirectory } from "./repository/paths";
import { RepositoryFileError } from "./repository/problem";
import { CREDENTIALS_PURPOSE, type RunOptions, whereIs } from "./service";

/** An import or export that is running. The job of the run uses this object. */
export interface ActiveRun {
  row: GitRun;
  options: RunOptions;
  credentials: Credentials | null;
  warnings: string[];
  log: LogLine[];
  signal: AbortSignal;
  /** Reports the run's progress, from 0 to 100, and its current step. */
  report(progress: number, step: string): Promise<void>;
}

/** The parts of a run that identify its project in the repository. */
export type RunOfProject = Pick<ActiveRun, "row" | "options">;

/** The folder of the repository that contains the project, without leading and trailing slashes. */
export const projectDirectoryOf = ({ options }: Pick<ActiveRun, "options">): string =>
  trimDirectory(options.repoProjectDirectory);

/** Thrown to end a run for a reason that people can fix. */
export class GitRunError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "GitRunError";
  }
}

/** The last steps of runs that changed something. The step of a change request also contains its number. */
export const IMPORTED = "Imported";
export const EXPORTED = "Exported";
/** The last step of a run that changed nothing. */
export const UNCHANGED = "Nothing has changed";

const WARNINGS_MAX = 200;
const REPORT_MILLISECONDS = 250;

type RunKey = Pick<GitRun, "organizationId" | "id">;

/**
 * Selects a run only if it hasn't ended. An ended run must never change, even if progress is reported late.
 */
const unfinished = ({ organizationId, id }: RunKey) => ({
  organizationId,
  id,
  status: { in: ["pending", "running"] },
});

/** Starts a run. Returns null if the run has ended or was deleted with its space. */
async function begin(organizationId: string, runId: string): Promise<GitRun | null> {
  const key = { organizationId, id: runId };
  const found = await db().gitRun.findFirst({ where: unfinished(key) });
  if (!found) return null;
  const step = "Connecting";
  const log = found.log as unknown as LogLine[];
  addLine(log, step);
  const startedAt = found.startedAt ?? now();
  const begun = { status: "running", startedAt, progress: 0, step, log: asJson(log) };
  const { count } = await db().gitRun.updateMany({ where: unfinished(key), data: begun });
  return count === 0 ? null : { ...found, ...begun, log: found.log };
}

function openCredentials(row: GitRun): Credentials | null {
  if (!row.credentials) return null;
  try {
    return JSON.parse(unseal(CREDENTIALS_PURPOSE, row.credentials).toString());
  } catch {
    const message = "Bindery can no longer decrypt the credentials of this run. Start a new run.";
    throw new GitRunError("credentials_lost", message);
  }
}

/** A line in a run's log. */
export interface LogLine {
  at: string;
  text: string;
}

/** Removes the numbers from a step, because they change too often for the log. */
const phaseOf = (step: string) => step.replace(/ \(.*/, "");

const LOG_LINES_MAX = 200;

/**
 * Adds a line to a log with a maximum length. If a run is retried many times, the log keeps the lines of the
 * last attempts.
 */
function addLine(lines: LogLine[], text: string): void {
  lines.push({ at: now().toISOString(), text });
  if (lines.length > LOG_LINES_MAX) lines.shift();
}

const asJson = (value: readonly LogLine[] | ContentPreview) => value as unknown as Prisma.InputJsonValue;

function activate(row: GitRun, signal: AbortSignal): ActiveRun {
  let reported = Number.NEGATIVE_INFINITY;
  let phase = "";
  const lines = row.log as unknown as LogLine[];
  return {
    row,
    log: lines,
    options: row.options as unknown as RunOptions,
    credentials: openCredentials(row),
    warnings: [],
    signal,
    async report(progress, step) {
      signal.throwIfAborted();
      const isSamePhase = phaseOf(step) === phase;
      if (isSamePhase && monotonicMilliseconds() - reported < REPORT_MILLISECONDS) return;
      reported = monotonicMilliseconds();
      phase = phaseOf(step);
      if (!isSamePhase) addLine(lines, phase);
      await db().gitRun.updateMany({
        where: unfinished(row),
        data: { progress: Math.round(progress), step, log: asJson(lines) },
      });
    },
  };
}

function shownWarnings(warnings: readonly string[]): string[] {
  const hidden = warnings.length - WARNINGS_MAX;
  return hidden > 0 ? [...warnings.slice(0, WARNINGS_MAX), `… and ${hidden} more`] : [...warnings];
}

/** Completes a run in the transaction that wrote the run's result. */
export async function succeed(
  tx: Tx,
  run: ActiveRun,
  result: { commitOid: string | null; revisionId: string | null; step: string; preview?: ContentPreview },
): Promise<void> {
  const warnings = shownWarnings(run.warnings);
  addLine(run.log, result.step);
  const log = asJson(run.log);
  const preview = result.preview && { preview: asJson(result.preview) };
  const { count } = await tx.gitRun.updateMany({
    where: unfinished(run.row),
    data: {
      status: "success",
      progress: 100,
      warnings,
      log,
      endedAt: now(),
      credentials: null,
      ...result,
      ...preview,
    },
  });
  // The error rolls back the changes, because the run that should record them has already ended.
  if (count === 0) throw new GitRunError("run_ended", "Another process ended this run. Start a new run.");
}

/** Completes a run that wrote nothing. */
export const endUnwritten = (run: ActiveRun, commitOid: string | null, step: string) =>
  inTransaction(null, (tx) => succeed(tx, run, { commitOid, revisionId: null, step }));

type Explanation = Pick<GitRunError, "code" | "message">;

/**
 * Marks a run as failed, deletes its credentials, and notifies the person who started the run. For a dry run or with `quiet`,
 * the person isn't notified. Doesn't change runs that have already ended.
 */
export async function failRun(tx: Tx, run: RunKey, { code, message }: Explanation): Promise<void> {
  const { count } = await tx.gitRun.updateMany({
    where: unfinished(run),
    data: { status: "failure", errorCode: code, error: message, endedAt: now(), credentials: null },
  });
  if (count === 0) return;
  const { organizationId, id: gitRunId } = run;
  const select = { options: true, dryRun: true };
  const { options, dryRun } = await tx.gitRun.findUniqueOrThrow({ where: whereIs(run), select });
  if (dryRun || (options as unknown as RunOptions).quiet) return;
  await enqueue(tx, tellOfFailedRun, { organizationId, gitRunId });
}

/**
 * Returns the message for a failure that the repository or the settings caused, or null for an internal
 * error.
 */
function explain(error: unknown): Explanation | null {
  if (error instanceof GitRunError || error instanceof GitRemoteError || error instanceof RepositoryFileError)
    return { code: error.code, message: error.message };
  if (error instanceof PageSyntaxError) return { code: "page_invalid", message: error.message };
  return null;
}

/** Performs an existing import or export. See {@link perform} for errors and cancellation. */
export async function performRun(
  payload: { organizationId: string; runId: string },
  job: JobRun,
  work: (run: ActiveRun) => Promise<void>,
): Promise<void> {
  const row = await begin(payload.organizationId, payload.runId);
  if (!row) return;
  await perform<Explanation>(job, { gitRun: row.id }, () => work(activate(row, job.signal)), {
    explain,
    fault: { code: "internal", message: FAULT_MESSAGE },
    fail: (reason) => inTransaction(null, (tx) => failRun(tx, row, reason)),
    wait: () =>
      db().gitRun.updateMany({ where: unfinished(row), data: { status: "pending", step: "Waiting" } }),
  });
}
