import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/client-address";
import { claimOf } from "@/lib/in-flight";
import { acceptedPacking, PACKED_BYTES_MIN, pack } from "@/lib/packing";
import type { Dispatch, RestBody, RestRequest, RestResponse } from "./message";

/**
 * Compresses a complete JSON response. The ETag stays the ETag of the uncompressed response, because clients
 * send it in `If-Match` (docs/adr/003).
 */
async function packed(accepted: string | string[] | undefined, answer: RestResponse): Promise<RestResponse> {
  const { headers, body } = answer;
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  if (
    !isWhole ||
    body.length < PACKED_BYTES_MIN ||
    !/^application\/json\b/.test(headers["content-type"] ?? "")
  )
    return answer;
  const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  const packing = acceptedPacking(accepted);
  if (packing === null) return { ...answer, headers: { ...headers, vary } };
  return {
    ...answer,
    headers: { ...headers, vary, "content-encoding": packing },
    body: await pack(body, packing),
  };
}

/** Converts a request to the dispatcher's form. */
export function toRestRequest(request: IncomingMessage, response: ServerResponse): RestRequest {
  const url = request.url ?? "/";
  const end = url.indexOf("?");
  const closed = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) closed.abort();
  });
  return {
    method: request.method ?? "GET",
    path: end === -1 ? url : url.slice(0, end),
    query: end === -1 ? "" : url.slice(end + 1),
    // Each value is a string, because Node.js joins repeated headers. The exception is Set-Cookie, which only
    // responses have.
    headers: request.headers as Record<string, string | undefined>,
    // If a loop over the body ends early, the connection must stay open until the error response is sent.
    body: hasBody(request)
      ? { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) }
      : null,
    remoteAddress: clientAddress(request),
    claim: claimOf(request),
    // The signal is created on first use, because few requests need it.
    get signal() {
      return closed.signal;
    },
  };
}

const isUnread = (request: IncomingMessage) => hasBody(request) && !request.complete;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Sends a response, compressed if the client accepts that. */
export async function sendPacked(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RestResponse,
): Promise<void> {
  const { status, headers, body } = await packed(request.headers["accept-encoding"], answer);
  if (body !== null && typeof body !== "string" && !(body instanceof Uint8Array)) {
    response.writeHead(status, headers);
    return pour(body, response);
  }
  if (body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}

async function pour(
  body: Exclude<RestBody, null | string | Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await drained(response);
  }
  response.end();
}

/** Resolves when more can be written, or when the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.once("drain", done);
    response.once("close", done);
  });
}

/** Creates a handler for the HTTP server of Node.js from a dispatcher. */
export function createNodeHandler(
  dispatch: Dispatch,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await dispatch(toRestRequest(request, response));
    // The rest of the body isn't read, so the connection can't be used for another request.
    if (isUnread(request)) answer.headers.connection = "close";
    await sendPacked(request, response, answer);
  };
}
