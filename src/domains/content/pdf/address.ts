import type { PdfExport } from "@/db/generated/client";
import { endAfter, isOver, isSigned, signed } from "@/lib/signed-address";
import { appUrl } from "@/lib/urls";
import { fileNameOf } from "../files/address";

const PURPOSE = "pdf-download";
const HOUR_SECONDS = 3600;

export const PDF_PREFIX = "/files/pdf/";

/** The PDF that a URL gives access to. */
export type PdfGrant = Pick<PdfExport, "organizationId" | "id">;

/**
 * Returns the signed URL of a PDF. It works like the download URL of a file. The URL expires at the end of
 * the next full hour, so it's valid for at least an hour. All requests within the same hour get the same
 * URL.
 */
export function pdfUrl({ organizationId, id }: PdfGrant, title: string): string {
  const query = new URLSearchParams(signed(PURPOSE, [organizationId, id], endAfter(HOUR_SECONDS)));
  const name = encodeURIComponent(`${fileNameOf(title, "Document")}.pdf`);
  return appUrl(`${PDF_PREFIX}${organizationId}/${id}/${name}?${query}`);
}

/**
 * Returns the grant in a URL. Returns null if this instance didn't sign the URL, if the URL was changed, or
 * if it has expired. The file name in the URL isn't checked.
 */
export function readPdfUrl(path: string, query: string): PdfGrant | null {
  const [organizationId = "", id = "", ...more] = path.slice(PDF_PREFIX.length).split("/");
  if (more.length !== 1) return null;
  const values = new URLSearchParams(query);
  const holds = !isOver(values) && isSigned(PURPOSE, [organizationId, id], values);
  return holds ? { organizationId, id } : null;
}
