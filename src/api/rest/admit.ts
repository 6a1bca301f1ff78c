import { type Actor, ANONYMOUS } from "@/access/actor";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { ApiError, tooMany } from "@/lib/errors";
import type { RestRequest } from "./message";
import { type Allowance, takeRequest } from "./throttle";

/** Finds out who a request's credential belongs to; 401 for one that is no good (src/access/authenticate.ts). */
export type Authenticate = (credentials: {
  authorization?: string | undefined;
  cookie?: string | undefined;
}) => Promise<Actor>;

/** Whole address for IPv4, the /64 network for IPv6, since one visitor commonly owns all of that. */
export function addressKey(address: string): string {
  const plain = address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
  if (!plain.includes(":")) return `rate:address:${plain}`;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const network = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill("0"),
    ...(tail ? tail.split(":") : []),
  ];
  return `rate:address:${network.slice(0, 4).join(":")}`;
}

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
