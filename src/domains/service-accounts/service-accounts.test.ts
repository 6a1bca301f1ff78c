import { beforeEach, describe, expect, it } from "vitest";
import { openSession } from "@/access/authentication/session";
import { db } from "@/db/client";
import { setClock } from "@/lib/clock";
import { newBrowser, signIn } from "@/testing/browser";
import { makeInviteLink } from "@/testing/make/invite";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let accounts: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  accounts = `/orgs/${organization.id}/service-accounts`;
});

const create = async (role: string | null = "edit") =>
  (await rest(admin.token).post(accounts, { title: "CI", role })).body;

describe("a service account", () => {
  it("is a member and has a token as soon as it is created, and is marked as a service account in every list", async () => {
    const made = await rest(admin.token).post(accounts, { title: "CI", role: "edit" });
    expect(made.status).toBe(201);
    const { user, token } = made.body;
    expect(user).toMatchObject({ object: "user", displayName: "CI", serviceAccount: true });
    expect(user).not.toHaveProperty("email");
    expect(token).toMatch(/^bnd_/);
    expect((await rest(token).get("/user")).body).toEqual(user);
    const space = await makeSpace({ organizationId: organization.id });
    expect((await rest(token).get(`/spaces/${space.id}`)).body.permissions).toMatchObject({
      edit: true,
      admin: false,
    });
    const members = await rest(admin.token).get(`/orgs/${organization.id}/members`);
    const member = members.body.items.find(({ id }: { id: string }) => id === user.id);
    expect(member).toMatchObject({ role: "edit", user });
    const listed = await rest(admin.token).get(accounts);
    expect(listed.body).toMatchObject({
      count: 1,
      items: [{ object: "service-account", user, role: "edit" }],
    });
    expect(JSON.stringify(listed.body)).not.toContain(token);
  });

  it("has only the access of its grants if it has no role, and can be in teams and have grants like people", async () => {
    const { user, token } = await create(null);
    const space = await makeSpace({ organizationId: organization.id });
    expect((await rest(token).get(`/spaces/${space.id}`)).status).toBe(404);
    const grant = { role: "read", users: [user.id] };
    await rest(admin.token).post(`/spaces/${space.id}/permissions`, grant);
    expect((await rest(token).get(`/spaces/${space.id}`)).status).toBe(200);
  });

  it("can't sign in, can't create tokens or organizations, and can't join other organizations", async () => {
    const { user, token } = await create("admin");
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await openSession(row, { userAgent: null, address: null })).toBeNull();
    expect((await signIn(newBrowser(), row.email, "correct horse battery")).status).toBe(401);
    const elsewhere = await makeOrganization();
    const secret = await makeInviteLink({ organizationId: elsewhere.id });
    for (const [path, body] of [
      ["/user/tokens", { name: "Another" }],
      ["/orgs", { title: "Another" }],
      [`/orgs/${elsewhere.id}/invites/${secret}`, {}],
      [`/orgs/${organization.id}/join`, {}],
    ] as const)
      expect([path, (await rest(token).post(path, body)).status]).toEqual([path, 403]);
    expect(await db().member.count({ where: { organizationId: elsewhere.id, userId: user.id } })).toBe(0);
  });

  it("accesses only its own organization, even if a database row names another organization", async () => {
    const { user, token } = await create("admin");
    const elsewhere = await makeOrganization();
    await db().member.create({ data: { organizationId: elsewhere.id, userId: user.id, role: "admin" } });
    expect((await rest(token).get(`/orgs/${elsewhere.id}`)).status).toBe(404);
    expect((await rest(token).get("/orgs")).body).toMatchObject({
      count: 1,
      items: [{ id: organization.id }],
    });
  });

  it("gets a new token by rotation, and the old token is revoked immediately", async () => {
    const { user, token } = await create();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const rotated = await rest(admin.token).post(`${accounts}/${user.id}/token`, { expiresAt });
    expect(rotated).toMatchObject({ status: 200, body: { user, expiresAt } });
    expect(rotated.body.token).not.toBe(token);
    expect((await rest(token).get("/user")).status).toBe(401);
    expect((await rest(rotated.body.token).get("/user")).status).toBe(200);
    setClock(new Date(Date.now() + 61_000));
    expect((await rest(rotated.body.token).get("/user")).status).toBe(401);
    setClock();
    const both = await Promise.all([1, 2].map(() => rest(admin.token).post(`${accounts}/${user.id}/token`)));
    const live = await Promise.all(
      both.map(async ({ body }) => (await rest(body.token).get("/user")).status),
    );
    expect(live.toSorted()).toEqual([200, 401]);
  });

  it("loses its token, grants and membership, even if it is removed as a member", async () => {
    for (const path of ["service-accounts", "members"]) {
      const { user, token } = await create();
      const removed = await rest(admin.token).delete(`/orgs/${organization.id}/${path}/${user.id}`);
      expect(removed.status).toBe(204);
      expect((await rest(token).get("/user")).status).toBe(401);
      expect((await rest(admin.token).get(`${accounts}/${user.id}`)).status).toBe(404);
    }
    expect((await rest(admin.token).get(accounts)).body.count).toBe(0);
  });

  it("is never confused with a person, because people aren't listed and can't be removed as service accounts", async () => {
    const reader = await makePerson({ organization, role: "read" });
    expect((await rest(admin.token).get(`${accounts}/${reader.user.id}`)).status).toBe(404);
    expect((await rest(admin.token).post(`${accounts}/${reader.user.id}/token`)).status).toBe(404);
    expect((await rest(admin.token).delete(`${accounts}/${reader.user.id}`)).status).toBe(204);
    expect((await rest(reader.token).get(`/orgs/${organization.id}`)).status).toBe(200);
  });

  it("doesn't count as an administrator when the last administrator is removed", async () => {
    await create("admin");
    const self = `/orgs/${organization.id}/members/${admin.user.id}`;
    expect((await rest(admin.token).patch(self, { role: "read" })).status).toBe(409);
    expect((await rest(admin.token).delete(self)).status).toBe(409);
    expect((await rest(admin.token).get(self)).body.role).toBe("admin");
  });

  it.each([
    [{ role: "edit" }, "title"],
    [{ title: "", role: "edit" }, "title"],
    [{ title: "CI" }, "role"],
    [{ title: "CI", role: "owner" }, "role"],
    [{ title: "CI", role: "edit", expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  ])("is rejected for %j", async (body, field) => {
    const answer = await rest(admin.token).post(accounts, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect((await rest(admin.token).get(accounts)).body.count).toBe(0);
  });
});
