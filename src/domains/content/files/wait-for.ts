import { setTimeout as pause } from "node:timers/promises";
import { monotonicMilliseconds } from "@/lib/clock";

/** How long an open request waits for what a job makes: below what proxies allow. */
const WAIT_MILLISECONDS = 20_000;
/** Browsers show how far it is instead. */
const BROWSER_WAIT_MILLISECONDS = 2_000;
const LOOK_MILLISECONDS = 250;

/** Whoever opens the address of what a job makes. */
export interface WaitingRequest {
  headers: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
}

export const isBrowser = ({ headers }: WaitingRequest): boolean =>
  (headers.accept ?? "").includes("text/html");

/** The row of a job once that has ended, or as it is when the time is over or the caller has gone. */
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
