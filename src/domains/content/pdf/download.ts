import { setTimeout as pause } from "node:timers/promises";
import { hotQuery } from "@/db/hot";
import { monotonicMilliseconds } from "@/lib/clock";
import { type FileAnswer, type FileRequest, refuse, sendStored } from "../files/download";
import { type PdfGrant, readPdfUrl } from "./address";
import { PDF_FAULT } from "./jobs";
import { waitingPage } from "./waiting-page";

/** How long an open request waits for its PDF: below what proxies allow. */
const WAIT_MILLISECONDS = 20_000;
/** Browsers show how far it is instead. */
const BROWSER_WAIT_MILLISECONDS = 2_000;
const LOOK_MILLISECONDS = 250;
const RETRY_SECONDS = 3;

interface PdfRequest extends FileRequest {
  signal?: AbortSignal;
}

interface Found {
  status: string;
  progress: number;
  error: string | null;
  fileKey: string | null;
}

const FIND = `SELECT p."status", p."progress", p."error", p."fileKey" FROM "PdfExport" p
  JOIN "Space" s ON s."organizationId" = p."organizationId" AND s."id" = p."spaceId" AND s."deletedAt" IS NULL
  WHERE p."organizationId" = $1 AND p."id" = $2`;

async function find({ organizationId, id }: PdfGrant): Promise<Found | undefined> {
  const [row] = await hotQuery<Found>("pdf:find", FIND, [organizationId, id]);
  return row;
}

const isUnderWay = (row: Found | undefined) => row?.status === "pending" || row?.status === "running";

/** The row once its job has ended, or as it is when the time is over or the caller has gone. */
async function settled(
  grant: PdfGrant,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Found | undefined> {
  const until = monotonicMilliseconds() + milliseconds;
  let row = await find(grant);
  while (isUnderWay(row) && monotonicMilliseconds() < until && !signal?.aborted) {
    await pause(LOOK_MILLISECONDS);
    row = await find(grant);
  }
  return row;
}

function later(row: Found, isBrowser: boolean): FileAnswer {
  const retry = { "retry-after": String(RETRY_SECONDS) };
  if (!isBrowser) return refuse(503, `The PDF is being made (${row.progress} %). Try again soon.`, retry);
  return waitingPage(row.progress, { ...retry, refresh: String(RETRY_SECONDS) });
}

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
 * Answers `GET` and `HEAD` of a PDF's address. Waits for a PDF that is still being made; after that 503 says when to
 * ask again. 422 says why the content does not fit a PDF, 500 that it failed by a fault of ours. 403 for an address
 * that was forged or has expired, 404 for a PDF that is removed.
 */
export async function handlePdf(request: PdfRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "A PDF can only be read", { allow: "GET, HEAD" });
  const grant = readPdfUrl(request.path, request.query);
  if (!grant) return refuse(403, "This address is not valid, or no longer");
  const isBrowser = (request.headers.accept ?? "").includes("text/html");
  const wait = isBrowser ? BROWSER_WAIT_MILLISECONDS : WAIT_MILLISECONDS;
  const row = await settled(grant, wait, request.signal);
  if (!row) return refuse(404, "PDF not found");
  if (isUnderWay(row)) return later(row, isBrowser);
  if (row.status !== "success" || row.fileKey === null) {
    const error = row.error ?? PDF_FAULT;
    return refuse(error === PDF_FAULT ? 500 : 422, error);
  }
  return sendStored(request, { organizationId: grant.organizationId, key: row.fileKey }, HEADERS);
}
