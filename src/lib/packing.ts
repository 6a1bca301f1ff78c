import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Packing = "br" | "gzip";

/** Smaller responses aren't compressed, because the additional headers would be larger than the savings. */
export const PACKED_BYTES_MIN = 1024;
const BROTLI_QUALITY = 5;
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

const accepts = (header: string, packing: Packing) =>
  new RegExp(`\\b${packing}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(header);

/**
 * Returns a compression that the client's `Accept-Encoding` allows. Returns null if Bindery supports none of the client's
 * compressions.
 */
export function acceptedPacking(header: string | string[] | undefined): Packing | null {
  const accepted = String(header ?? "");
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : null;
}

/** Compresses bytes outside the main thread, optimized for speed instead of size. */
export async function pack(bytes: Uint8Array | string, packing: Packing): Promise<Buffer> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  return packing === "br" ? await packBrotli(bytes, quality) : await packGzip(bytes);
}
