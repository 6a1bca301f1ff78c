import { setTimeout as pause } from "node:timers/promises";
import { monotonicMilliseconds } from "@/lib/clock";
import { hashSource } from "@/lib/policy-source";
import { type FileAnswer, refuse } from "./download";

/**
 * The maximum time that a request waits for the result of a job. It's shorter than the timeouts of common
 * proxies.
 */
const WAIT_MILLISECONDS = 20_000;
/**
 * The maximum time that the request of a browser waits. It's shorter, because the browser then gets a page
 * that shows the progress.
 */
const BROWSER_WAIT_MILLISECONDS = 2_000;
const LOOK_MILLISECONDS = 250;

/** A request for the URL of a job's result. */
export interface WaitingRequest {
  headers: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
}

const isBrowser = ({ headers }: WaitingRequest): boolean => (headers.accept ?? "").includes("text/html");

/**
 * Reads the row of a job repeatedly until the job has ended, the maximum time has passed, or the client
 * disconnects. Returns the row as it was read last.
 */
export async function settledRow<Row>(
  request: WaitingRequest,
  find: () => Promise<Row>,
  isUnderWay: (row: Row) => boolean,
): Promise<Row> {
  const milliseconds = isBrowser(request) ? BROWSER_WAIT_MILLISECONDS : WAIT_MILLISECONDS;
  const until = monotonicMilliseconds() + milliseconds;
  let row = await find();
  while (isUnderWay(row) && monotonicMilliseconds() < until && !request.signal?.aborted) {
    await pause(LOOK_MILLISECONDS);
    row = await find();
  }
  return row;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:1rem}
h1{font-size:1.25rem}progress{width:min(24rem,80vw);height:.75rem;accent-color:#3a4fd0}`;
const POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; frame-ancestors 'none'`;

const RETRY_SECONDS = 3;

/** The name of a job's result, and a sentence about what happens when the result is ready. */
export interface Made {
  name: string;
  next: string;
}

/**
 * Returns the response for a result that isn't ready. A browser gets a page that shows the progress and
 * reloads automatically.
 */
export function notYet(request: WaitingRequest, { name, next }: Made, progress: number): FileAnswer {
  const retry = { "retry-after": String(RETRY_SECONDS) };
  const percent = Math.max(0, Math.min(100, Math.round(progress)));
  if (!isBrowser(request))
    return refuse(503, `The ${name} is being created (${percent}%). Try again in a moment.`, retry);
  return {
    status: 503,
    headers: {
      ...retry,
      refresh: String(RETRY_SECONDS),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Creating the ${name}…</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head>
<body><main><h1>Creating the ${name}…</h1>
<progress max="100" value="${percent}" aria-label="Progress">${percent}%</progress>
<p>${next}</p></main></body></html>`,
  };
}
