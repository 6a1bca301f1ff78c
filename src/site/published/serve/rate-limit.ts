import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { clientAddress } from "@/lib/client-address";

/**
 * Takes one request of a kind from the share of a visitor's IP address in this minute. Cached responses aren't counted.
 *
 * @throws ApiError 429 when none is left
 */
export const takeFromLimit = (
  request: IncomingMessage,
  kind: Parameters<typeof takeShare>[0],
): Promise<void> => takeShare(kind, addressKey(clientAddress(request)));

const taken = new WeakMap<IncomingMessage, Map<string, Promise<void>>>();

/** Takes one at the first call for a request, and nothing at those after it: for work of which it may need several parts. */
export const onceFromLimit =
  (request: IncomingMessage, kind: Parameters<typeof takeShare>[0]): (() => Promise<void>) =>
  () => {
    const kinds = taken.get(request) ?? new Map<string, Promise<void>>();
    taken.set(request, kinds);
    const first = kinds.get(kind) ?? takeFromLimit(request, kind);
    kinds.set(kind, first);
    return first;
  };
