import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let base: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  base = `/orgs/${organization.id}/members`;
});

const ids = (body: { items: { id: string }[] }) => body.items.map((item) => item.id);
const stored = () =>
  db().member.findMany({ where: { organizationId: organization.id }, orderBy: { userId: "asc" } });

describe("GET ORG/members", () => {
  it("lists all members, including guests and suspended members, sorted from newest to oldest or from oldest to newest", async () => {
    const guest = await makeMember({ organization, role: null });
    const suspended = await makeMember({ organization, disabledAt: new Date() });
    for (const [index, userId] of [admin.user.id, guest.userId, suspended.userId].entries())
      await db().member.update({
        where: { organizationId_userId: { organizationId: organization.id, userId } },
        data: { joinedAt: new Date(Date.UTC(2030, 0, index + 1)) },
      });
    const newest = await rest(admin.token).get(base);
    expect(ids(newest.body)).toEqual([suspended.userId, guest.userId, admin.user.id]);
    expect(newest.body.count).toBe(3);
    expect(newest.body.items).toMatchObject([
      { object: "member", role: "read", disabled: true, user: { object: "user", id: suspended.userId } },
      { role: null, disabled: false, sso: false },
      { role: "admin", joinedAt: "2030-01-01T00:00:00.000Z" },
    ]);
    const oldest = await rest(admin.token).get(`${base}?order=asc`);
    expect(ids(oldest.body)).toEqual(ids(newest.body).reverse());
  });

  it("lists members who joined at the same time exactly once across pages", async () => {
    const joinedAt = new Date("2030-01-01T00:00:00Z");
    for (let index = 0; index < 5; index++) await makeMember({ organization });
    await db().member.updateMany({ where: { organizationId: organization.id }, data: { joinedAt } });
    const seen: string[] = [];
    for (let next = ""; ; ) {
      const { body } = await rest(admin.token).get(`${base}?limit=2${next}`);
      seen.push(...ids(body));
      expect(body.count).toBe(6);
      if (!body.next) break;
      next = `&page=${body.next.page}`;
    }
    expect([...new Set(seen)]).toHaveLength(6);
    expect(seen).toHaveLength(6);
  });

  it("filters by role, including guests", async () => {
    const guest = await makeMember({ organization, role: null });
    const editor = await makeMember({ organization, role: "edit" });
    expect(ids((await rest(admin.token).get(`${base}?role=guest`)).body)).toEqual([guest.userId]);
    expect(ids((await rest(admin.token).get(`${base}?role=edit`)).body)).toEqual([editor.userId]);
    expect((await rest(admin.token).get(`${base}?role=owner`)).status).toBe(400);
  });

  it("searches names and email addresses regardless of case, with % and _ as ordinary characters", async () => {
    const user = await makeUser({ displayName: "Ada 100%", email: "ada.l@example.org" });
    await makeMember({ organization, user });
    for (const search of ["ADA 1", "ada.L@EX", "0%"]) {
      const { body } = await rest(admin.token).get(`${base}?search=${encodeURIComponent(search)}`);
      expect([search, ids(body)]).toEqual([search, [user.id]]);
    }
    expect(ids((await rest(admin.token).get(`${base}?search=a_a`)).body)).toEqual([]);
  });

  it("lists only active members who have been seen if the list is sorted by lastSeenAt", async () => {
    const seen = async (day: number, disabledAt: Date | null = null) => {
      const { userId } = await makeMember({ organization, disabledAt });
      const where = { organizationId_userId: { organizationId: organization.id, userId } };
      await db().member.update({ where, data: { lastSeenAt: new Date(Date.UTC(2030, 0, day)) } });
      return userId;
    };
    const [first, second] = [await seen(1), await seen(2)];
    await seen(3, new Date());
    const { body } = await rest(admin.token).get(`${base}?sort=lastSeenAt`);
    expect(ids(body)).toEqual([second, first]);
    expect(body.count).toBe(2);
  });
});

