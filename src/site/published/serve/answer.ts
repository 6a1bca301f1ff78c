import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withinHost } from "@/lib/own-path";
import { SAFETY_HEADERS } from "../policy";

/** What is sent for a request. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | AsyncIterable<Uint8Array | string> | null;
}

/** A text that many readers get: packed once, when it is asked for again. */
export interface KeptText {
  bytes: Buffer;
  etag: string;
  packed: { br?: Buffer; gzip?: Buffer };
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Smaller than this packing is not worth its headers. */
const PACKED_BYTES_MIN = 1024;
const BROTLI_QUALITY = 4;

function acceptedPacking(header: string | undefined): "br" | "gzip" | null {
  if (header === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header) ? "gzip" : null;
}

async function packed(text: KeptText, packing: "br" | "gzip"): Promise<Buffer> {
  const known = text.packed[packing];
  if (known) return known;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  const bytes = packing === "br" ? await packBrotli(text.bytes, quality) : await packGzip(text.bytes);
  text.packed[packing] = bytes;
  return bytes;
}

function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

/** Sends a text whose bytes are at hand: 304 to whoever has them, packed to whoever can unpack. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
  text: KeptText,
): Promise<void> {
  const packing =
    text.bytes.length < PACKED_BYTES_MIN
      ? null
      : acceptedPacking(String(request.headers["accept-encoding"] ?? ""));
  const etag = packing ? `"${text.etag}-${packing}"` : `"${text.etag}"`;
  const all: Record<string, string | string[] | number> = { ...SAFETY_HEADERS, ...headers, etag };
  all.vary = "Accept-Encoding";
  if (status === 200 && holds(request.headers["if-none-match"], etag)) {
    response.writeHead(304, all).end();
    return;
  }
  const bytes = packing ? await packed(text, packing) : text.bytes;
  if (packing) all["content-encoding"] = packing;
  all["content-length"] = bytes.length;
  response.writeHead(status, all);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Sends anything else as it is. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const { status, headers, body } = answer;
  response.writeHead(status, { ...SAFETY_HEADERS, ...headers });
  if (request.method === "HEAD" || body === null) return void response.end();
  if (typeof body === "string" || body instanceof Uint8Array) return void response.end(body);
  await pipeline(Readable.from(body), response).catch((error: NodeJS.ErrnoException) => {
    // Readers leave before the end: that is no fault of anybody's.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** `location` is a whole address, or a path of this very host, which it stays on however the request spelt it. */
export const redirectTo = (
  location: string,
  status: 301 | 302 | 303 | 308,
  headers: Record<string, string | string[]> = {},
): Answer => ({
  status,
  headers: {
    location: URL.canParse(location) ? location : withinHost(location),
    "cache-control": status === 308 || status === 301 ? "no-cache" : "no-store",
    ...headers,
  },
  body: null,
});
