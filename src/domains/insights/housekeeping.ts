import { pooled } from "@/db/client";
import { env } from "@/env";
import { daysAfter, now } from "@/lib/clock";
import { deleteDays, deleteEvents, overdueSites, rollUpEvents } from "./queries";
import { dayOf, forgetSalts } from "./visitors";

/**
 * How many days events and daily counts are kept. This number of days is longer than the longest range that a request
 * can name.
 */
const KEPT_DAYS = 400;

/**
 * The maximum number of events stored for a site. The number is limited because everyone can send visitor events. The
 * latest events are kept.
 */
const KEPT_OF_SITE = 1_000_000;

/**
 * The maximum number of counts with facts that are stored for a site and day. Further events are added to
 * counts without facts, one for each type of event.
 */
const COUNTS_OF_DAY = 1000;

/**
 * Replaces events with daily counts if they are older than INSIGHTS_EVENTS_KEPT_DAYS, or if the site has too many events. Deletes
 * events and counts that are too old to be requested. Safe to repeat.
 */
export async function forgetOldEvents(keptOfSite = KEPT_OF_SITE): Promise<void> {
  const today = dayOf(now());
  const daysAgo = (days: number) => daysAfter(new Date(today), -days);
  await forgetSalts(today);
  const before = daysAgo(env.INSIGHTS_EVENTS_KEPT_DAYS);
  for (const overdue of await overdueSites.rows(pooled(), { before, keptOfSite }))
    await rollUpEvents.count(pooled(), { ...overdue, saidBefore: before, countsOfDay: COUNTS_OF_DAY });
  const forgotten = { before: daysAgo(KEPT_DAYS) };
  await deleteEvents.count(pooled(), forgotten);
  await deleteDays.count(pooled(), forgotten);
}