describe("the number of spaces that a member can see", () => {
  it("counts the spaces that the member can see because of a role, a default level, a grant, a team or a collection", async () => {
    const organizationId = organization.id;
    const closed = await makeCollection({ organizationId, inheritsDefaultLevel: false, defaultLevel: null });
    const inner = await makeCollection({ parent: closed, inheritsDefaultLevel: true });
    await makeSpace({ organizationId });
    await makeSpace({
      organizationId,
      visibility: "public",
      inheritsDefaultLevel: false,
      defaultLevel: null,
    });
    await makeSpace({ parent: inner });
    await makeSpace({ parent: closed, visibility: "in-collection" });
    const hidden = await makeSpace({ organizationId, inheritsDefaultLevel: false, defaultLevel: null });
    await makeSpace({ organizationId, deletedAt: new Date() });
    const people: Person[] = [admin];
    for (const role of [null, "read", "edit"] as const) people.push(await makePerson({ organization, role }));
    const [, guest, reader] = people as [Person, Person, Person];
    await makeGrant({ level: "read", space: hidden, user: guest.user });
    const team = await makeTeam({ organization, users: [reader.user, guest.user] });
    await makeGrant({ level: "edit", collection: closed, team });
    const { body } = await rest(admin.token).get(`${base}?limit=1000`);
    for (const { user, token } of people) {
      const sees = await rest(token).get(`/orgs/${organizationId}/spaces?limit=0`);
      const listed = await rest(token).get(`${base}/${user.id}/spaces?limit=1000`);
      const member = body.items.find((item: { id: string }) => item.id === user.id);
      expect([member.role, member.spaces, listed.body.items.length]).toEqual([
        member.role,
        sees.body.count,
        sees.body.count,
      ]);
    }
    expect(body.items.map((item: { spaces: number }) => item.spaces)).not.toContain(0);
  });
});

describe("GET ORG/members/{userId}/spaces", () => {
  it("returns the member's level on each space, and is allowed only for administrators and the member", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const person = await makePerson({ organization, role: "read" });
    await makeGrant({ level: "review", space, user: person.user });
    const path = `${base}/${person.user.id}/spaces`;
    const seen = await rest(admin.token).get(path);
    expect(seen.body.items).toMatchObject([
      { permission: "review", space: { id: space.id, permissions: { admin: true } } },
    ]);
    const own = await rest(person.token).get(path);
    expect(own.body.items).toMatchObject([
      { permission: "review", space: { permissions: { admin: false } } },
    ]);
    const other = await makePerson({ organization, role: "create" });
    expect((await rest(other.token).get(path)).status).toBe(403);
  });
});

