import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeWebhook } from "@/testing/make/webhook";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let webhooks: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  webhooks = `/orgs/${organization.id}/webhooks`;
});

const url = "https://hooks.example.org/bindery?team=docs";
const create = async (body: object = {}) => (await rest(admin.token).post(webhooks, { url, ...body })).body;

describe("a webhook", () => {
  it("shows its secret only when it is created, and stores it encrypted", async () => {
    const made = await rest(admin.token).post(webhooks, { url, description: "Team chat" });
    expect(made.status).toBe(201);
    const { secret, ...webhook } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url, description: "Team chat", active: true, events: [], spaces: [] });
    expect((await rest(admin.token).get(`${webhooks}/${webhook.id}`)).body).toEqual(webhook);
    const listed = (await rest(admin.token).get(webhooks)).body;
    expect(listed).toEqual({ count: 1, items: [webhook] });
    const log = await rest(admin.token).get(`/orgs/${organization.id}/audit-events`);
    const row = await db().webhook.findFirstOrThrow({ where: { organizationId: organization.id } });
    for (const kept of [log.body, row]) expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
    expect(log.body.items[0].details).toMatchObject({ url: "https://hooks.example.org/bindery" });
  });

  it("can be changed, turned off and on, and deleted, and honors If-Match", async () => {
    const { id } = await create();
    const [path, client] = [`${webhooks}/${id}`, rest(admin.token)];
    const { etag = "" } = (await client.get(path)).headers;
    const changed = await client.patch(path, { events: ["createSpace"], active: false, description: "x" });
    expect(changed.body).toMatchObject({
      events: ["createSpace"],
      active: false,
      disabledReason: "administrator",
    });
    const stale = { headers: { "if-match": etag } };
    expect((await client.patch(path, { active: true }, stale)).status).toBe(412);
    expect((await client.delete(path, stale)).status).toBe(412);
    expect((await client.post(`${path}/rotate-secret`, undefined, stale)).status).toBe(412);
    expect((await client.get(path)).body).toEqual(changed.body);
    const back = await client.patch(path, { active: true, events: [], description: null });
    expect(back.body).toMatchObject({ active: true, events: [] });
    expect(Object.keys(back.body)).not.toContain("description");
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(204);
  });

  it.each([
    [{ url: "ftp://hooks.example.org/" }, 400, "url"],
    [{ url: "hooks.example.org" }, 400, "url"],
    [{ url: "https://ada:secret@hooks.example.org/" }, 400, "url"],
    [{ url: `https://hooks.example.org/${"x".repeat(2048)}` }, 400, "url"],
    [{ events: ["readEverything"] }, 400, "events"],
    [{ description: "x".repeat(201) }, 400, "description"],
    [{ spaces: ["nowhere"] }, 404, "Space not found."],
    [{ sites: ["nowhere"] }, 404, "Site not found."],
  ])("is rejected with %j, and nothing changes", async (body, status, message) => {
    const { id, secret: _, ...before } = await create();
    for (const answer of [
      await rest(admin.token).post(webhooks, { url, ...body }),
      await rest(admin.token).patch(`${webhooks}/${id}`, body),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await rest(admin.token).get(webhooks)).body.items).toEqual([{ id, ...before }]);
  });

  it("can refer only to spaces and sites of its organization", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const site = await makeSite({ organizationId: organization.id });
    const body = { spaces: [space.id, space.id], sites: [site.id] };
    expect(await create(body)).toMatchObject({ spaces: [space.id], sites: [site.id] });
    expect((await rest(admin.token).post(webhooks, { url, spaces: [(await makeSpace()).id] })).status).toBe(
      404,
    );
  });

  it("is limited to 20 per organization", async () => {
    for (let count = 0; count < 20; count++) await makeWebhook({ organizationId: organization.id });
    expect((await rest(admin.token).post(webhooks, { url })).status).toBe(400);
    expect((await rest(admin.token).get(webhooks)).body.count).toBe(20);
  });

  it("can be managed only by administrators", async () => {
    const { id } = await create();
    const creator = await makePerson({ organization, role: "create" });
    const path = `${webhooks}/${id}`;
    for (const ask of [
      rest(creator.token).get(webhooks),
      rest(creator.token).post(webhooks, { url }),
      rest(creator.token).post(`${path}/rotate-secret`),
      rest(creator.token).post(`${path}/ping`),
      rest(creator.token).get(`${path}/deliveries`),
    ])
      expect((await ask).status).toBe(403);
  });
});
