import { db } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import type { InUnit } from "@/db/unit-of-work";
import type { SiteKey } from "@/domains/sites/rows";
import { now } from "@/lib/clock";
import { type Aggregation, rangeOf, statementOf } from "./aggregate";
import type { InsightsEvent } from "./events";
import { type Facts, factsOf } from "./facts";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** How late an event may be told of; a time that is further off, or to come, is taken for now. */
const LATE_HOURS = 24;

function timeOf({ timestamp }: InsightsEvent): Date {
  const time = now();
  if (timestamp === undefined) return time;
  const stated = new Date(timestamp);
  const age = time.getTime() - stated.getTime();
  return age >= 0 && age <= LATE_HOURS * HOUR_MILLISECONDS ? stated : time;
}

/** Keeps what readers did on a site, with `more` that the events themselves do not say. */
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
  const { sql, values, columns } = statementOf(asked);
  const range = rangeOf(asked.range, now());
  const rows = await db().$queryRawUnsafe<{ row: unknown[] }[]>(
    sql,
    organizationId,
    siteId,
    ...range,
    ...values,
  );
  return {
    columns: columns.map((column, index) => ({
      column: column.column,
      ...(column.column === "visitorClaim" && { claim: column.claim }),
      values: rows.map(({ row }) => row[index] ?? null),
    })),
  };
}
