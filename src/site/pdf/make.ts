import { hash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { tellOfFailedJob } from "@/access/notifications/job";
import { db } from "@/db/client";
import type { PdfExport } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { holdFiles } from "@/domains/content/files/collect";
import { withUploads } from "@/domains/content/files/uploads";
import { PDF_FAULT } from "@/domains/content/pdf/jobs";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { perform } from "@/jobs/perform";
import { now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { withTemporaryFolder } from "@/lib/private-folder";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { findRequestOfBranch } from "@/scopes/change-request";
import { typesetTask, unfinished } from "./task";

/** Thrown if the PDF can't be created because of the requested content. */
class PdfRefusedError extends Error {
  override readonly name = "PdfRefusedError";
}

type Key = Pick<PdfExport, "organizationId" | "id">;

async function begin(key: Key): Promise<PdfExport | null> {
  const row = await db().pdfExport.findFirst({ where: unfinished(key) });
  if (!row) return null;
  const data = { status: "running", progress: 0, updatedAt: now() };
  const { count } = await db().pdfExport.updateMany({ where: unfinished(key), data });
  return count === 0 ? null : row;
}

async function makeInto(folder: string, row: PdfExport, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, "document.pdf");
  const request = { group: row.organizationId, key: row.id, signal };
  const made = await runTask(typesetTask, { row, file }, request);
  if ("refusal" in made) throw new PdfRefusedError(made.refusal);
  const { size } = await stat(file);
  // Don't use the hash of the bytes as the key. This file is deleted later, and an uploaded file with equal bytes must not
  // be deleted.
  const fileKey = hash("sha256", `pdf ${row.id} ${randomUUID()}`, "hex");
  const facts = { fileKey, size, pages: made.pages };
  const ended = { status: "success", progress: 100, error: null, ...facts, updatedAt: now() };
  const { organizationId } = row;
  await withUploads(organizationId, async (uploads) => {
    await uploads.put(fileKey, file, size);
    await inTransaction(null, async (tx) => {
      await holdFiles(tx, organizationId, [fileKey]);
      await tx.pdfExport.updateMany({ where: unfinished(row), data: ended });
    });
  });
}

async function requestOf({ organizationId, revisionId }: PdfExport) {
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const { branchId } = await db().revision.findUniqueOrThrow({ where, select: { branchId: true } });
  return await findRequestOfBranch(organizationId, branchId);
}

/** Marks the PDF as failed, and notifies the people who wait for it. */
async function fail(row: PdfExport, job: JobRun, error: string): Promise<void> {
  const { organizationId, id, spaceId, pageId } = row;
  const request = await requestOf(row);
  await inTransaction(null, async (tx) => {
    const data = { status: "failure", error, updatedAt: now() };
    const { count } = await tx.pdfExport.updateMany({ where: unfinished({ organizationId, id }), data });
    if (count === 0) return;
    const where = { organizationId_id: { organizationId, id } };
    const { requestedBy } = await tx.pdfExport.findUniqueOrThrow({ where, select: { requestedBy: true } });
    await enqueue(tx, tellOfFailedJob, {
      organizationId,
      spaceId,
      type: "pdf",
      jobId: id,
      cause: `${id}/${job.id}`,
      error,
      userIds: requestedBy,
      pageId: request ? null : pageId,
      changeRequestId: request?.id ?? null,
      failedAt: now().toISOString(),
    });
  });
}

/**
 * Returns the message for an expected error, or null for any other error. A 422 is an expected error, because it means that
 * a page is too costly to load.
 */
function explain(error: unknown): string | null {
  if (error instanceof TaskTooCostlyError && error.task === typesetTask.name)
    return `Creating this PDF takes more ${error.reason === "time" ? "time" : "memory"} than allowed. Export parts of the content, or make the pages smaller.`;
  const isRefused = error instanceof PdfRefusedError || (error instanceof ApiError && error.status === 422);
  return isRefused ? error.message : null;
}

/** Creates the PDF for a row of the table. See {@link perform} for the possible results. */
export async function makePdfOf(key: Key, job: JobRun): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  const work = () => withTemporaryFolder((folder) => makeInto(folder, row, job.signal));
  await perform(job, { pdf: row.id }, work, {
    explain,
    fault: PDF_FAULT,
    fail: (reason) => fail(row, job, reason),
  });
}
