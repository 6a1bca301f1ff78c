import { ApiError } from "@/lib/errors";

/** The limit that a task exceeded: time, memory, or nesting depth. */
export type CostReason = "time" | "memory" | "depth";

/** A 422 error. People can read and change the content, but processing the content exceeds the limits of a task. */
export class TaskTooCostlyError extends ApiError {
  constructor(
    readonly task: string,
    readonly reason: CostReason,
  ) {
    super(422, "Processing this content takes more time or memory than allowed. Make the content smaller.");
  }
}

const RETRY_AFTER_SECONDS = 5;

/** A 503 error. Thrown if too many tasks are already waiting for threads. */
export const threadsBusy = () =>
  new ApiError(503, "The server is busy. Try again in a moment.", undefined, {
    "Retry-After": String(RETRY_AFTER_SECONDS),
  });

/** Returns the limit that a run exceeded, or undefined if the run failed for another reason. */
export function costReasonOf(error: unknown): CostReason | undefined {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === "AbortError") return "time";
  if (code === "ERR_WORKER_OUT_OF_MEMORY" || /^worker exited with code/.test(message ?? "")) return "memory";
  if (name === "RangeError" && /call stack/i.test(message ?? "")) return "depth";
  if (name === "RangeError" && /string length|array length|buffer allocation/i.test(message ?? ""))
    return "memory";
  return undefined;
}
