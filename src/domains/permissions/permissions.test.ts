import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let space: Awaited<ReturnType<typeof makeSpace>>;
let collection: Awaited<ReturnType<typeof makeCollection>>;
let site: Awaited<ReturnType<typeof makeSite>>;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  collection = await makeCollection({ organizationId: organization.id, inheritsDefaultLevel: false });
  space = await makeSpace({ parent: collection });
  site = await makeSite({ organizationId: organization.id, inheritsDefaultLevel: false });
});

const grants = () =>
  db().grant.findMany({ where: { organizationId: organization.id }, orderBy: { subjectId: "asc" } });
const levels = (body: { items: { permission: string; user: { id: string } }[] }) =>
  Object.fromEntries(body.items.map(({ permission, user }) => [user.id, permission]));

describe.each(["space", "collection", "site"] as const)("the permissions of a %s", (kind) => {
  const paths = {
    space: () => `/spaces/${space.id}/permissions`,
    collection: () => `/collections/${collection.id}/permissions`,
    site: () => `/orgs/${organization.id}/sites/${site.id}/permissions`,
  };
  const base = paths[kind];
  const resource = () => ({ space: { space }, collection: { collection }, site: { site } })[kind];
  const thing = () => base().replace("/permissions", "");

  it("give people and teams access from their next request on, and can be removed again", async () => {
    const guest = await makePerson({ organization, role: null });
    const reader = await makePerson({ organization, role: null });
    const team = await makeTeam({ organization, users: [reader.user] });
    const sees = async () => [
      (await rest(guest.token).get(thing())).status,
      (await rest(reader.token).get(thing())).status,
    ];
    expect(await sees()).toEqual([404, 404]);
    const invite = { role: "edit", users: [guest.user.id], teams: [team.id] };
    expect(await rest(admin.token).post(base(), invite)).toMatchObject({ status: 204, body: null });
    expect(await sees()).toEqual([200, 200]);
    const { body } = await rest(admin.token).get(`${base()}/users`);
    expect(body.items).toMatchObject([{ permission: "edit", user: { object: "user", id: guest.user.id } }]);
    const listed = await rest(admin.token).get(`${base()}/teams`);
    expect(listed.body.items).toMatchObject([{ permission: "edit", team: { object: "team", id: team.id } }]);
    for (const path of [`users/${guest.user.id}`, `teams/${team.id}`, "users/nobody"])
      expect((await rest(admin.token).delete(`${base()}/${path}`)).status).toBe(204);
    expect(await sees()).toEqual([404, 404]);
    expect(await grants()).toEqual([]);
  });

  it("replace earlier grants, and are removed by null", async () => {
    const { userId } = await makeMember({ organization, role: null });
    for (const role of ["read", "review"]) await rest(admin.token).post(base(), { role, users: [userId] });
    expect((await grants()).map(({ level }) => level)).toEqual(["review"]);
    expect((await rest(admin.token).patch(`${base()}/users/${userId}`, { role: "create" })).status).toBe(204);
    expect((await grants()).map(({ level }) => level)).toEqual(["create"]);
    expect((await rest(admin.token).patch(`${base()}/users/${userId}`, { role: null })).status).toBe(204);
    expect(await grants()).toEqual([]);
    expect((await rest(admin.token).patch(`${base()}/users/${userId}`, { role: "read" })).status).toBe(404);
    expect(await grants()).toEqual([]);
  });

  it.each([
    [{ role: "edit" }, 400, "users"],
    [{ users: ["x"] }, 400, "role"],
    [{ role: "owner", users: ["x"] }, 400, "role"],
    [{ role: "edit", users: [] }, 400, "users"],
    [{ role: "edit", users: ["nobody"] }, 404, "Member"],
    [{ role: "edit", teams: ["nobody"] }, 404, "Team"],
  ])("reject %j with %i saying %s, and grant nothing", async (body, status, said) => {
    const { userId } = await makeMember({ organization });
    const known = "users" in body && body.users?.length ? { ...body, users: [userId, ...body.users] } : body;
    const answer = await rest(admin.token).post(base(), known);
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(said)]);
    expect(await grants()).toEqual([]);
  });

  it("return 404 for people and teams of another organization", async () => {
    const stranger = await makeMember();
    const team = await makeTeam({ organization: await makeOrganization() });
    for (const body of [{ users: [stranger.userId] }, { teams: [team.id] }])
      expect((await rest(admin.token).post(base(), { role: "read", ...body })).status).toBe(404);
    expect(await grants()).toEqual([]);
  });

  it("can be read and changed only by administrators of the resource, regardless of their role elsewhere", async () => {
    const person = await makePerson({ organization, role: null });
    const creator = await makePerson({ organization, role: "create" });
    await makeGrant({ level: "admin", ...resource(), user: person.user });
    await makeGrant({ level: "create", ...resource(), user: creator.user });
    expect((await rest(person.token).get(`${base()}/users`)).status).toBe(200);
    expect((await rest(creator.token).get(`${base()}/users`)).status).toBe(403);
    const before = await grants();
    const raise = { role: "admin", users: [creator.user.id] };
    expect((await rest(creator.token).post(base(), raise)).status).toBe(403);
    expect((await rest(creator.token).patch(`${base()}/users/${creator.user.id}`, raise)).status).toBe(403);
    expect(await grants()).toEqual(before);
  });
});

