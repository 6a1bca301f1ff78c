import { columnsOf } from "@/db/columns";
import { hotQuery } from "@/db/hot";
import { type Key, keyByTime, type Page, type Paging } from "@/db/page";
import { given, narrowedBy, readRows, statementPage } from "@/db/statement-page";
import { notFound } from "@/lib/errors";
import { personSql } from "@/scopes/person-sql";
import type { PresentableEvent } from "./presenter";
import type { EventFilters } from "./schema";

const COLUMNS = `${columnsOf("AuditEvent", "e")}, CASE WHEN u."id" IS NOT NULL THEN ${personSql("u")} END AS "user"`;
const EVENTS = `FROM "AuditEvent" e LEFT JOIN "User" u ON u."id" = e."userId" WHERE e."organizationId" = $1`;

type Found = PresentableEvent & Record<string, unknown>;

/** The events of an organization, newest first: a list that the export of the log reads as well. */
function eventsOf(organizationId: string, { action, actor, target, from, to }: EventFilters) {
  const { sql, values, name } = narrowedBy([organizationId], {
    action: given(action, (p) => `e."action" = ${p}`),
    actor: given(actor, (p) => `e."userId" = ${p}`),
    target: given(
      target,
      (p) => `EXISTS (SELECT FROM jsonb_each_text(e."targets") t WHERE t."value" = ${p})`,
    ),
    from: given(from, (p) => `e."createdAt" >= ${p}::timestamptz`),
    to: given(to, (p) => `e."createdAt" < ${p}::timestamptz`),
  });
  const after = (key: readonly string[]) =>
    `AND (e."createdAt", e."id") < (${key[0]}::timestamptz, ${key[1]}::text)`;
  return {
    name: `audit-events:${name}`,
    page: (
      key: readonly string[] | null,
      limit: string,
    ) => `SELECT ${COLUMNS} ${EVENTS}${sql} ${key ? after(key) : ""}
      ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${EVENTS}${sql}`,
    values,
    keyOf: keyByTime,
  };
}

/** Entries strictly after a place in the log, newest first. */
export const eventsAfter = (
  organizationId: string,
  filters: EventFilters,
  key: Key | null,
  take: number,
): Promise<PresentableEvent[]> => readRows<Found>(eventsOf(organizationId, filters), key, take);

/** The events of an organization, newest first. */
export const listEvents = (
  organizationId: string,
  filters: EventFilters,
  paging: Paging,
): Promise<Page<PresentableEvent>> => statementPage<Found>(paging, eventsOf(organizationId, filters));

const ONE = `SELECT ${COLUMNS} ${EVENTS} AND e."id" = $2`;

/** One event. Throws 404 when there is none. */
export async function readEvent(organizationId: string, id: string): Promise<PresentableEvent> {
  const [event] = await hotQuery<Found>("audit-event", ONE, [organizationId, id]);
  if (!event) throw notFound("Audit event");
  return event;
}

const ACTIONS = `SELECT DISTINCT e."action" FROM "AuditEvent" e WHERE e."organizationId" = $1 ORDER BY e."action"`;

/** The operations that were called in an organization, by name. */
export async function listActions(organizationId: string): Promise<string[]> {
  const rows = await hotQuery<{ action: string }>("audit-events:actions", ACTIONS, [organizationId]);
  return rows.map(({ action }) => action);
}
