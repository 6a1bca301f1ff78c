import { daysAgo } from "@/lib/clock";

/** Days that a deleted space can be restored for (contract, Limits). */
const RETENTION_DAYS = 7;

/** What was deleted at this time or later can be restored; what was deleted before it is removed for good. */
export function restorableSince(): Date {
  return daysAgo(RETENTION_DAYS);
}