describe("GET SPACE/permissions/aggregate", () => {
  it("lists exactly the people who have a level from any source", async () => {
    const granted = await makeMember({ organization, role: null });
    const inTeam = await makeMember({ organization, role: "read" });
    const above = await makeMember({ organization, role: null });
    await makeMember({ organization, role: "create" });
    await makeMember({ organization, role: "admin", disabledAt: new Date() });
    const team = await makeTeam({ organization, users: [{ id: inTeam.userId }] });
    await makeGrant({ level: "comment", space, user: { id: granted.userId } });
    await makeGrant({ level: "read", collection, user: { id: granted.userId } });
    await makeGrant({ level: "review", space, team });
    await makeGrant({ level: "edit", collection, user: { id: above.userId } });
    const path = `/spaces/${space.id}/permissions/aggregate`;
    const everybody = {
      [admin.user.id]: "admin",
      [granted.userId]: "comment",
      [inTeam.userId]: "review",
      [above.userId]: "edit",
    };
    const { body } = await rest(admin.token).get(path);
    expect([levels(body), body.count]).toEqual([everybody, 4]);
    const reviewers = await rest(admin.token).get(`${path}?role=review`);
    expect([levels(reviewers.body), reviewers.body.count]).toEqual([{ [inTeam.userId]: "review" }, 1]);
    const seen: Record<string, string> = {};
    for (let page = ""; ; ) {
      const part = await rest(admin.token).get(`${path}?limit=1${page}`);
      Object.assign(seen, levels(part.body));
      if (!part.body.next) break;
      page = `&page=${part.body.next.page}`;
    }
    expect(seen).toEqual(everybody);
  });

  it("lists the reason for each level, which is a role, a default level, or a grant to the person or a team", async () => {
    const person = async (role: "read" | "edit" | null) => (await makeMember({ organization, role })).userId;
    const [byAll, byTeam, byBoth, own] = [
      await person("edit"),
      await person(null),
      await person("edit"),
      await person(null),
    ];
    const team = await makeTeam({ organization, users: [{ id: byTeam }, { id: byBoth }] });
    await db().collection.updateMany({
      where: { organizationId: organization.id, id: collection.id },
      data: { defaultLevel: "comment" },
    });
    await makeGrant({ level: "review", collection, team });
    await makeGrant({ level: "comment", space, user: { id: byAll } });
    await makeGrant({ level: "read", space, user: { id: own } });
    const reasons = async () => {
      const { body } = await rest(admin.token).get(`/spaces/${space.id}/permissions/aggregate`);
      const items = body.items as { user: { id: string }; because: unknown }[];
      return Object.fromEntries(items.map(({ user, because }) => [user.id, because]));
    };
    const throughTeam = { by: "grant", team: { id: team.id, title: team.title }, collection: collection.id };
    const reviewer = { [byTeam]: throughTeam, [byBoth]: throughTeam };
    const others = { [admin.user.id]: { by: "role" }, [own]: { by: "grant" } };
    // If a default and a grant give the same level, the reason is the default.
    expect(await reasons()).toEqual({
      ...reviewer,
      ...others,
      [byAll]: { by: "default", collection: collection.id },
    });
    const change = (defaultLevel: string) => rest(admin.token).patch(`/spaces/${space.id}`, { defaultLevel });
    await change("comment");
    expect((await reasons())[byAll]).toEqual({ by: "default" });
    await change("inherit");
    await rest(admin.token).patch(`/collections/${collection.id}`, { defaultLevel: "inherit" });
    expect((await reasons())[byAll]).toEqual({ by: "role" });
  });
});

