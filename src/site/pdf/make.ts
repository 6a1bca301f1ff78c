import { hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { db } from "@/db/client";
import type { PdfExport } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { holdFiles } from "@/domains/content/files/hold";
import { withUploads } from "@/domains/content/files/uploads";
import type { JobRun } from "@/jobs/handle";
import { perform } from "@/jobs/perform";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { PRIVATE_FILE_MODE, withTemporaryFolder } from "@/lib/private-folder";
import { contentOf, PdfSource } from "./load";
import { PdfTooLongError, typeset } from "./typeset";

const REPORT_MILLISECONDS = 500;

/** Content that was there when the PDF was asked for, and is not any more. */
class ContentGoneError extends Error {
  override readonly name = "ContentGoneError";
}

type Key = Pick<PdfExport, "organizationId" | "id">;

/** A row that has not ended: what has ended is never written again. */
const unfinished = ({ organizationId, id }: Key) => ({
  organizationId,
  id,
  status: { in: ["pending", "running"] },
});

async function begin(key: Key): Promise<PdfExport | null> {
  const row = await db().pdfExport.findFirst({ where: unfinished(key) });
  if (!row) return null;
  const data = { status: "running", progress: 0, updatedAt: now() };
  const { count } = await db().pdfExport.updateMany({ where: unfinished(key), data });
  return count === 0 ? null : row;
}

function reporter(row: PdfExport) {
  let reported = monotonicMilliseconds();
  return async (done: number, all: number): Promise<void> => {
    if (monotonicMilliseconds() - reported < REPORT_MILLISECONDS) return;
    reported = monotonicMilliseconds();
    const data = { progress: Math.min(99, Math.floor((done / Math.max(1, all)) * 100)), updatedAt: now() };
    await db().pdfExport.updateMany({ where: unfinished(row), data });
  };
}

/** Sets the PDF into a temporary file, and gives what is to be known of it. */
async function setTo(
  file: string,
  row: PdfExport,
  signal: AbortSignal,
): Promise<{ pages: number; size: number }> {
  const content = await contentOf(row);
  const opened = content && (await PdfSource.open(content, row));
  if (!opened) throw new ContentGoneError("What this PDF was to show is not there any more.");
  const { source, outline } = opened;
  const work = { signal, load: source.load.bind(source), report: reporter(row) };
  const { pages } = await typeset(outline, work, createWriteStream(file, { mode: PRIVATE_FILE_MODE }));
  return { pages, size: (await stat(file)).size };
}

async function makeInto(folder: string, row: PdfExport, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, "document.pdf");
  const { pages, size } = await setTo(file, row, signal);
  // Not the hash of the bytes: what is removed some day must never be a file that somebody has uploaded.
  const fileKey = hash("sha256", `pdf ${row.id} ${randomUUID()}`, "hex");
  const ended = { status: "success", progress: 100, error: null, fileKey, size, pages, updatedAt: now() };
  const { organizationId } = row;
  await withUploads(organizationId, async (uploads) => {
    await uploads.put(fileKey, file, size);
    await inTransaction(null, async (tx) => {
      await holdFiles(tx, organizationId, [fileKey]);
      await tx.pdfExport.updateMany({ where: unfinished(row), data: ended });
    });
  });
}

async function fail(row: PdfExport, error: string): Promise<void> {
  const data = { status: "failure", error, updatedAt: now() };
  await db().pdfExport.updateMany({ where: unfinished(row), data });
}

const FAULT = "The PDF could not be made. The log of the server has the details.";

const explain = (error: unknown): string | null =>
  error instanceof PdfTooLongError || error instanceof ContentGoneError ? error.message : null;

/** Makes the PDF of a row; see {@link perform} for how it ends. */
export async function makePdfOf(key: Key, job: JobRun): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  const work = () => withTemporaryFolder((folder) => makeInto(folder, row, job.signal));
  await perform(job, { pdf: row.id }, work, { explain, fault: FAULT, fail: (reason) => fail(row, reason) });
}
