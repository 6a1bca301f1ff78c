import { takeRequest } from "@/access/allowance";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { tooMany } from "@/lib/errors";

/** Questions cost more than other requests: of those that a caller has in a minute, so many make one. */
const REQUESTS_OF_QUESTION = 20;

/**
 * Takes one question out of what somebody may ask in this minute. `who` tells askers apart: an id, or an address.
 * Throws 429 when they have none left.
 */
export async function takeQuestion(who: string): Promise<void> {
  if (env.RATE_LIMIT_PER_MINUTE === 0) return;
  const limit = Math.ceil(env.RATE_LIMIT_PER_MINUTE / REQUESTS_OF_QUESTION);
  const { allowed, resetSeconds } = await takeRequest(`ask:${who}`, limit);
  if (!allowed) throw tooMany("Too many questions in this minute", resetSeconds - now().getTime() / 1000);
}
