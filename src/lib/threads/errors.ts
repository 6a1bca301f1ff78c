import { ApiError } from "@/lib/errors";

/** Why a task was given up: it took too long, too much memory, or nested too deeply. */
export type CostReason = "time" | "memory" | "depth";

/** 422. What is stored can be read and changed, but working it out costs more than the service gives to one task. */
export class TaskTooCostlyError extends ApiError {
  constructor(
    readonly task: string,
    readonly reason: CostReason,
  ) {
    super(422, "This content takes more time or memory to process than the service allows. Make it smaller");
  }
}

const RETRY_AFTER_SECONDS = 5;

/** 503. More work waits for threads than can be done soon. */
export const threadsBusy = () =>
  new ApiError(503, "The service is busy. Try again in a moment", undefined, {
    "Retry-After": String(RETRY_AFTER_SECONDS),
  });
