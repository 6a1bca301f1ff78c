import { expect, it } from "vitest";
import { makeSpace } from "@/testing/make/space";
import { handlers, schedules } from "./registry";

it.each(schedules.map(({ job }) => job.name))("the scheduled job %s ends without errors", async (name) => {
  await makeSpace();
  const handler = handlers.find(({ job }) => job.name === name);
  const { signal } = new AbortController();
  const run = { id: "1", attempt: 1, isLastAttempt: true, signal, giveUp: () => {} };
  await expect(handler?.run({}, run)).resolves.toBeUndefined();
});
