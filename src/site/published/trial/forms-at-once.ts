import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import { clientAddress } from "@/lib/client-address";
import { tooMany } from "@/lib/errors";

/** Forms of all readers, which are in memory until the API has answered, and those of one address. */
const AT_ONCE_MAX = 4;
const BY_ADDRESS_MAX = 2;

const sending = new Map<string, number>();

/**
 * Reads and sends a form on, where not too many are under way in this process.
 *
 * @throws ApiError 429 where they are
 */
export async function sendForm<Result>(
  request: IncomingMessage,
  send: () => Promise<Result>,
): Promise<Result> {
  const address = addressKey(clientAddress(request));
  const own = sending.get(address) ?? 0;
  const all = [...sending.values()].reduce((sum, count) => sum + count, 0);
  if (own >= BY_ADDRESS_MAX || all >= AT_ONCE_MAX)
    throw tooMany("Too many files are being sent: try again in a moment", 1);
  sending.set(address, own + 1);
  try {
    return await send();
  } finally {
    const left = (sending.get(address) ?? 1) - 1;
    if (left > 0) sending.set(address, left);
    else sending.delete(address);
  }
}
