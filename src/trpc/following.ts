import { ApiError } from "@/lib/errors";
import { toTRPCError } from "./errors";

/** What a subscription tells, with refusals on the way as tRPC carries them: a final one is not tried again. */
export async function* following<Told>(told: AsyncIterable<Told>): AsyncGenerator<Told> {
  try {
    yield* told;
  } catch (error) {
    throw error instanceof ApiError ? toTRPCError(error) : error;
  }
}
