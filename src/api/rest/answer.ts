import { errorBody } from "@/lib/error-body";
import type { ApiError } from "@/lib/errors";
import { spliceJson } from "@/lib/json-text";
import { logFailure } from "@/lib/log";
import { apiUrl } from "@/lib/urls";
import type { RequestContext } from "@/trpc/context";
import { apiErrorOf } from "@/trpc/errors";
import { entityTag } from "./entity-tag";
import { EVENT_STREAM_HEADERS, writeEvents } from "./event-stream";
import type { RestResponse } from "./message";
import type { Operation } from "./routes";

const LARGE_LENGTH = 4096;
const JSON_TYPE = "application/json; charset=utf-8";

/** Creates an operation's response from the value that its procedure returned. */
export function answerOf(operation: Operation, ctx: RequestContext, data: unknown): RestResponse {
  const headers: Record<string, string> = {};
  if (ctx.reply.location !== undefined) headers.location = apiUrl(ctx.reply.location);
  if (operation.isBodyless) return { status: operation.status, headers, body: null };
  if (operation.stream) return answerStream(operation.status, headers, data as AsyncIterable<unknown>, ctx);
  const json = spliceJson(data ?? {});
  // A large text is converted to bytes only once. A small text isn't converted, because Node.js sends a small
  // text faster than bytes.
  const body = json.text.length > LARGE_LENGTH ? Buffer.from(json.text) : json.text;
  headers["content-type"] = JSON_TYPE;
  if (operation.method === "GET") {
    headers["cache-control"] = "private, no-cache";
    headers.etag = entityTag(ctx.reply.version, json.named);
  }
  return { status: operation.status, headers, body };
}

function answerStream(
  status: number,
  headers: Record<string, string>,
  data: AsyncIterable<unknown>,
  ctx: RequestContext,
): RestResponse {
  Object.assign(headers, EVENT_STREAM_HEADERS, { "cache-control": "no-cache, no-transform" });
  const told = (error: unknown) => errorBody(refusalOf(error, ctx.requestId));
  return { status, headers, body: writeEvents(data, told) };
}

/** Returns the error for the caller. An internal error is logged with the request's ID. */
function refusalOf(error: unknown, requestId: string): ApiError {
  const refusal = apiErrorOf(error);
  if (refusal.status >= 500) logFailure({ requestId, error }, refusal.status, "request failed");
  return refusal;
}

/** Creates the error response for any error. */
export function answerError(error: unknown, requestId: string): RestResponse {
  const refusal = refusalOf(error, requestId);
  const answer: Record<string, string> = { "content-type": JSON_TYPE, "cache-control": "no-store" };
  for (const [name, value] of Object.entries(refusal.headers)) answer[name.toLowerCase()] = value;
  return { status: refusal.status, headers: answer, body: JSON.stringify({ error: errorBody(refusal) }) };
}
