import { expect, it } from "vitest";
import { EVENT_TYPES } from "@/access/webhooks/event-types";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";

it("each operation that the audit log tells of is an event that webhooks may ask for, and nothing else is", () => {
  const told = operationsOf(appRouter)
    .filter(({ method, meta }) => method !== "GET" && meta.audit !== false)
    .map(({ id }) => id);
  expect([...EVENT_TYPES]).toEqual(told.sort());
});
