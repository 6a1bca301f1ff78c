import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { env } from "@/env";
import { setClock } from "@/lib/clock";
import { anybody } from "@/testing/caller";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makeInviteLink } from "@/testing/make/invite";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

type Person = Awaited<ReturnType<typeof makePerson>>;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

let organization: { id: string };
let admin: Person;
let stranger: Person;
let links: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  stranger = await makePerson();
  links = `/orgs/${organization.id}/link-invites`;
});
afterEach(() => setClock());

const join = (person: Person, id: string) =>
  rest(person.token).post(`/orgs/${organization.id}/invites/${id}`);
const roleOf = async ({ user }: Person) =>
  (
    await db().member.findUnique({
      where: { organizationId_userId: { organizationId: organization.id, userId: user.id } },
    })
  )?.role;
const create = async (body: object) => (await rest(admin.token).post(links, body)).body;
const memberCount = () => db().member.count({ where: { organizationId: organization.id } });

describe("an invite link", () => {
  it("lets many people join with its role, and matches the contract", async () => {
    const made = await rest(admin.token).post(links, { role: "comment" });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      object: "invite",
      id: expect.stringMatching(/^[\w-]{43}$/),
      role: "comment",
      redundant: true,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      urls: {
        location: `${env.PUBLIC_URL}/v1${links}/${made.body.id}`,
        app: `${env.PUBLIC_URL}/join/${organization.id}/${made.body.id}`,
      },
    });
    expect(await join(stranger, made.body.id)).toMatchObject({ status: 200, body: {} });
    const another = await makePerson();
    await join(another, made.body.id);
    expect([await roleOf(stranger), await roleOf(another)]).toEqual(["comment", "comment"]);
    expect((await rest(stranger.token).get(`/orgs/${organization.id}`)).status).toBe(200);
  });

  it("is stored only as a hash, and shown again to administrators", async () => {
    const { id } = await create({ role: "read" });
    const rows = await runSql(sql<{ row: string }>`
      SELECT l::text AS "row" FROM "InviteLink" l WHERE l."organizationId" = ${organization.id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(id);
    const { body } = await rest(admin.token).get(links);
    expect(body).toMatchObject({ count: 1, items: [{ id, role: "read" }] });
    expect((await rest(admin.token).get(`${links}/${id}`)).body).toEqual(body.items[0]);
  });

  it("stops working if it is deleted, expired, or belongs to another organization, and then no one can join with it", async () => {
    const [deleted, expiring] = [await create({ role: "read" }), await create({ role: "read" })];
    await rest(admin.token).delete(`${links}/${deleted.id}`);
    const foreign = await makeInviteLink({ organizationId: (await makeOrganization()).id });
    const before = await memberCount();
    for (const id of [deleted.id, foreign, "never-existed"])
      expect(await join(stranger, id)).toMatchObject({
        status: 404,
        body: { error: { message: "Invite not found." } },
      });
    setClock(new Date(expiring.expiresAt));
    expect(await join(stranger, expiring.id)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("expired") } },
    });
    const held = { organizationId: organization.id, inviteId: expiring.id };
    await expect(anybody().invites.preview(held)).rejects.toThrow("expired");
    const asked = anybody().invites.requestSignUp({ ...held, email: "new@example.org" });
    await expect(asked).rejects.toThrow("expired");
    expect(await memberCount()).toBe(before);
  });

  it("works for 30 days by default, and for a year at most", async () => {
    const time = new Date("2026-11-21T12:00:00.000Z");
    setClock(time);
    const at = (days: number) => new Date(time.getTime() + days * DAY_MILLISECONDS).toISOString();
    expect((await create({ role: "read" })).expiresAt).toBe(at(30));
    expect((await create({ role: "read", expiresAt: at(366) })).expiresAt).toBe(at(366));
    for (const expiresAt of [at(367), at(0), "soon"])
      expect((await rest(admin.token).post(links, { role: "read", expiresAt })).status).toBe(400);
    expect((await rest(admin.token).get(links)).body.count).toBe(2);
  });

  it("doesn't change the role of members, gives guests its role, and doesn't reactivate suspended people", async () => {
    const { id } = await create({ role: "edit" });
    const reader = await makePerson({ organization, role: "read" });
    const guest = await makePerson({ organization, role: null });
    const suspended = await makePerson({ organization, role: "read", disabledAt: new Date() });
    expect([(await join(reader, id)).status, (await join(guest, id)).status]).toEqual([200, 200]);
    expect([await roleOf(reader), await roleOf(guest)]).toEqual(["read", "edit"]);
    expect((await join(suspended, id)).status).toBe(403);
    expect(await roleOf(suspended)).toBe("read");
  });

  it("stops working when its creator can no longer invite people", async () => {
    const maker = await makePerson({ organization, role: "admin" });
    const id = await makeInviteLink({ organizationId: organization.id, createdBy: maker.user.id });
    const member = `/orgs/${organization.id}/members/${maker.user.id}`;
    await rest(admin.token).patch(member, { role: "create" });
    expect((await join(stranger, id)).status).toBe(403);
    await rest(admin.token).delete(member);
    expect((await join(maker, id)).status).toBe(403);
    expect([await roleOf(stranger), await roleOf(maker)]).toEqual([undefined, undefined]);
  });

  it("can't be created or used while links are turned off", async () => {
    const { id } = await create({ role: "read" });
    const settings = (inviteLinks: boolean) =>
      rest(admin.token).patch(`/orgs/${organization.id}`, { inviteLinks });
    await settings(false);
    expect((await rest(admin.token).post(links, { role: "read" })).status).toBe(403);
    expect((await join(stranger, id)).status).toBe(403);
    expect([await roleOf(stranger), (await rest(admin.token).get(links)).body.count]).toEqual([undefined, 1]);
    await settings(true);
    expect((await join(stranger, id)).status).toBe(200);
  });

  it("can be changed by PATCH with If-Match, and then gives the new role", async () => {
    const { id } = await create({ role: "read" });
    const stale = { headers: { "if-match": '"7.x"' } };
    const path = `${links}/${id}`;
    expect((await rest(admin.token).patch(path, { role: "edit" }, stale)).status).toBe(412);
    expect((await rest(admin.token).patch(path, { level: "edit" })).status).toBe(400);
    expect((await rest(admin.token).get(path)).body.role).toBe("read");
    expect((await rest(admin.token).patch(path, { role: "edit" })).body.role).toBe("edit");
    await join(stranger, id);
    expect(await roleOf(stranger)).toBe("edit");
  });

  it.each([
    [{}, "role"],
    [{ role: "owner" }, "role"],
    [{ role: "read", level: "read" }, "level"],
    [{ level: "read" }, "level"],
    [{ role: "read", space: "x" }, "level"],
    [{ level: "read", space: "x", collection: "y" }, "space"],
  ])("is rejected for %j, naming the field", async (body, field) => {
    const answer = await rest(admin.token).post(links, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect((await rest(admin.token).get(links)).body.count).toBe(0);
  });
});

describe.each(["space", "collection"] as const)("an invite link to a %s", (kind) => {
  let thing: { id: string };
  beforeEach(async () => {
    const fields = { organizationId: organization.id, inheritsDefaultLevel: false };
    thing = kind === "space" ? await makeSpace(fields) : await makeCollection(fields);
  });
  const level = async (person: Person) =>
    (await rest(person.token).get(`/${kind}s/${thing.id}`)).body.permissions;

  it("makes new people guests who have its level on the resource, and no other access", async () => {
    const made = await create({ level: "comment", [kind]: thing.id });
    expect(made).toMatchObject({
      object: "invite",
      level: "comment",
      redundant: true,
      [kind]: { id: thing.id },
    });
    expect((await join(stranger, made.id)).status).toBe(200);
    expect(await roleOf(stranger)).toBeNull();
    expect(await level(stranger)).toMatchObject({ view: true, admin: false });
    const listed = await rest(admin.token).get(`${links}?${kind}=${thing.id}`);
    expect(listed.body.items).toEqual([made]);
    expect((await rest(admin.token).get(links)).body.items).toEqual([]);
  });

  it("can be managed only by administrators of the resource, and is hidden from people who can't see the resource", async () => {
    const own = await makePerson({ organization, role: null });
    const reader = await makePerson({ organization, role: "read" });
    await makeGrant({ level: "admin", [kind]: thing, user: own.user } as never);
    const body = { level: "admin", [kind]: thing.id };
    expect((await rest(reader.token).post(links, body)).status).toBe(404);
    expect((await rest(reader.token).get(`${links}?${kind}=${thing.id}`)).status).toBe(404);
    const made = await rest(own.token).post(links, body);
    expect(made.status).toBe(201);
    expect((await rest(own.token).post(links, { role: "read" })).status).toBe(403);
    const creator = await makePerson({ organization, role: null });
    await makeGrant({ level: "create", [kind]: thing, user: creator.user } as never);
    const at = `${links}/${made.body.id}`;
    const before = await db().inviteLink.findMany({ where: { organizationId: organization.id } });
    for (const ask of [
      rest(creator.token).post(links, body),
      rest(creator.token).get(`${links}?${kind}=${thing.id}`),
      rest(creator.token).get(at),
      rest(creator.token).patch(at, { level: "read" }),
      rest(creator.token).delete(at),
    ])
      expect((await ask).status).toBe(403);
    expect(await db().inviteLink.findMany({ where: { organizationId: organization.id } })).toEqual(before);
    expect((await rest(reader.token).get(`${links}/${made.body.id}`)).status).toBe(404);
    expect((await rest(reader.token).delete(`${links}/${made.body.id}`)).status).toBe(204);
    expect((await join(stranger, made.body.id)).status).toBe(200);
    expect(await level(stranger)).toMatchObject({ admin: true });
  });

  it("doesn't raise a grant that was lowered, and stops working when the resource is deleted", async () => {
    const { id } = await create({ level: "admin", [kind]: thing.id });
    const { userId } = await makeMember({ organization, user: stranger.user, role: null });
    await makeGrant({ level: "read", [kind]: thing, user: { id: userId } } as never);
    expect((await join(stranger, id)).status).toBe(200);
    expect(await level(stranger)).toMatchObject({ view: true, admin: false });
    await rest(admin.token).delete(`/${kind}s/${thing.id}`);
    const late = await makePerson();
    expect((await join(late, id)).status).toBe(404);
    expect(await roleOf(late)).toBeUndefined();
  });
});
