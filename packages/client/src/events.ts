import { detailsOf, errorOf } from "./errors.js";

/** Yields the lines of text that arrives in chunks. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Yields the data of each server-sent event, until `event: done`.
 * @throws BinderyError for `event: error`, or if the stream ends too early
 */
export async function* eventsOf(response: Response, operation: string): AsyncGenerator<unknown, void> {
  let event = "";
  let data = "";
  for await (const line of linesOf(response.body as ReadableStream<Uint8Array>)) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    else if (field === "data") data += value;
    if (line !== "") continue;
    if (event === "done") return;
    if (event === "error") {
      const { error } = JSON.parse(data);
      throw errorOf({ status: error.code, message: error.message, ...detailsOf(error), operation });
    }
    if (data !== "") yield JSON.parse(data);
    event = data = "";
  }
  throw errorOf({
    status: 0,
    message: "The stream ended before the response was complete. Try again.",
    operation,
  });
}
