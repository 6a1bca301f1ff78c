import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { addressKey, countRequest, type RateLimit } from "@/access/rate-limit/rate-limit";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { ApiError, tooMany } from "@/lib/errors";
import type { RestRequest } from "./message";

/**
 * Returns the caller that a request's credential identifies (src/access/authentication/authenticate.ts).
 * @throws ApiError 401 for an invalid credential
 */
export type Authenticate = (credentials: {
  authorization?: string | undefined;
  cookie?: string | undefined;
  address?: string | undefined;
}) => Promise<Actor>;

/**
 * Returns the key under which requests are counted. All tokens and sessions of a person share one limit, so
 * that people can't get a higher limit by creating tokens.
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
 * Finds the caller and counts the request. If `calls` is set, counts the request as this number of requests.
 * Requests with a valid credential are counted per person. Other requests are counted per IP address. Adds
 * the `x-ratelimit-*` headers to `headers`.
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
    if (hasCredential) actor = await authenticate({ authorization, cookie, address: request.remoteAddress });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      await spend(addressKey(request.remoteAddress), headers, calls);
    throw error;
  }
  if (actor.kind === "user") request.claim?.verified(keyOf(actor, request.remoteAddress));
  await spend(keyOf(actor, request.remoteAddress), headers, calls);
  return actor;
}
