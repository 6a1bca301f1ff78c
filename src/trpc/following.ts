import { ApiError } from "@/lib/errors";
import { toTRPCError } from "./errors";

/**
 * Yields the events of a subscription. Converts errors to tRPC errors, so that a client doesn't reconnect
 * after a permanent error.
 */
export async function* following<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof ApiError ? toTRPCError(error) : error;
  }
}
