import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { clientAddress } from "@/lib/client-address";

/**
 * Counts one request against the rate limit per minute of a visitor's IP address. Cached responses aren't
 * counted.
 *
 * @throws ApiError 429 if no requests are left
 */
export const takeFromLimit = (
  request: IncomingMessage,
  kind: Parameters<typeof takeShare>[0],
): Promise<void> => takeShare(kind, addressKey(clientAddress(request)));

const taken = new WeakMap<IncomingMessage, Map<string, Promise<void>>>();

/** Counts a request only at the first call, for work that might be needed several times for one request. */
export const onceFromLimit =
  (request: IncomingMessage, kind: Parameters<typeof takeShare>[0]): (() => Promise<void>) =>
  () => {
    const kinds = taken.get(request) ?? new Map<string, Promise<void>>();
    taken.set(request, kinds);
    const first = kinds.get(kind) ?? takeFromLimit(request, kind);
    kinds.set(kind, first);
    return first;
  };
