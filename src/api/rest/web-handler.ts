import type { Dispatch, RestBody, RestRequest } from "./message";

/**
 * Returns the caller's IP address. A web request has no socket, so the address comes from a header that the
 * server sets (src/server/listener.ts). If the header has several values, the caller's address is the last
 * value.
 */
const addressOf = (headers: Headers) =>
  headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";

/** Converts a web request to the dispatcher's form. */
export function toRestRequest(request: Request): RestRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: request.body as unknown as AsyncIterable<Uint8Array> | null,
    remoteAddress: addressOf(request.headers),
    signal: request.signal,
  };
}

function toBody(body: RestBody): BodyInit | null {
  if (body === null || typeof body === "string" || body instanceof Uint8Array) return body as BodyInit | null;
  const iterator = body[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Creates a handler for the web's request type from a dispatcher. */
export function createWebHandler(dispatch: Dispatch): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } = await dispatch(toRestRequest(request));
    return new Response(toBody(body), { status, headers });
  };
}
