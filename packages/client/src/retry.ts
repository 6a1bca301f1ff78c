import { retryAfterSecondsOf } from "./errors.js";
import type { ClientOptions } from "./options.js";

const RETRIES = 2;
const FIRST_DELAY_MILLISECONDS = 250;
const DELAY_MILLISECONDS_MAX = 60_000;

/** Statuses of requests that the server refused before it changed anything. Such requests can always be retried. */
const REFUSED = new Set([429, 503]);
/** Statuses that don't show whether the server changed anything. */
const LOST = new Set([502, 504]);
const SAFE = new Set(["GET", "HEAD", "PUT", "DELETE"]);

/** Whether a request has the same effect if it's sent twice. */
function isRepeatable({ method = "GET", headers }: RequestInit): boolean {
  return SAFE.has(method) || new Headers(headers).has("idempotency-key");
}

function isRetried(response: Response, init: RequestInit): boolean {
  // Status 409 with `Retry-After` means that the first request with this key is still running.
  const isRunning = response.status === 409 && response.headers.has("retry-after");
  if (REFUSED.has(response.status)) return true;
  return isRepeatable(init) && (LOST.has(response.status) || isRunning);
}

function delay(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, DELAY_MILLISECONDS_MAX));
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });
}

/**
 * The delay doubles with each attempt. The random part prevents clients that failed together from retrying at
 * the same time.
 */
const backoff = (attempt: number) => FIRST_DELAY_MILLISECONDS * 2 ** attempt * (1 + Math.random());

/**
 * Returns a `fetch` that retries requests after a missing response or a response that asks for a retry. Only repeatable
 * requests are retried: reads, PUT, DELETE, requests with an `Idempotency-Key`, and requests that the server refused
 * with 429 or 503.
 */
export function retryingFetch({ fetch: given, retries = RETRIES }: ClientOptions): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const fetch = given ?? globalThis.fetch;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      try {
        const response = await fetch(input, init);
        if (isLast || !isRetried(response, init)) return response;
        await response.body?.cancel();
        const seconds = retryAfterSecondsOf(response);
        await delay(seconds === undefined ? backoff(attempt) : seconds * 1000, init.signal);
      } catch (error) {
        if (isLast || init.signal?.aborted || !isRepeatable(init)) throw error;
        await delay(backoff(attempt), init.signal);
      }
    }
  };
}
