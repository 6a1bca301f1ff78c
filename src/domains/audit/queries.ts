import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";
import { personJson } from "@/scopes/person-sql";

interface EventsAsked {
  organizationId: string;
  action: string;
  actor: string;
  target: string;
  from: string;
  to: string;
}

/** The filters for a list of events. Each filter is optional. */
const FILTERS = {
  action: [false, true],
  actor: [false, true],
  target: [false, true],
  from: [false, true],
  to: [false, true],
} as const;

/** Selects the events of an organization, each with the user who acted. The user is null if the account was deleted. */
const eventsOf = (given: Given<{ organizationId: string }>) =>
  tables
    .selectFrom("AuditEvent as e")
    .leftJoin("User as u", "u.id", "e.userId")
    .where("e.organizationId", "=", given("organizationId"));

const eventsAsked = (given: Given<EventsAsked>, set: ShapeOf<typeof FILTERS>) =>
  eventsOf(given)
    .$if(set.action, (found) => found.where("e.action", "=", given("action")))
    .$if(set.actor, (found) => found.where("e.userId", "=", given("actor")))
    .$if(set.target, (found) =>
      found.where(
        ({ ref }) =>
          sql<boolean>`EXISTS (SELECT FROM jsonb_each_text(${ref("e.targets")}) t WHERE t."value" = ${given("target")})`,
      ),
    )
    .$if(set.from, (found) => found.where("e.createdAt", ">=", sql<Date>`${given("from")}::timestamptz`))
    .$if(set.to, (found) => found.where("e.createdAt", "<", sql<Date>`${given("to")}::timestamptz`));

const eventShown = (found: ReturnType<typeof eventsOf>) =>
  found
    .select(columns("AuditEvent", "e"))
    .select(({ eb }) => eb.case().when("u.id", "is not", null).then(personJson("u")).end().as("user"));

/** Selects a page of events, sorted from newest to oldest. */
export const eventsPage = new ShapedStatement(
  "audit-events",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<EventsAsked & After & { limit: number }>, { isNext, ...set }) =>
    inPages(
      eventShown(eventsAsked(given, set)),
      given,
      { isNext, order: "desc" },
      { time: "e.createdAt", id: "e.id" },
    ),
);

export const eventsCount = new ShapedStatement(
  "audit-events:count",
  FILTERS,
  (given: Given<EventsAsked>, set) => eventsAsked(given, set).select(rowCount.as("count")),
);

export const eventById = new Statement(
  "audit-event",
  (given: Given<{ organizationId: string; id: string }>) =>
    eventShown(eventsOf(given)).where("e.id", "=", given("id")),
);

/** An event, with the user who acted. */
export type EventRow = RowOf<typeof eventById>;

/** Selects the operations that were called in an organization. */
export const actionsOf = new Statement("audit-events:actions", (given: Given<{ organizationId: string }>) =>
  tables
    .selectFrom("AuditEvent as e")
    .select("e.action")
    .distinct()
    .where("e.organizationId", "=", given("organizationId"))
    .orderBy("e.action"),
);

export const organizationExists = new Statement("audit-export", (given: Given<{ id: string }>) =>
  tables.selectFrom("Organization as o").select("o.id").where("o.id", "=", given("id")),
);
