import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/env";
import { logFailure } from "@/lib/log";

/** Seconds after which a client that was refused is told to come back. */
const RETRY_AFTER_SECONDS = 1;

/** Requests that are being answered, in all and by who asks. */
export interface Admission {
  /**
   * Takes a request on until its answer is sent, or its connection lost. Refuses it (503 with Retry-After) and answers false
   * where as many are being answered as the server works on at once, and who asks has their share of them.
   */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Who asks: whoever a token or a session stands for, else who is at an address. */
function askerOf({ headers, socket }: IncomingMessage): string {
  return (
    headers.authorization ?? headers.cookie ?? String(headers["x-forwarded-for"] ?? socket.remoteAddress)
  );
}

/** An event stream costs nothing while nothing happens. */
const isStream = ({ headers }: IncomingMessage) => headers.accept?.includes("text/event-stream") === true;

const REFUSED = "The service is answering as many requests as it can: try again in a moment";
const BODY = JSON.stringify({ error: { code: 503, message: REFUSED } });
const HEADERS = { "Content-Type": "application/json", "Retry-After": RETRY_AFTER_SECONDS };

/** Clients that ask again at once would keep the server busy with refusing them: each is told after a while that costs nothing. */
const REFUSAL_MILLISECONDS = 500;

function refuse(response: ServerResponse): void {
  setTimeout(() => {
    if (!response.destroyed) response.writeHead(503, HEADERS).end(BODY);
  }, REFUSAL_MILLISECONDS);
  logFailure({ limit: env.MAX_CONCURRENT_REQUESTS }, 503, "a request is refused: too many at once");
}

/**
 * Keeps a server that is asked for more than it can answer from making everybody wait: what is beyond
 * MAX_CONCURRENT_REQUESTS is not begun, and refused. Whoever has less than an equal share of these is let in all the same, so
 * that one client with many connections keeps nobody else out.
 */
export function limitConcurrency(): Admission {
  const byAsker = new Map<string, number>();
  let count = 0;

  const isBeyond = (asker: string) => {
    const limit = env.MAX_CONCURRENT_REQUESTS;
    if (limit === 0 || count < limit) return false;
    return (byAsker.get(asker) ?? 0) >= Math.max(1, limit / (byAsker.size + 1));
  };

  const leave = (asker: string) => {
    count--;
    const left = (byAsker.get(asker) ?? 1) - 1;
    if (left === 0) byAsker.delete(asker);
    else byAsker.set(asker, left);
  };

  return {
    admits(request, response) {
      if (isStream(request)) return true;
      const asker = askerOf(request);
      if (isBeyond(asker)) {
        refuse(response);
        return false;
      }
      count++;
      byAsker.set(asker, (byAsker.get(asker) ?? 0) + 1);
      response.once("close", () => leave(asker));
      return true;
    },
  };
}
