import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { clientAddress } from "@/lib/client-address";

/**
 * Counts one request toward the rate limit per minute of a visitor's IP address. Cached responses don't count.
 *
 * @throws ApiError 429 if no requests are left
 */
export const takeFromLimit = (
  request: IncomingMessage,
  kind: Parameters<typeof takeShare>[0],
): Promise<void> => takeShare(kind, addressKey(clientAddress(request)));

const taken = new WeakMap<IncomingMessage, Map<string, Promise<void>>>();

/**
 * Returns a function that counts a request only at its first call, because one request might need the work several times.
 */
export const onceFromLimit =
  (request: IncomingMessage, kind: Parameters<typeof takeShare>[0]): (() => Promise<void>) =>
  () => {
    const kinds = taken.get(request) ?? new Map<string, Promise<void>>();
    taken.set(request, kinds);
    const first = kinds.get(kind) ?? takeFromLimit(request, kind);
    kinds.set(kind, first);
    return first;
  };
