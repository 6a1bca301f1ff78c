import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordEvent } from "@/access/audit/record";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { actOf } from "@/testing/act";
import { runJobs } from "@/testing/jobs";
import { startMailServer } from "@/testing/mail-server";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { attempt } from "./deliver";
import { tidy } from "./housekeeping";
import { startReceiver, verify } from "./receiver.fixture";
import { newWebhookSecret } from "./secrets";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const HOUR = 3_600_000;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let organizationId: string;
let admin: Awaited<ReturnType<typeof makePerson>>;
let api: ReturnType<typeof rest>;
let webhooks: string;

beforeAll(async () => {
  receiver = await startReceiver();
  provideEnv({ OUTBOUND_ALLOWLIST: receiver.host });
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  admin = await makePerson({ organization, role: "admin" });
  api = rest(admin.token);
  webhooks = `/orgs/${organizationId}/webhooks`;
  receiver.answer(204);
  receiver.received.length = 0;
});
afterEach(async () => {
  setClock();
  await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
  await runSql(sql`DELETE FROM "Webhook"`);
});

/** Creates a webhook, and discards the event about its own creation. */
async function subscribe(body: object = {}) {
  const webhook = (await api.post(webhooks, { url: receiver.url, ...body })).body;
  await runJobs();
  receiver.received.length = 0;
  return { ...webhook, path: `${webhooks}/${webhook.id}` } as { id: string; secret: string; path: string };
}

const createSpace = async () =>
  (await api.post(`/orgs/${organizationId}/spaces`, { title: "Secret plans" })).body.id as string;

