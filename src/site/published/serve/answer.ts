import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { matchesNone } from "@/api/rest/entity-tag";
import { withinHost } from "@/lib/own-path";
import { acceptedPacking, PACKED_BYTES_MIN, type Packing, pack } from "@/lib/packing";
import { SAFETY_HEADERS } from "../policy";

export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | AsyncIterable<Uint8Array | string> | null;
}

/** A text for many visitors. Bindery compresses the text at the second request. */
export interface KeptText {
  bytes: Buffer;
  etag: string;
  packed: { br?: Buffer; gzip?: Buffer };
}

async function packed(text: KeptText, packing: Packing): Promise<Buffer> {
  text.packed[packing] ??= await pack(text.bytes, packing);
  return text.packed[packing];
}

/**
 * Sends a text from memory, compressed if the client accepts compression. Sends 304 if the client already has
 * the text.
 */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
  text: KeptText,
): Promise<void> {
  const packing =
    text.bytes.length < PACKED_BYTES_MIN ? null : acceptedPacking(request.headers["accept-encoding"]);
  const etag = packing ? `"${text.etag}-${packing}"` : `"${text.etag}"`;
  const all: Record<string, string | string[] | number> = { ...SAFETY_HEADERS, ...headers, etag };
  all.vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`;
  if (status === 200 && matchesNone(request.headers["if-none-match"], etag)) {
    response.writeHead(304, all).end();
    return;
  }
  const bytes = packing ? await packed(text, packing) : text.bytes;
  if (packing) all["content-encoding"] = packing;
  all["content-length"] = bytes.length;
  response.writeHead(status, all);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Sends any other response unchanged. */
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
    // If the visitor leaves before the end, this isn't an error.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** The URL with empty path segments removed. Query and fragment stay unchanged. */
const withoutEmptySegments = (location: string) =>
  location.replace(/^[^?#]*/, (path) => path.replace(/\/{2,}/g, "/"));

/**
 * `location` is an absolute URL or a path. A path always leads to this host, even if an attacker created the request to
 * cause a redirect to another host.
 */
export const redirectTo = (
  location: string,
  status: 301 | 302 | 303 | 308,
  headers: Record<string, string | string[]> = {},
): Answer => ({
  status,
  headers: {
    location: URL.canParse(location) ? location : withinHost(withoutEmptySegments(location)),
    "cache-control": status === 308 || status === 301 ? "no-cache" : "no-store",
    ...headers,
  },
  body: null,
});

/** The response for a missing file. */
export const NONE: Answer = { status: 404, headers: { "cache-control": "no-store" }, body: null };

/**
 * A response with a text that clients must revalidate before each use. If the text hasn't changed, the response becomes 304.
 */
export function text(
  request: IncomingMessage,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): Answer {
  const etag = `"${createHash("sha1").update(body).digest("base64url").slice(0, 22)}"`;
  const all = {
    "content-type": `${contentType}; charset=utf-8`,
    "cache-control": "private, no-cache",
    etag,
    ...headers,
  };
  if (request.headers["if-none-match"] === etag) return { status: 304, headers: all, body: null };
  return { status: 200, headers: { ...all, "content-length": String(Buffer.byteLength(body)) }, body };
}
