import { ApiError } from "@/lib/errors";
import { toTRPCError } from "./errors";

/** The events of a subscription. Refusals are thrown as errors of tRPC, so that clients do not try again after a final one. */
export async function* following<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof ApiError ? toTRPCError(error) : error;
  }
}
