import { type Actor, ANONYMOUS } from "@/access/actor";
import { type Allowance, addressKey, takeRequest } from "@/access/allowance";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { ApiError, tooMany } from "@/lib/errors";
import type { RestRequest } from "./message";

/** Finds out who a request's credential belongs to; 401 for one that is no good (src/access/authenticate.ts). */
export type Authenticate = (credentials: {
  authorization?: string | undefined;
  cookie?: string | undefined;
}) => Promise<Actor>;

function keyOf(actor: Actor, remoteAddress: string): string {
  if (actor.kind !== "user") return addressKey(remoteAddress);
  return `rate:${actor.credential.kind}:${actor.credential.id}`;
}

async function spend(key: string, headers: Record<string, string>): Promise<void> {
  const limit = env.RATE_LIMIT_PER_MINUTE;
  if (limit === 0) return;
  const taken = takeRequest(key, limit);
  const allowance: Allowance = taken instanceof Promise ? await taken : taken;
  headers["x-ratelimit-limit"] = String(allowance.limit);
  headers["x-ratelimit-remaining"] = String(allowance.remaining);
  headers["x-ratelimit-reset"] = String(allowance.resetSeconds);
  if (allowance.allowed) return;
  throw tooMany("Too many requests in this minute", allowance.resetSeconds - now().getTime() / 1000);
}

/**
 * Says who calls, and counts the request: to the credential, or to the address where there is none or a bad one.
 * Writes the `x-ratelimit-*` headers into `headers`.
 * @throws ApiError 401 for a credential that is no good, 429 when the minute is used up
 */
export async function admit(
  authenticate: Authenticate,
  request: RestRequest,
  headers: Record<string, string>,
): Promise<Actor> {
  const { authorization, cookie } = request.headers;
  const hasCredential = authorization !== undefined || cookie !== undefined;
  let actor: Actor = ANONYMOUS;
  try {
    if (hasCredential) actor = await authenticate({ authorization, cookie });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      await spend(addressKey(request.remoteAddress), headers);
    throw error;
  }
  await spend(keyOf(actor, request.remoteAddress), headers);
  return actor;
}