describe("GET …/permissions/aggregate", () => {
  it("returns the source of each level for existing clients, and doesn't list suspended members", async () => {
    const own = await makeMember({ organization, role: null });
    const inTeam = await makeMember({ organization, role: null });
    const byAll = await makeMember({ organization, role: "read" });
    const team = await makeTeam({ organization, users: [{ id: inTeam.userId }] });
    await makeMember({ organization, role: "admin", disabledAt: new Date() });
    for (const thing of [{ site }, { collection }]) {
      await makeGrant({ ...thing, level: "edit", user: { id: own.userId } });
      await makeGrant({ ...thing, level: "review", team });
    }
    await makeGrant({ space, level: "create", user: { id: own.userId } });
    const prefixes = [`/orgs/${organization.id}/sites/${site.id}`, `/collections/${collection.id}`];
    await rest(admin.token).patch(prefixes[1] as string, { defaultLevel: "read" });
    const originsIn = async (path: string) => {
      const { body } = await rest(admin.token).get(`${path}/permissions/aggregate`);
      const items = body.items as { user: { id: string }; origin: unknown; disabled: boolean }[];
      expect(items.map(({ disabled }) => disabled)).toEqual(items.map(() => false));
      return Object.fromEntries(items.map(({ user, origin }) => [user.id, origin]));
    };
    const ofOrganization = { [admin.user.id]: { type: "organization", organization: organization.id } };
    const onSite = { type: "site", site: site.id };
    expect(await originsIn(prefixes[0] as string)).toEqual({
      ...ofOrganization,
      [own.userId]: { ...onSite, reason: "member" },
      [inTeam.userId]: { ...onSite, reason: "team", team: team.id },
    });
    const above = { type: "collection", collection: collection.id };
    const others = {
      ...ofOrganization,
      [inTeam.userId]: { ...above, reason: "team", team: team.id },
      [byAll.userId]: { ...above, reason: "default" },
    };
    expect(await originsIn(prefixes[1] as string)).toEqual({
      ...others,
      [own.userId]: { ...above, reason: "member" },
    });
    expect(await originsIn(`/spaces/${space.id}`)).toEqual({
      ...others,
      [own.userId]: { type: "space", space: space.id, reason: "member" },
    });
  });
});

describe("the permissions of a site", () => {
  it("list each person's level, and let people with the required level change the site", async () => {
    const editor = await makePerson({ organization, role: null });
    const path = `/orgs/${organization.id}/sites/${site.id}`;
    const grant = (role: string) =>
      rest(admin.token).post(`${path}/permissions`, { role, users: [editor.user.id] });
    const rename = async () => (await rest(editor.token).patch(path, { title: "Renamed" })).status;
    const publish = async () => (await rest(editor.token).patch(path, { visibility: "unlisted" })).status;
    expect(await rename()).toBe(404);
    const seen: unknown[] = [];
    for (const role of ["review", "create", "admin"]) {
      await grant(role);
      const { body } = await rest(admin.token).get(`${path}/permissions/aggregate`);
      expect(levels(body)).toEqual({ [admin.user.id]: "admin", [editor.user.id]: role });
      const shown = (await rest(editor.token).get(path)).body.permissions;
      seen.push([await rename(), await publish(), shown.edit, shown.admin]);
    }
    expect(seen).toEqual([
      [403, 403, false, false],
      [200, 403, true, false],
      [200, 200, true, true],
    ]);
  });

  it("are deleted with the site", async () => {
    const { userId } = await makeMember({ organization });
    await makeGrant({ level: "admin", site, user: { id: userId } });
    await rest(admin.token).delete(`/orgs/${organization.id}/sites/${site.id}`);
    expect(await grants()).toEqual([]);
  });

  it("return 404 if the site in the path belongs to another organization", async () => {
    const path = `/orgs/${organization.id}/sites/${(await makeSite()).id}/permissions`;
    expect((await rest(admin.token).get(`${path}/users`)).status).toBe(404);
    expect((await rest(admin.token).post(path, { role: "read", users: [admin.user.id] })).status).toBe(404);
  });
});
