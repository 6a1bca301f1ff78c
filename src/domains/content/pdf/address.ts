import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const PURPOSE = "pdf-download";
const HOUR_SECONDS = 3600;

/** Where addresses of PDFs begin. */
export const PDF_PREFIX = "/files/pdf/";

/** Which PDF an address lets its bearer read. */
export interface PdfGrant {
  organizationId: string;
  id: string;
}

const signatureOf = (grant: PdfGrant, expires: number) =>
  sign(PURPOSE, JSON.stringify([grant.organizationId, grant.id, expires]));

/** What a file may be called anywhere. */
function fileName(title: string): string {
  const name = title.replace(/[\p{Cc}\\/:*?"<>|%#]+/gu, " ").replace(/\s+/g, " ");
  return `${[...name.trim()].slice(0, 80).join("") || "Document"}.pdf`;
}

/**
 * The address of a PDF: a signed capability like that of a file. It ends with the hour after the next full hour, so it
 * holds an hour at least, and everybody who asks within one hour gets the same address.
 */
export function pdfUrl(grant: PdfGrant, title: string): string {
  const expires = (Math.floor(now().getTime() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(grant, expires) });
  const name = encodeURIComponent(fileName(title));
  return appUrl(`${PDF_PREFIX}${grant.organizationId}/${grant.id}/${name}?${query}`);
}

/** What an address grants; null when it was not made here, was changed, or has expired. The name may be any. */
export function readPdfUrl(path: string, query: string): PdfGrant | null {
  const [organizationId = "", id = "", ...more] = path.slice(PDF_PREFIX.length).split("/");
  if (more.length !== 1) return null;
  const values = new URLSearchParams(query);
  const expires = Number(values.get("expires"));
  if (!Number.isSafeInteger(expires) || expires * 1000 <= now().getTime()) return null;
  const grant = { organizationId, id };
  return isSameSecret(signatureOf(grant, expires), values.get("signature") ?? "") ? grant : null;
}
