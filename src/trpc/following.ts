import { ApiError } from "@/lib/errors";
import { toTRPCError } from "./errors";

/**
 * Yields the events of a subscription. Errors are thrown as tRPC errors, so that clients don't retry after a
 * final one.
 */
export async function* following<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof ApiError ? toTRPCError(error) : error;
  }
}