describe("PATCH ORG/members/{userId}", () => {
  it("changes the role, which applies to the member's next request", async () => {
    const person = await makePerson({ organization, role: "create" });
    const space = { title: "New" };
    expect((await rest(person.token).post(`/orgs/${organization.id}/spaces`, space)).status).toBe(201);
    const { status, body } = await rest(admin.token).patch(`${base}/${person.user.id}`, { role: "read" });
    expect([status, body.role]).toEqual([200, "read"]);
    expect((await rest(person.token).post(`/orgs/${organization.id}/spaces`, space)).status).toBe(403);
  });

  it("suspends and resumes a member; suspended members get 404 for everything in the organization", async () => {
    const person = await makePerson({ organization, role: "read" });
    const space = await makeSpace({ organizationId: organization.id });
    const path = `${base}/${person.user.id}`;
    expect((await rest(admin.token).patch(path, { disabled: true })).body.disabled).toBe(true);
    for (const hidden of [`/orgs/${organization.id}`, `/spaces/${space.id}`, base])
      expect((await rest(person.token).get(hidden)).status).toBe(404);
    expect((await rest(admin.token).patch(path, { disabled: false })).body.disabled).toBe(false);
    expect((await rest(person.token).get(`/spaces/${space.id}`)).status).toBe(200);
  });

  it.each([[{ role: "read" }], [{ role: null }], [{ disabled: true }]])(
    "returns 409 for %j on the last active administrator, without changing anything",
    async (change) => {
      await makeMember({ organization, role: "admin", disabledAt: new Date() });
      const before = await stored();
      const answer = await rest(admin.token).patch(`${base}/${admin.user.id}`, change);
      expect([answer.status, answer.body.error.message]).toEqual([
        409,
        expect.stringContaining("at least one administrator"),
      ]);
      expect(await stored()).toEqual(before);
    },
  );

  it("keeps at least one administrator if all administrators demote each other at the same time", async () => {
    const others = await Promise.all([1, 2, 3].map(() => makePerson({ organization, role: "admin" })));
    const all = [admin, ...others];
    await Promise.all(
      all.map(({ user }, index) =>
        rest((all[(index + 1) % all.length] as Person).token).patch(`${base}/${user.id}`, { role: "read" }),
      ),
    );
    const left = await db().member.count({ where: { organizationId: organization.id, role: "admin" } });
    expect(left).toBeGreaterThanOrEqual(1);
  });

  it("checks If-Match", async () => {
    const person = await makePerson({ organization, role: "read" });
    const path = `${base}/${person.user.id}`;
    const etag = (await rest(admin.token).get(path)).headers.etag as string;
    await rest(admin.token).patch(path, { role: "edit" });
    const headers = { "if-match": etag };
    expect((await rest(admin.token).patch(path, { role: "review" }, { headers })).status).toBe(412);
    expect((await rest(admin.token).get(path)).body.role).toBe("edit");
  });
});

describe("DELETE ORG/members/{userId}", () => {
  it("removes the membership with its grants and teams, and returns 204 again if it is repeated", async () => {
    const person = await makePerson({ organization, role: "edit" });
    const space = await makeSpace({ organizationId: organization.id });
    await makeGrant({ level: "admin", space, user: person.user });
    await makeTeam({ organization, users: [person.user] });
    for (let time = 0; time < 2; time++)
      expect((await rest(admin.token).delete(`${base}/${person.user.id}`)).status).toBe(204);
    expect((await rest(person.token).get(`/spaces/${space.id}`)).status).toBe(404);
    const where = { organizationId: organization.id };
    expect(await db().grant.count({ where: { ...where, subjectId: person.user.id } })).toBe(0);
    expect(await db().teamMember.count({ where: { ...where, userId: person.user.id } })).toBe(0);
  });

  it("lets members leave the organization, except the last administrator", async () => {
    const person = await makePerson({ organization, role: null });
    expect((await rest(person.token).delete(`${base}/${person.user.id}`)).status).toBe(204);
    expect((await rest(admin.token).delete(`${base}/${admin.user.id}`)).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it("removes other members only if the caller is an administrator", async () => {
    const person = await makePerson({ organization, role: "create" });
    const before = await stored();
    expect((await rest(person.token).delete(`${base}/${admin.user.id}`)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe("a member", () => {
  it("is returned with the correct user and number of teams, even if there are other members", async () => {
    const [one, other] = [await makePerson({ organization }), await makePerson({ organization })];
    await makeTeam({ organization, users: [one.user, other.user] });
    await makeTeam({ organization, users: [other.user] });
    for (const [{ user }, teams] of [
      [one, 1],
      [other, 2],
    ] as const) {
      const { body } = await rest(admin.token).get(`${base}/${user.id}`);
      expect(body).toMatchObject({ id: user.id, teams, user: { id: user.id, email: user.email } });
    }
  });
});

describe("a guest", () => {
  it("can read their own membership, and gets 403 for all other IDs, whether they exist or not", async () => {
    const guest = await makePerson({ organization, role: null });
    expect((await rest(guest.token).get(`${base}/${guest.user.id}`)).status).toBe(200);
    for (const id of [admin.user.id, "nobody"])
      expect((await rest(guest.token).get(`${base}/${id}`)).status).toBe(403);
  });
});
