import type { OutboundClient } from "./outbound";

/**
 * The guarded client in the form of `fetch`, for libraries that take one. Bodies are texts; the answer streams as it
 * comes. Rejects with an `OutboundError` that is fit for a user.
 */
export function outboundFetch(client: OutboundClient): typeof fetch {
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError("An address is expected, not a Request.");
    if (init.body != null && typeof init.body !== "string")
      throw new TypeError("A text is expected as body.");
    const answer = await client.fetch(input, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body != null && { body: init.body }),
      signal: init.signal ?? undefined,
    });
    // Its content is decoded already, so what said how it was coded would mislead.
    const { "content-encoding": _coded, "content-length": _length, ...headers } = answer.headers;
    return new Response(streamOf(answer.body), { status: answer.status, headers });
  };
}

function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
