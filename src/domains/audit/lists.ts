import { columnsOf } from "@/db/columns";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { notFound } from "@/lib/errors";
import { personSql } from "@/scopes/person-sql";
import type { PresentableEvent } from "./presenter";
import type { EventFilters } from "./schema";

const COLUMNS = `${columnsOf("AuditEvent", "e")}, CASE WHEN u."id" IS NOT NULL THEN ${personSql("u")} END AS "user"`;
const EVENTS = `FROM "AuditEvent" e LEFT JOIN "User" u ON u."id" = e."userId" WHERE e."organizationId" = $1`;

const FILTERED = `${EVENTS} AND ($2::text IS NULL OR e."action" = $2) AND ($3::text IS NULL OR e."userId" = $3)
  AND ($4::text IS NULL OR EXISTS (SELECT FROM jsonb_each_text(e."targets") t WHERE t."value" = $4))
  AND ($5::timestamptz IS NULL OR e."createdAt" >= $5) AND ($6::timestamptz IS NULL OR e."createdAt" < $6)`;
const COUNT = `SELECT count(*)::int AS "count" ${FILTERED}`;
const PAGE = `SELECT ${COLUMNS} ${FILTERED}
  AND ($7::timestamptz IS NULL OR (e."createdAt", e."id") < ($7, $8::text))
  ORDER BY e."createdAt" DESC, e."id" DESC LIMIT $9::int`;

type Found = PresentableEvent & Record<string, unknown>;

const valuesOf = (organizationId: string, { action, actor, target, from, to }: EventFilters) => [
  organizationId,
  ...[action, actor, target, from, to].map((value) => value ?? null),
];

/** Entries strictly after a place in the log, newest first. */
export function eventsAfter(
  organizationId: string,
  filters: EventFilters,
  key: readonly (string | number | null)[] | null,
  take: number,
): Promise<PresentableEvent[]> {
  const values = [...valuesOf(organizationId, filters), ...(key ?? [null, null]), take];
  return hotQuery<Found>("audit-events", PAGE, values);
}

/** What was done in an organization, newest first. */
export function listEvents(
  organizationId: string,
  filters: EventFilters,
  paging: Paging,
): Promise<Page<PresentableEvent>> {
  const values = valuesOf(organizationId, filters);
  return keysetPage<PresentableEvent>(paging, {
    name: JSON.stringify(["audit-events", ...values]),
    keyLength: 2,
    keyOf: (event) => [event.createdAt.toISOString(), event.id],
    fetch: (key, take) => eventsAfter(organizationId, filters, key, take),
    count: async () => {
      const [row] = await hotQuery<{ count: number }>("audit-events:count", COUNT, values);
      return row?.count ?? 0;
    },
  });
}

const ONE = `SELECT ${COLUMNS} ${EVENTS} AND e."id" = $2`;

/** One event. Throws 404 when there is none. */
export async function readEvent(organizationId: string, id: string): Promise<PresentableEvent> {
  const [event] = await hotQuery<Found>("audit-event", ONE, [organizationId, id]);
  if (!event) throw notFound("Audit event");
  return event;
}

const ACTIONS = `SELECT DISTINCT e."action" FROM "AuditEvent" e WHERE e."organizationId" = $1 ORDER BY e."action"`;

/** The operations that anybody has called in an organization, by name. */
export async function listActions(organizationId: string): Promise<string[]> {
  const rows = await hotQuery<{ action: string }>("audit-events:actions", ACTIONS, [organizationId]);
  return rows.map(({ action }) => action);
}
