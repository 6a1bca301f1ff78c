import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import type { SiteKey } from "@/domains/sites/rows";
import { invalid } from "@/lib/errors";
import type { InsightsEvent } from "./events";

/** Events that a visitor brings in one request; whoever has a credential brings more. */
const VISITOR_EVENTS_MAX = 20;

/**
 * Lets a visitor's events in, whom anybody can be. Throws 400 for too many at once, 429 for too many requests of the
 * address, or of all visitors of the site, in this minute.
 */
export async function admitEvents(
  { id }: SiteKey,
  events: readonly InsightsEvent[],
  address: string,
): Promise<void> {
  if (events.length > VISITOR_EVENTS_MAX)
    throw invalid("events", `are more than the ${VISITOR_EVENTS_MAX} that a visitor brings in one request`);
  await takeShare("events", addressKey(address));
  await takeShare("site-events", id);
}
