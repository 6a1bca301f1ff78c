import type { ChildProcess } from "node:child_process";
import { metrics, startMetrics } from "@/lib/metrics";
import { isWanted, listenForMetrics, measure } from "./answer";

/** A message between a server and its worker: the server's request for metrics, or the worker's response. */
interface Message {
  metrics: number;
  text?: string;
}

/** How long to wait for a worker's response. The worker might be busy. */
const WAIT_MILLISECONDS = 2_000;

/**
 * Starts to measure a worker. If the worker is a child process, it sends its metrics to the server. A separate worker
 * serves its metrics on METRICS_PORT. Returns a function that stops this.
 */
export async function tellMetrics(): Promise<() => Promise<void>> {
  if (process.send === undefined) {
    measure("worker");
    return await listenForMetrics();
  }
  // A child process reports only its own metrics, because the server reports the metrics of the whole
  // instance.
  if (isWanted()) startMetrics("worker");
  process.on("message", (asked: Message) => {
    if (typeof asked?.metrics !== "number") return;
    void metrics()
      ?.registry.metrics()
      .then((text) => process.send?.({ ...asked, text }));
  });
  return async () => {};
}

let asked = 0;

/** Returns a worker's metrics. Returns null if the worker doesn't respond. */
export function askWorker(child: ChildProcess | undefined): Promise<string | null> {
  if (!child?.connected) return Promise.resolve(null);
  asked += 1;
  const question: Message = { metrics: asked };
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(late);
      child.off("message", read);
      resolve(text);
    };
    const read = (answer: unknown) => {
      const { metrics: number, text } = answer as Message;
      if (number === question.metrics && text !== undefined) end(text);
    };
    const late = setTimeout(end, WAIT_MILLISECONDS, null);
    child.on("message", read);
    child.send(question, (error) => error && end(null));
  });
}
