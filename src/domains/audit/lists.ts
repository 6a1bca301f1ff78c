import { afterKey, type Key, keyByTime, keysetPage, listName, type Page, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import { orNotFound } from "@/lib/errors";
import { actionsOf, type EventRow, eventById, eventsCount, eventsPage } from "./queries";
import type { EventFilters } from "./schema";

/** Returns the values of the given filters, and the key of the statement that has these filters. */
function asked(organizationId: string, { action, actor, target, from, to }: EventFilters) {
  const shape = {
    action: action !== undefined,
    actor: actor !== undefined,
    target: target !== undefined,
    from: from !== undefined,
    to: to !== undefined,
  };
  const none = { action: "", actor: "", target: "", from: "", to: "" };
  const filters = { action, actor, target, from, to };
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { shape, filters: Object.values(filters), values: { organizationId, ...none, ...set } };
}

/**
 * Returns the events that follow a position in the list, sorted from newest to oldest. The result doesn't include the event at
 * that position.
 */
export function eventsAfter(
  organizationId: string,
  filters: EventFilters,
  key: Key | null,
  take: number,
): Promise<EventRow[]> {
  const { shape, values } = asked(organizationId, filters);
  const statement = eventsPage.of({ ...shape, isNext: key !== null });
  return statement.rows(listReads(take), { ...values, ...afterKey(key), limit: take });
}

/** Returns a page of an organization's events, sorted from newest to oldest. */
export function listEvents(
  organizationId: string,
  given: EventFilters,
  paging: Paging,
): Promise<Page<EventRow>> {
  const { shape, filters, values } = asked(organizationId, given);
  return keysetPage<EventRow>(paging, {
    name: listName("audit-events", [organizationId], filters),
    fetch: (key, take) => eventsAfter(organizationId, given, key, take),
    count: async () => (await eventsCount.of(shape).first(reads(), values))?.count ?? 0,
    keyOf: keyByTime,
  });
}

/**
 * Returns one event.
 * @throws ApiError 404 if the event doesn't exist
 */
export const readEvent = async (organizationId: string, id: string): Promise<EventRow> =>
  orNotFound(await eventById.first(reads(), { organizationId, id }), "Audit event");

/** Returns the IDs of the operations that were called in an organization, in alphabetical order. */
export const listActions = async (organizationId: string): Promise<string[]> =>
  (await actionsOf.rows(reads(), { organizationId })).map(({ action }) => action);
