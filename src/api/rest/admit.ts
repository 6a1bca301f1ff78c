import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { addressKey, countRequest, type RateLimit } from "@/access/rate-limit/rate-limit";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { ApiError, tooMany } from "@/lib/errors";
import type { RestRequest } from "./message";

/**
 * Finds the owner of a request's credential (src/access/authentication/authenticate.ts).
 * @throws ApiError 401 for an invalid credential
 */
export type Authenticate = (credentials: {
  authorization?: string | undefined;
  cookie?: string | undefined;
}) => Promise<Actor>;

/**
 * Returns the rate limit key. A person's tokens and sessions share one limit, so that creating more tokens doesn't allow more
 * requests.
 */
function keyOf(actor: Actor, remoteAddress: string): string {
  return actor.kind === "user" ? `rate:person:${actor.userId}` : addressKey(remoteAddress);
}

async function spend(key: string, headers: Record<string, string>, requests: number): Promise<void> {
  const limit = env.RATE_LIMIT_PER_MINUTE;
  if (limit === 0) return;
  const taken = countRequest(key, limit, requests);
  const rateLimit: RateLimit = taken instanceof Promise ? await taken : taken;
  headers["x-ratelimit-limit"] = String(rateLimit.limit);
  headers["x-ratelimit-remaining"] = String(rateLimit.remaining);
  headers["x-ratelimit-reset"] = String(rateLimit.resetSeconds);
  if (rateLimit.allowed) return;
  throw tooMany(
    "You sent too many requests in the last minute. Wait for the number of seconds in the `Retry-After` header.",
    rateLimit.resetSeconds - now().getTime() / 1000,
  );
}

/**
 * Finds the caller and counts the request, or the `calls` in it. Requests with a valid credential are
 * counted per person. Other requests are counted per IP address. Adds the `x-ratelimit-*` headers to
 * `headers`.
 * @throws ApiError 401 for an invalid credential, 429 if the caller has exceeded the limit for this minute
 */
export async function admit(
  authenticate: Authenticate,
  request: RestRequest,
  headers: Record<string, string>,
  calls = 1,
): Promise<Actor> {
  const { authorization, cookie } = request.headers;
  const hasCredential = authorization !== undefined || cookie !== undefined;
  let actor: Actor = ANONYMOUS;
  try {
    if (hasCredential) actor = await authenticate({ authorization, cookie });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      await spend(addressKey(request.remoteAddress), headers, calls);
    throw error;
  }
  if (actor.kind === "user") request.claim?.verified(keyOf(actor, request.remoteAddress));
  await spend(keyOf(actor, request.remoteAddress), headers, calls);
  return actor;
}