/** Sets the clock, and runs the jobs that are due by then. */
async function passTo(time: Date): Promise<void> {
  setClock(time);
  await runSql(sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${time}`);
  await runJobs();
}

const deliveriesOf = async (path: string) => (await api.get(`${path}/deliveries`)).body.items;

describe("a change", () => {
  it("is sent once, is signed, and contains IDs and URLs but no content", async () => {
    const { secret, path } = await subscribe();
    const spaceId = await createSpace();
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [told] = receiver.received as [(typeof receiver.received)[number]];
    expect(() => verify(secret, told)).not.toThrow();
    expect(() => verify(newWebhookSecret(), told)).toThrow();
    expect(() => verify(secret, { ...told, text: `${told.text} ` })).toThrow();
    const [entry] = (await api.get(`/orgs/${organizationId}/audit-events`)).body.items;
    expect(told.headers["webhook-id"]).toBe(entry.id);
    expect(told.body).toMatchObject({
      type: "createSpace",
      timestamp: entry.createdAt,
      data: {
        id: entry.id,
        organization: organizationId,
        actor: { type: "user", id: admin.user.id },
        targets: { spaceId, revisionId: expect.any(String) },
        urls: { location: entry.urls.location, space: expect.stringContaining(`/v1/spaces/${spaceId}`) },
      },
    });
    expect(told.text).not.toContain("plans");
    const [delivery] = await deliveriesOf(path);
    expect(delivery).toMatchObject({ event: entry.id, status: "succeeded", attemptCount: 1 });
    const whole = (await api.get(`${path}/deliveries/${delivery.id}`)).body;
    expect(whole.payload).toEqual(told.body);
    expect(whole.attempts).toMatchObject([{ responseStatus: 204 }]);
  });

  it("is sent to webhooks for its event type, its space or its site, and only in its organization", async () => {
    const [mine, other] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
    const site = await makeSite({ organizationId });
    await subscribe({ events: ["createSpace"] });
    await subscribe({ spaces: [mine.id], events: ["updateSpaceById"] });
    await subscribe({ sites: [site.id], spaces: [mine.id], events: ["updateSiteById"] });
    const stranger = await makePerson({ role: "admin" });
    await rest(stranger.token).post(`/orgs/${stranger.organizationId}/spaces`, { title: "Elsewhere" });
    await api.patch(`/spaces/${other.id}`, { title: "Other" });
    await runJobs();
    expect(receiver.received).toEqual([]);
    await api.patch(`/spaces/${mine.id}`, { title: "Mine" });
    await api.patch(`/orgs/${organizationId}/sites/${site.id}`, { title: "Site" });
    await createSpace();
    await runJobs();
    expect(receiver.types().toSorted()).toEqual(["createSpace", "updateSiteById", "updateSpaceById"]);
  });

  it("is sent to both organizations if it affects both, with a different ID for each, but not to webhooks for other spaces", async () => {
    const other = await makePerson({ role: "admin" });
    await subscribe({ events: ["acceptOrganizationTransfer"] });
    const { id: space } = await makeSpace({ organizationId });
    const offer = await api.post(`/spaces/${space}/transfer-offers`, { organization: other.organizationId });
    const accepted = `/orgs/${other.organizationId}/transfers/${offer.body.id}/accept`;
    expect((await rest(other.token).post(accepted)).status).toBe(200);
    await rest(other.token).patch(`/spaces/${space}`, { title: "Theirs" });
    await runJobs();
    expect(receiver.types()).toEqual(["acceptOrganizationTransfer"]);
    const [told] = receiver.received;
    expect(told?.body.data).toMatchObject({ organization: organizationId, targets: { spaceId: space } });
    expect(told?.text).not.toContain(other.organizationId);
  });

  it("isn't sent or stored if it is rejected, if it is rolled back, or if no webhook needs it", async () => {
    await createSpace();
    await subscribe({ events: ["createSpace"] });
    const refused = await api.post(`/orgs/${organizationId}/spaces`, { title: "x".repeat(1000) });
    expect(refused.status).toBe(400);
    const act = actOf(admin.user.id);
    const by = { userId: admin.user.id, credential: act.actor.credential };
    const undone = inTransaction(act, async (tx) => {
      await recordEvent(tx, { audit: { ...act.audit, action: "createSpace", by } }, { organizationId });
      expect(await tx.webhookDelivery.count({ where: { organizationId } })).toBe(1);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect(await db().webhookEvent.count({ where: { organizationId } })).toBe(0);
  });
});

describe("a failed delivery", () => {
  it("is attempted eight times within 27.5 hours, always with the same ID but with new signatures", async () => {
    const { path } = await subscribe({ events: ["createSpace"] });
    receiver.answer(500, "down\0 for now");
    const start = new Date(Date.now() + 60_000);
    setClock(start);
    await createSpace();
    await runJobs();
    const times = [start.getTime()];
    for (let tries = 1; tries < 8; tries++) {
      const [delivery] = await deliveriesOf(path);
      expect(delivery).toMatchObject({ status: "pending", attemptCount: tries });
      times.push(new Date(delivery.nextAttemptAt).getTime());
      await passTo(new Date(delivery.nextAttemptAt));
    }
    const minutes = times
      .map((time) => (time - start.getTime()) / 60_000)
      .map((m) => Math.round(m * 100) / 100);
    expect(minutes).toEqual([0, 0.08, 5.08, 35.08, 155.08, 455.08, 1055.08, 1655.08]);
    const [delivery] = await deliveriesOf(path);
    expect(delivery).toMatchObject({
      status: "failed",
      attemptCount: 8,
      lastAttempt: { responseStatus: 500 },
    });
    expect(delivery).not.toHaveProperty("nextAttemptAt");
    const whole = (await api.get(`${path}/deliveries/${delivery.id}`)).body;
    expect(whole.attempts[0].responseBody).toBe("down for now");
    const of = (name: string) => new Set(receiver.received.map(({ headers }) => headers[name]));
    expect([of("webhook-id").size, of("webhook-timestamp").size, of("webhook-signature").size]).toEqual([
      1, 8, 8,
    ]);
    await passTo(new Date(start.getTime() + 48 * HOUR));
    expect(receiver.received).toHaveLength(8);
  });

  it("succeeds when its receiver is available again, and the webhook counts as working again", async () => {
    const { path } = await subscribe({ events: ["createSpace"] });
    receiver.answer(503);
    await createSpace();
    await runJobs();
    expect((await api.get(path)).body).toHaveProperty("failingSince");
    receiver.answer(200, "thank you");
    await passTo(new Date(Date.now() + 6_000));
    expect(await deliveriesOf(path)).toMatchObject([{ status: "succeeded", attemptCount: 2 }]);
    expect((await api.get(path)).body).not.toHaveProperty("failingSince");
  });

  it.each([
    ["http://127.0.0.1:9/", "private or reserved"],
    ["http://[::1]:9/", "private or reserved"],
  ])(
    "stores the reason if there was no response from %s, and never connects to a private address",
    async (url, reason) => {
      const { path } = await subscribe({ url, events: ["createSpace"] });
      await createSpace();
      await runJobs();
      const [delivery] = await deliveriesOf(path);
      expect(delivery.lastAttempt.error).toContain(reason);
      expect(delivery.lastAttempt).not.toHaveProperty("responseStatus");
    },
  );

  it("can be a redirect, because redirects aren't followed, or a response that takes too long", async () => {
    const message = { url: receiver.url, id: "x", body: "{}", secrets: [newWebhookSecret()] };
    receiver.answer(307);
    expect((await attempt(message)).error).toContain("redirect");
    receiver.beSilent();
    expect((await attempt(message, 100)).error).toContain("took longer than allowed");
    expect(receiver.received).toHaveLength(2);
  });
});

describe("a webhook", () => {
  it("signs with both secrets for a day after a rotation, but never with more than two", async () => {
    const { secret, path } = await subscribe({ events: ["createSpace"] });
    const second = (await api.post(`${path}/rotate-secret`)).body;
    expect(second).toHaveProperty("previousSecretExpiresAt");
    const send = async () => {
      await createSpace();
      await runJobs();
      return receiver.received.at(-1) as (typeof receiver.received)[number];
    };
    const told = await send();
    for (const live of [secret, second.secret]) expect(() => verify(live, told)).not.toThrow();
    const third = (await api.post(`${path}/rotate-secret`)).body;
    const later = await send();
    for (const live of [second.secret, third.secret]) expect(() => verify(live, later)).not.toThrow();
    expect(() => verify(secret, later)).toThrow();
    setClock(new Date(Date.now() + 24 * HOUR));
    const last = await send();
    expect(String(last.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect((await api.get(path)).body).not.toHaveProperty("previousSecretExpiresAt");
  });

  it("can send a ping, and can send an event again with the same ID", async () => {
    const { path, secret } = await subscribe({ events: ["createSpace"] });
    const ping = await api.post(`${path}/ping`);
    expect(ping).toMatchObject({ status: 201, body: { type: "ping", status: "pending" } });
    await createSpace();
    await runJobs();
    expect(receiver.types()).toEqual(["ping", "createSpace"]);
    const [delivery] = await deliveriesOf(path);
    const again = await api.post(`${path}/deliveries/${delivery.id}/redeliver`);
    expect(again).toMatchObject({ status: 201, body: { event: delivery.event, redeliveryOf: delivery.id } });
    await runJobs();
    const [, first, second] = receiver.received as (typeof receiver.received)[number][];
    expect([second?.text, second?.headers["webhook-id"]]).toEqual([
      first?.text,
      first?.headers["webhook-id"],
    ]);
    for (const told of receiver.received) expect(() => verify(secret, told)).not.toThrow();
    expect((await api.get(`${path}/deliveries?status=succeeded`)).body.count).toBe(3);
    expect((await api.get(`${path}/deliveries?status=failed`)).body.count).toBe(0);
  });

  it("sends no events, pings or redeliveries if it isn't active, and cancels waiting deliveries", async () => {
    const { path } = await subscribe({ events: ["createSpace"] });
    receiver.answer(500);
    await createSpace();
    await runJobs();
    const [delivery] = await deliveriesOf(path);
    await api.patch(path, { active: false });
    await createSpace();
    await passTo(new Date(Date.now() + HOUR));
    expect(receiver.received).toHaveLength(1);
    expect((await api.post(`${path}/ping`)).status).toBe(409);
    expect((await api.post(`${path}/deliveries/${delivery.id}/redeliver`)).status).toBe(409);
    expect(await deliveriesOf(path)).toMatchObject([{ id: delivery.id, status: "failed" }]);
  });

  it("is turned off after a day of failures, and its administrators get an email", async () => {
    const mail = await startMailServer();
    const { path } = await subscribe({ events: ["createSpace"] });
    receiver.answer(500);
    const start = Date.now();
    await createSpace();
    await runJobs();
    await passTo(new Date(start + 23 * HOUR));
    expect((await api.get(path)).body.active).toBe(true);
    await passTo(new Date(start + 47 * HOUR));
    expect((await api.get(path)).body).toMatchObject({ active: false, disabledReason: "failing" });
    expect(await deliveriesOf(path)).toMatchObject([{ status: "failed" }]);
    expect(mail.to(admin.user.email)).toHaveLength(1);
    expect(mail.to(admin.user.email)[0]?.text).toContain(`/settings/webhooks/`);
    const back = (await api.patch(path, { active: true })).body;
    expect(back).not.toHaveProperty("failingSince");
    await mail.stop();
  });

  it("is turned off immediately if its receiver returns 410", async () => {
    const { path } = await subscribe({ events: ["createSpace"] });
    receiver.answer(410);
    await createSpace();
    await runJobs();
    expect((await api.get(path)).body).toMatchObject({ active: false, disabledReason: "gone" });
  });

  it("is deleted with its deliveries, and the jobs of these deliveries then have no effect", async () => {
    const { path } = await subscribe({ events: ["createSpace"] });
    await createSpace();
    await api.delete(path);
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect(await db().webhookDelivery.count({ where: { organizationId } })).toBe(0);
  });
});

describe("housekeeping", () => {
  it("sends deliveries whose job is missing, and removes deliveries after their retention period", async () => {
    const restore = withSettings({ WEBHOOK_DELIVERIES_KEPT_DAYS: "10" });
    const { path } = await subscribe({ events: ["createSpace"] });
    await createSpace();
    await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
    setClock(new Date(Date.now() + HOUR));
    await tidy();
    await runJobs();
    expect(receiver.types()).toEqual(["createSpace"]);
    setClock(new Date(Date.now() + 9 * 24 * HOUR));
    await tidy();
    const [delivery] = await deliveriesOf(path);
    await api.post(`${path}/deliveries/${delivery.id}/redeliver`);
    await runJobs();
    setClock(new Date(Date.now() + 11 * 24 * HOUR));
    await tidy();
    expect(await deliveriesOf(path)).toHaveLength(2);
    setClock(new Date(Date.now() + 20 * 24 * HOUR));
    await tidy();
    expect(await deliveriesOf(path)).toEqual([]);
    expect(await db().webhookEvent.count({ where: { organizationId } })).toBe(0);
    restore();
  });
});
