import { addressKey } from "@/access/rate-limit/rate-limit";
import { takeShare } from "@/access/rate-limit/shares";
import { pooled } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { rowsOf } from "@/db/statement";
import { inTransaction } from "@/db/transaction";
import type { InUnit } from "@/db/unit-of-work";
import type { SiteKey } from "@/domains/sites/rows";
import { hoursAgo, now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import { type Aggregation, rangeOf, statementOf } from "./aggregate";
import type { InsightsEvent } from "./events";
import { type Facts, factsOf } from "./facts";

/**
 * The maximum number of events that a visitor can send in one request. Callers with a credential can send
 * more.
 */
const VISITOR_EVENTS_MAX = 20;

/**
 * Limits the number of events that visitors can send.
 * @throws ApiError 400 for too many events in one request, 429 if the IP address or the site has reached its limit per minute
 */
export async function admitEvents(
  { id }: SiteKey,
  events: readonly InsightsEvent[],
  address: string,
): Promise<void> {
  if (events.length > VISITOR_EVENTS_MAX)
    throw invalid(
      "events",
      `can have at most ${VISITOR_EVENTS_MAX} events in one request (received ${events.length})`,
    );
  await takeShare("events", addressKey(address));
  await takeShare("site-events", id);
}

/**
 * The maximum age of a reported event. If the event's time is older or in the future, the current time is
 * used instead.
 */
const LATE_HOURS = 24;

function timeOf({ timestamp }: InsightsEvent): Date {
  const time = now();
  const stated = new Date(timestamp ?? time);
  return stated >= hoursAgo(LATE_HOURS) && stated <= time ? stated : time;
}

/** Stores events of visitors on a site, with the additional facts in `more`. */
export async function recordEvents(
  act: InUnit | null,
  { organizationId, id: siteId }: SiteKey,
  events: readonly InsightsEvent[],
  more: Facts = {},
): Promise<void> {
  if (events.length === 0) return;
  const data = events.map((event) => ({
    organizationId,
    siteId,
    id: newId(),
    createdAt: timeOf(event),
    type: event.type,
    visitorId: event.session.visitorId,
    sessionId: event.session.sessionId,
    facts: { ...factsOf(event), ...more } as Prisma.InputJsonObject,
  }));
  await inTransaction(act, (tx) => tx.siteEvent.createMany({ data }));
}

/** Groups and counts the events of a site. */
export async function aggregateEvents({ organizationId, id: siteId }: SiteKey, asked: Aggregation) {
  const [from, to] = rangeOf(asked.range, now());
  const { query, columns } = statementOf(asked, { organizationId, siteId, from, to });
  const rows = await rowsOf(pooled(), "insights:aggregate", query);
  return {
    columns: columns.map((column, index) => ({
      column: column.column,
      ...(column.column === "visitorClaim" && { claim: column.claim }),
      values: rows.map(({ row }) => row[index] ?? null),
    })),
  };
}
