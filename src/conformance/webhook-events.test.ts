import { expect, it } from "vitest";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { internalsOf } from "@/api/procedure-internals";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";

it("webhooks have an event type for each operation that the audit log records, and no other event types", () => {
  const told = operationsOf(appRouter)
    .filter(({ procedure, meta }) => internalsOf(procedure).type === "mutation" && meta.audit !== false)
    .map(({ id }) => id);
  expect([...EVENT_TYPES]).toEqual(told.sort());
});
