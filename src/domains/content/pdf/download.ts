import { reads } from "@/db/reads";
import type { RowOf } from "@/db/statement";
import { type FileAnswer, type FileRequest, refuse, sendStored } from "../files/download";
import { notYet, settledRow } from "../files/waiting-page";
import { readPdfUrl } from "./address";
import { PDF_FAULT } from "./jobs";
import { pdfById } from "./queries";

interface PdfRequest extends FileRequest {
  signal?: AbortSignal;
}

const isUnderWay = (row: RowOf<typeof pdfById> | undefined) =>
  row?.status === "pending" || row?.status === "running";

const PDF = { name: "PDF", next: "The PDF opens here when it's ready." };

const HEADERS = {
  "content-type": "application/pdf",
  "content-disposition": "inline",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, max-age=3600, immutable",
  "accept-ranges": "bytes",
  "referrer-policy": "no-referrer",
};

/**
 * Handles `GET` and `HEAD` requests to the URL of a PDF. If the PDF isn't finished yet, waits for it. If
 * this takes too long, responds with 503 and the time after which to retry. Other errors: 422 if a PDF can't
 * contain the content; 500 for an internal error; 403 for a forged or expired URL; 404 for a deleted PDF.
 */
export async function handlePdf(request: PdfRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "Use GET or HEAD to download a PDF.", { allow: "GET, HEAD" });
  const grant = readPdfUrl(request.path, request.query);
  if (!grant) return refuse(403, "This URL isn't valid or has expired. Request a new URL.");
  const row = await settledRow(request, () => pdfById.first(reads(), grant), isUnderWay);
  if (!row) return refuse(404, "PDF not found.");
  if (isUnderWay(row)) return notYet(request, PDF, row.progress);
  if (row.status !== "success" || row.fileKey === null) {
    const error = row.error ?? PDF_FAULT;
    return refuse(error === PDF_FAULT ? 500 : 422, error);
  }
  return sendStored(request, { organizationId: grant.organizationId, key: row.fileKey }, HEADERS);
}
