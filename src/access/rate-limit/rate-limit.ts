import { pooled } from "@/db/client";
import { networkOf } from "@/lib/client-address";
import { now } from "@/lib/clock";
import { leaseRequests } from "./queries";

/** The number of requests that a caller has left in the current minute. */
export interface RateLimit {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The end of the window, in seconds since 1970. */
  resetSeconds: number;
}

interface Lease {
  /** The number of leased requests that this process hasn't used yet. */
  left: number;
  /**
   * The number of requests that no process had leased at the last query. If the number is 0, another query wouldn't return
   * a lease.
   */
  unleased: number;
  asking: Promise<void> | null;
}

const WINDOW_MILLISECONDS = 60_000;
/**
 * The size of a lease is the number of remaining requests divided by this number. Processes therefore lease the last
 * requests one by one.
 */
const LEASE_PARTS = 20;

// The console's bundle and the server each load a copy of this module, but both copies must use the same leases.
const shared = globalThis as { binderyLeases?: { window: number; leases: Map<string, Lease> } };

function leasesOf(window: number): Map<string, Lease> {
  if (shared.binderyLeases?.window !== window) shared.binderyLeases = { window, leases: new Map() };
  return shared.binderyLeases.leases;
}

/** The caller's key, the number of requests, the window and the limit. */
interface Asked {
  key: string;
  window: number;
  limit: number;
  requests: number;
}

/** Extends a lease. */
async function extend(lease: Lease, { key, window, limit, requests }: Asked): Promise<void> {
  const least = requests - lease.left;
  const first = Math.min(limit, Math.max(least, Math.floor(limit / LEASE_PARTS)));
  const asked = { key, window: new Date(window), first, limit, least, parts: LEASE_PARTS };
  const row = await leaseRequests.first(pooled(), asked);
  lease.left += row?.granted ?? 0;
  lease.unleased = Math.max(0, limit - (row?.used ?? limit));
}

/**
 * Takes one or several requests from the caller's current minute, using the lease of this process. If the lease is used up,
 * the function gets a new lease. The function takes either all of the requests or none. If the lease is sufficient, the
 * function returns a value instead of a promise.
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

/** Whether the result is known without a query, because the lease is sufficient or no requests are left to lease. */
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

/** Discards the leases of this process. Tests use this function to simulate another process. */
export function forgetLeases(): void {
  shared.binderyLeases = undefined;
}

/**
 * Returns the rate limit key of an IP address. The key is the address's network, because one visitor often
 * controls all addresses in a network.
 */
export const addressKey = (address: string): string => `rate:address:${networkOf(address)}`;
