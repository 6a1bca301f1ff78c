import { afterAll, beforeAll, expect, it } from "vitest";
import { writeOutbox } from "@/access/webhooks/outbox";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen } from "@/testing/killed-worker";
import { makeOrganization } from "@/testing/make/organization";
import { makeWebhook } from "@/testing/make/webhook";
import { startReceiver } from "./receiver.fixture";

const EVENTS = 50;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  provideEnv({ OUTBOUND_ALLOWLIST: receiver.host });
});
afterAll(() => receiver.stop());

it("every event arrives once, except the event that a killed worker was sending", async () => {
  const { id: organizationId } = await makeOrganization();
  const webhook = await makeWebhook({ organizationId, url: receiver.url });
  for (let index = 0; index < EVENTS; index++) {
    const event = { organizationId, id: newId(), type: "createSpace", body: "{}", createdAt: now() };
    await inTransaction(null, (tx) => writeOutbox(tx, event, [webhook.id]));
  }
  await killWorkerWhen(["webhooks"], () => receiver.received.length >= EVENTS / 5);
  await runJobs();
  const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size).toBe(EVENTS);
  expect(receiver.received.length - EVENTS).toBeLessThanOrEqual(1);
  const succeeded = { organizationId, status: "succeeded" };
  expect(await db().webhookDelivery.count({ where: succeeded })).toBe(EVENTS);
}, 60_000);
