import { tellOfFailedJob } from "@/access/notifications/job";
import { db, type Tx } from "@/db/client";
import type { ImportRun, Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import type { ContentPreview } from "@/domains/content/preview";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import type { Format, Problem } from "./schema";

const PROBLEMS_MAX = 200;
const NAME_LENGTH_MAX = 200;
const REASON_LENGTH_MAX = 300;

const cut = (text: string, length: number) => {
  // This removes NUL characters and replaces unpaired surrogates, because PostgreSQL can't store them.
  const plain = text.replace(/\0/g, "").replace(/\p{Surrogate}/gu, "\uFFFD");
  return plain.length > length ? `${plain.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : plain;
};

/** Collects an import's problems: the first problems with their files and reasons, and the total number. */
export class Report {
  readonly problems: Problem[] = [];
  count = 0;
  private readonly said = new Set<string>();

  /** @param reason a full sentence */
  add(file: string, reason: string): void {
    const problem = { file: cut(file, NAME_LENGTH_MAX), reason: cut(reason, REASON_LENGTH_MAX) };
    const key = `${problem.file}\n${problem.reason}`;
    if (this.said.has(key)) return;
    this.count += 1;
    if (this.problems.length === PROBLEMS_MAX) return;
    this.said.add(key);
    this.problems.push(problem);
  }
}

/** Thrown to end an import with a message for the person who started it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** Thrown if the run was canceled or deleted with its space. Bindery then discards the import. */
class RunEndedError extends Error {}

/** The part of a run that is used to read and convert files. */
export interface ReadingRun {
  row: Pick<ImportRun, "organizationId" | "pageId" | "unlistedFiles">;
  report: Report;
  /** Stores the detected format. */
  recognised(format: Format): Promise<void>;
  /**
   * Stores the progress. Stops the import if the run was canceled in the meantime or the worker is stopping.
   */
  reportProgress(step: string, done: number, total: number): Promise<void>;
}

/** A running import, as the import's job uses it. */
export interface ActiveRun extends ReadingRun {
  row: ImportRun;
  signal: AbortSignal;
}

const REPORT_MILLISECONDS = 250;
/** The maximum duration of a run. */
const RUN_MINUTES = 30;

type RunKey = Pick<ImportRun, "organizationId" | "id">;

/** Selects a run only if it hasn't ended, because an ended run must never change. */
export const unfinished = ({ organizationId, id }: RunKey) => ({
  organizationId,
  id,
  status: { in: ["pending", "in-progress"] },
});

async function note(run: RunKey, data: Prisma.ImportRunUpdateManyMutationInput): Promise<void> {
  const { count } = await db().importRun.updateMany({
    where: unfinished(run),
    data: { ...data, updatedAt: now() },
  });
  if (count === 0) throw new RunEndedError();
}

function activate(row: ImportRun, signal: AbortSignal): ActiveRun {
  const deadline = monotonicMilliseconds() + RUN_MINUTES * 60_000;
  let reported = { at: Number.NEGATIVE_INFINITY, step: "" };
  return {
    row,
    report: new Report(),
    signal,
    recognised: (format) => note(row, { format }),
    async reportProgress(step, done, total) {
      signal.throwIfAborted();
      const at = monotonicMilliseconds();
      if (at > deadline)
        throw new ImportError(
          `The import took longer than ${RUN_MINUTES} minutes, which is the limit. Split the files into several imports.`,
        );
      if (step === reported.step && at - reported.at < REPORT_MILLISECONDS) return;
      reported = { at, step };
      await note(row, { step, done, total });
    },
  };
}

/** Starts a run. Returns null if the run has ended or was deleted with its space. */
async function begin(organizationId: string, runId: string): Promise<ImportRun | null> {
  const key = { organizationId, id: runId };
  const found = await db().importRun.findFirst({ where: unfinished(key) });
  if (!found) return null;
  const begun = { status: "in-progress", startedAt: found.startedAt ?? now(), done: 0, total: 0 };
  const { count } = await db().importRun.updateMany({ where: unfinished(key), data: begun });
  return count === 0 ? null : { ...found, ...begun };
}

/** Returns the columns that are set when a run ends. */
function endOf({ problems, count }: Report) {
  const time = now();
  const said = { problems: asJson(problems), problemCount: count };
  return { ...said, step: null, endedAt: time, updatedAt: time };
}

/** The result of a completed run: the change request with the content, or the preview of a dry run. */
type RunResult = { pageCount: number; fileCount: number; redirectCount: number } & (
  | { changeRequestId: string }
  | { preview: ContentPreview }
);

const asJson = (value: unknown) => value as Prisma.InputJsonValue;

/**
 * Completes a run in the transaction that writes the imported content. If the run has already ended, the
 * transaction is rolled back.
 */
export async function complete(tx: Tx, { row, report }: ActiveRun, result: RunResult): Promise<void> {
  const preview = "preview" in result && { preview: asJson(result.preview) };
  const data = { status: "completed", ...result, ...preview, ...endOf(report) };
  const { count } = await tx.importRun.updateMany({ where: unfinished(row), data });
  if (count === 0) throw new RunEndedError();
}

/**
 * Marks a run as failed, stores the report about its files, and notifies the person who started the run, except for dry
 * runs. Doesn't change runs that have already ended.
 */
export async function failRun(run: RunKey, reason: string, report = new Report()): Promise<void> {
  await inTransaction(null, async (tx) => {
    const data = { status: "failed", reason, ...endOf(report) };
    const { count } = await tx.importRun.updateMany({ where: unfinished(run), data });
    if (count > 0) await tellOfFailure(tx, run, reason);
  });
}

async function tellOfFailure(tx: Tx, { organizationId, id }: RunKey, error: string): Promise<void> {
  const where = { organizationId_id: { organizationId, id } };
  const { spaceId, createdById, dryRun } = await tx.importRun.findUniqueOrThrow({ where });
  if (dryRun) return;
  const about = { organizationId, spaceId, type: "import", jobId: id, cause: id } as const;
  const failedAt = now().toISOString();
  await enqueue(tx, tellOfFailedJob, { ...about, error, userIds: [createdById], failedAt });
}

function explain(error: unknown): string | null {
  if (error instanceof ImportError) return error.message;
  return error instanceof ApiError && error.status < 500 ? error.message : null;
}

/** Performs the import for an existing run. See {@link perform} for errors and cancellation. */
export async function performRun(
  payload: { organizationId: string; runId: string },
  job: JobRun,
  work: (run: ActiveRun) => Promise<void>,
): Promise<void> {
  const row = await begin(payload.organizationId, payload.runId);
  if (!row) return;
  const run = activate(row, job.signal);
  const workUntilEnded = () =>
    work(run).catch((error) => {
      if (!(error instanceof RunEndedError)) throw error;
    });
  await perform<string>(job, { importRun: row.id }, workUntilEnded, {
    explain,
    fault: FAULT_MESSAGE,
    fail: (reason) => failRun(row, reason, run.report),
    wait: () =>
      db().importRun.updateMany({ where: unfinished(row), data: { status: "pending", step: null } }),
  });
}
