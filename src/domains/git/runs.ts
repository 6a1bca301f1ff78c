import { db, type Tx } from "@/db/client";
import type { GitRun } from "@/db/generated/client";
import type { JobRun } from "@/jobs/handle";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { unseal } from "@/lib/seal";
import { PageSyntaxError } from "../content/markdown/errors";
import type { Credentials } from "./remote/address";
import { GitRemoteError } from "./remote/errors";
import { RepositoryFileError } from "./repository/problem";
import { CREDENTIALS_PURPOSE, type RunOptions } from "./service";

/** A run as its handler sees it. */
export interface ActiveRun {
  row: GitRun;
  options: RunOptions;
  credentials: Credentials | null;
  warnings: string[];
  signal: AbortSignal;
  /** Tells whoever watches how far it is; `progress` is 0 to 100. */
  report(progress: number, step: string): Promise<void>;
}

/** A run that cannot go on for a reason that a person can act on. */
export class GitRunError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "GitRunError";
  }
}

const WARNINGS_MAX = 200;
const REPORT_MILLISECONDS = 250;

const whereRun = (run: Pick<GitRun, "organizationId" | "id">) => ({
  organizationId_id: { organizationId: run.organizationId, id: run.id },
});

async function begin(organizationId: string, runId: string, signal: AbortSignal): Promise<ActiveRun | null> {
  const found = await db().gitRun.findUnique({ where: whereRun({ organizationId, id: runId }) });
  if (!found || found.status === "success" || found.status === "failure") return null;
  const row = await db().gitRun.update({
    where: whereRun(found),
    data: { status: "running", startedAt: found.startedAt ?? now(), progress: 0, step: "Connecting" },
  });
  let reported = 0;
  return {
    row,
    options: row.options as unknown as RunOptions,
    credentials: row.credentials ? JSON.parse(unseal(CREDENTIALS_PURPOSE, row.credentials).toString()) : null,
    warnings: [],
    signal,
    async report(progress, step) {
      signal.throwIfAborted();
      if (performance.now() - reported < REPORT_MILLISECONDS) return;
      reported = performance.now();
      await db().gitRun.update({ where: whereRun(row), data: { progress: Math.round(progress), step } });
    },
  };
}

/** Ends a run well, in the transaction that wrote its result. */
export async function succeed(
  tx: Tx,
  run: ActiveRun,
  result: { commitOid: string | null; revisionId: string | null; step: string },
): Promise<void> {
  const hidden = run.warnings.length - WARNINGS_MAX;
  const warnings =
    hidden > 0 ? [...run.warnings.slice(0, WARNINGS_MAX), `… and ${hidden} more`] : run.warnings;
  await tx.gitRun.update({
    where: whereRun(run.row),
    data: { status: "success", progress: 100, warnings, endedAt: now(), credentials: null, ...result },
  });
}

async function fail(
  run: Pick<GitRun, "organizationId" | "id">,
  code: string,
  message: string,
): Promise<void> {
  await db().gitRun.update({
    where: whereRun(run),
    data: { status: "failure", errorCode: code, error: message, endedAt: now(), credentials: null },
  });
}

/** The words for a failure that is the repository's or the settings', not ours; null for a fault. */
function explain(error: unknown): { code: string; message: string } | null {
  if (error instanceof GitRunError || error instanceof GitRemoteError || error instanceof RepositoryFileError)
    return { code: error.code, message: error.message };
  if (error instanceof PageSyntaxError) return { code: "page_invalid", message: error.message };
  return null;
}

/**
 * Runs an import or export whose row exists. A failure that a person can act on ends the run; a fault is tried
 * again, and ends it at the last attempt; a worker that stops leaves it pending.
 */
export async function performRun(
  payload: { organizationId: string; runId: string },
  job: JobRun,
  work: (run: ActiveRun) => Promise<void>,
): Promise<void> {
  const run = await begin(payload.organizationId, payload.runId, job.signal);
  if (!run) return;
  try {
    await work(run);
  } catch (error) {
    if (job.signal.aborted) {
      await db().gitRun.update({ where: whereRun(run.row), data: { status: "pending", step: "Waiting" } });
      throw error;
    }
    const known = explain(error);
    if (known) return fail(run.row, known.code, known.message);
    log.error({ error, run: run.row.id }, "a Git run failed");
    if (!job.isLastAttempt) throw error;
    await fail(
      run.row,
      "internal",
      "Something went wrong on our side. The log of the server has the details.",
    );
  }
}
