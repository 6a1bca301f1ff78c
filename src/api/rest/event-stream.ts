const HEARTBEAT_MILLISECONDS = 15_000;
const HEARTBEAT = ": ping\n\n";
const NOT_ASCII = /[\u0080-\uffff]/g;

/**
 * Returns JSON in ASCII on one line. Existing clients decode each network chunk separately. If the bytes of a
 * non-ASCII character were split between two chunks, these clients would lose the character.
 */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The headers of every event stream. The header `x-accel-buffering` asks proxies not to buffer the response.
 */
export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "x-accel-buffering": "no",
};

/**
 * Writes each value as a server-sent event. At the end, writes `event: done` with the text `done`, or `event: error` after an
 * error. While there are no values, comments keep the connection open.
 */
export async function* writeEvents(
  values: AsyncIterable<unknown>,
  bodyOf: (error: unknown) => { code: number; message: string },
  heartbeatMilliseconds = HEARTBEAT_MILLISECONDS,
): AsyncGenerator<string, void> {
  const iterator = values[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await beforeHeartbeat(next, heartbeatMilliseconds);
      if (result === null) {
        yield HEARTBEAT;
        continue;
      }
      if (result.done) break;
      yield `data: ${asciiJson(result.value)}\n\n`;
      next = iterator.next();
    }
    yield "event: done\ndata: done\n\n";
  } catch (error) {
    yield `event: error\ndata: ${asciiJson({ error: bodyOf(error) })}\n\n`;
  } finally {
    // If the client has disconnected, the source might still be working. The source ends at its next step. Don't wait
    // for the end.
    iterator.return?.().catch(() => undefined);
  }
}

async function beforeHeartbeat<T>(next: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([next, pause]);
  } finally {
    clearTimeout(timer);
  }
}
