import { db } from "@/db/client";
import { networkOf } from "@/lib/client-address";
import { now } from "@/lib/clock";

/** What is left to a caller in the current minute. */
export interface RateLimit {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** End of the window, UTC, epoch seconds. */
  resetSeconds: number;
}

interface Lease {
  /** Leased requests that this process has not used. */
  left: number;
  /** Requests that no process had leased when this one last asked; 0 means that asking again is in vain. */
  unleased: number;
  asking: Promise<void> | null;
}

const WINDOW_MILLISECONDS = 60_000;
/** A lease is this fraction of the requests that are not leased yet, so that the last ones are given out one by one. */
const LEASE_PARTS = 20;

// The console's bundle and the server load this module apart; both must deal out of one lease.
const shared = globalThis as { binderyLeases?: { window: number; leases: Map<string, Lease> } };

function leasesOf(window: number): Map<string, Lease> {
  if (shared.binderyLeases?.window !== window) shared.binderyLeases = { window, leases: new Map() };
  return shared.binderyLeases.leases;
}

/** Who asks how much, in which minute and of how much. */
interface Asked {
  key: string;
  window: number;
  limit: number;
  requests: number;
}

/** The row's lock puts processes in order, so all leases of a window together never pass the limit. */
async function extend(lease: Lease, { key, window, limit, requests }: Asked): Promise<void> {
  const least = requests - lease.left;
  const first = Math.min(limit, Math.max(least, Math.floor(limit / LEASE_PARTS)));
  const [row] = await db().$queryRaw<{ used: number; granted: number }[]>`
    INSERT INTO "Throttle" AS t ("key", "window", "used") VALUES (${key}, ${new Date(window)}, ${first}::int)
    ON CONFLICT ("key", "window") DO UPDATE SET "used" = t."used" + GREATEST(0, LEAST(
      ${limit}::int - t."used", GREATEST(${least}::int, (${limit}::int - t."used") / ${LEASE_PARTS}::int)))
    RETURNING new."used", new."used" - COALESCE(old."used", 0) AS "granted"`;
  lease.left += row?.granted ?? 0;
  lease.unleased = Math.max(0, limit - (row?.used ?? limit));
}

/**
 * Takes one request, or several that come together, out of the caller's current minute, from the lease of this process; a
 * new lease is asked for only when that is used up. Several are taken all or not at all. Answers at once (no promise)
 * while the lease lasts.
 */
export function countRequest(key: string, limit: number, requests = 1): RateLimit | Promise<RateLimit> {
  const window = Math.floor(now().getTime() / WINDOW_MILLISECONDS) * WINDOW_MILLISECONDS;
  const leases = leasesOf(window);
  let lease = leases.get(key);
  if (!lease) {
    lease = { left: 0, unleased: limit, asking: null };
    leases.set(key, lease);
  }
  const asked = { key, window, limit, requests };
  return isSettled(lease, asked) ? settle(lease, asked) : wait(lease, asked);
}

/** Whether it is known what becomes of a request: there is enough for it, or it is in vain to ask for more. */
const isSettled = ({ left, unleased }: Lease, { requests }: Asked) => left >= requests || unleased === 0;

async function wait(lease: Lease, asked: Asked): Promise<RateLimit> {
  while (!isSettled(lease, asked)) {
    lease.asking ??= extend(lease, asked).finally(() => {
      lease.asking = null;
    });
    await lease.asking;
  }
  return settle(lease, asked);
}

function settle(lease: Lease, { window, limit, requests }: Asked): RateLimit {
  const allowed = lease.left >= requests;
  if (allowed) lease.left -= requests;
  const resetSeconds = (window + WINDOW_MILLISECONDS) / 1000;
  return { allowed, limit, remaining: lease.left + lease.unleased, resetSeconds };
}

/** Forgets what this process has leased. Tests use it to play another process. */
export function forgetLeases(): void {
  shared.binderyLeases = undefined;
}

/** One visitor commonly owns a whole network. */
export const addressKey = (address: string): string => `rate:address:${networkOf(address)}`;
