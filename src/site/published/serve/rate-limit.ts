import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { clientAddress } from "@/lib/client-address";

/**
 * Takes one of a kind out of what the address of a reader may have in this minute. What is kept costs nothing and is not
 * counted. Throws 429 when none is left.
 */
export const takeFromLimit = (
  request: IncomingMessage,
  kind: Parameters<typeof takeShare>[0],
): Promise<void> => takeShare(kind, addressKey(clientAddress(request)));

/** Takes one at the first call, and nothing at those after it: for work of which a request may need several parts. */
export function onceFromLimit(
  request: IncomingMessage,
  kind: Parameters<typeof takeShare>[0],
): () => Promise<void> {
  let taken: Promise<void> | undefined;
  return () => {
    taken ??= takeFromLimit(request, kind);
    return taken;
  };
}
