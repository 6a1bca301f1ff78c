import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer";

/** Nothing of that name. */
export const NONE: Answer = { status: 404, headers: { "cache-control": "no-store" }, body: null };

/** A text that is asked again for whenever it is used; 304 while it is the same. */
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
