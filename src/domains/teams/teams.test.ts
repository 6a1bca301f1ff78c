import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let base: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  base = `/orgs/${organization.id}/teams`;
});

const titles = (body: { items: { title: string }[] }) => body.items.map((item) => item.title);
const rows = async () => ({
  teams: await db().team.findMany({ where: { organizationId: organization.id } }),
  members: await db().teamMember.findMany({ where: { organizationId: organization.id } }),
});

describe("PUT ORG/teams", () => {
  it("creates a team of members", async () => {
    const { userId } = await makeMember({ organization });
    const body = { title: "  Docs ", members: [userId, userId] };
    const { status, body: team } = await rest(admin.token).put(base, body);
    expect(status).toBe(201);
    expect(team).toMatchObject({ object: "team", title: "Docs", members: 1, spaces: 0 });
    expect(team.permissions).toEqual({ admin: true, view: true });
  });

  it("makes the creator the owner of the team, unless the creator is an administrator", async () => {
    const creator = await makePerson({ organization, role: "create" });
    const { body: team } = await rest(creator.token).put(base, { title: "Docs" });
    expect(team).toMatchObject({ members: 1, permissions: { admin: true } });
    expect((await rest(admin.token).put(base, { title: "Other" })).body.members).toBe(0);
    const editor = await makePerson({ organization, role: "edit" });
    expect((await rest(editor.token).put(base, { title: "No" })).status).toBe(403);
  });

  it.each([
    [{}, "title"],
    [{ title: "" }, "title"],
    [{ title: "x".repeat(65) }, "title"],
    [{ title: "Docs", members: ["nobody"] }, "members.0"],
  ])("rejects %j, names the field, and creates nothing", async (body, field) => {
    const before = await rows();
    const answer = await rest(admin.token).put(base, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await rows()).toEqual(before);
  });

  it("rejects people of another organization as if they did not exist", async () => {
    const stranger = await makeMember();
    const known = await rest(admin.token).put(base, { title: "Docs", members: [stranger.userId] });
    const unknown = await rest(admin.token).put(base, { title: "Docs", members: ["nobody"] });
    expect([known.status, known.body]).toEqual([400, unknown.body]);
  });
});

describe("GET ORG/teams", () => {
  it("lists teams sorted by title, and can filter them by a part of the title, ignoring case", async () => {
    for (const title of ["beta", "Alpha", "Gamma_1"]) await rest(admin.token).put(base, { title });
    expect(titles((await rest(admin.token).get(base)).body)).toEqual(["Alpha", "beta", "Gamma_1"]);
    expect(titles((await rest(admin.token).get(`${base}?title=A_1`)).body)).toEqual(["Gamma_1"]);
    const first = await rest(admin.token).get(`${base}?limit=2`);
    const rest2 = await rest(admin.token).get(`${base}?limit=2&page=${first.body.next.page}`);
    expect([...titles(first.body), ...titles(rest2.body)]).toEqual(["Alpha", "beta", "Gamma_1"]);
  });

  it("lists only the teams that a member can manage if `owner` is set", async () => {
    const creator = await makePerson({ organization, role: "create" });
    await rest(creator.token).put(base, { title: "Theirs" });
    const { body: other } = await rest(admin.token).put(base, { title: "Other" });
    await rest(admin.token).put(`${base}/${other.id}/members/${creator.user.id}`, {});
    const owned = async (id: string) => titles((await rest(admin.token).get(`${base}?owner=${id}`)).body);
    expect(await owned(creator.user.id)).toEqual(["Theirs"]);
    expect(await owned(admin.user.id)).toEqual(["Other", "Theirs"]);
    expect(await owned("nobody")).toEqual([]);
  });

  it("counts each space that the team's grants cover only once", async () => {
    const organizationId = organization.id;
    const collection = await makeCollection({ organizationId });
    const inside = await makeSpace({ parent: collection });
    await makeSpace({ parent: collection, deletedAt: new Date() });
    const team = await makeTeam({ organization });
    await makeGrant({ level: "edit", collection, team });
    await makeGrant({ level: "read", space: inside, team });
    await makeSpace({ organizationId });
    expect((await rest(admin.token).get(`${base}/${team.id}`)).body.spaces).toBe(1);
  });
});

describe("the members of a team", () => {
  it("are added, promoted and removed in one transaction", async () => {
    const [one, two, three] = [
      await makeMember({ organization }),
      await makeMember({ organization }),
      await makeMember({ organization }),
    ];
    const team = await makeTeam({ organization, users: [{ id: three.userId }] });
    const path = `${base}/${team.id}/members`;
    const change = {
      add: [one.userId],
      memberships: { [two.userId]: { role: "owner" } },
      remove: [three.userId],
    };
    expect((await rest(admin.token).put(path, change)).status).toBe(204);
    const { body } = await rest(admin.token).get(path);
    const found = body.items.map((item: { organization: { id: string }; team: { role: string } }) => [
      item.organization.id,
      item.team.role,
    ]);
    expect(new Map(found)).toEqual(
      new Map([
        [one.userId, "member"],
        [two.userId, "owner"],
      ]),
    );
    const before = await rows();
    const bad = { remove: [one.userId], add: [three.userId, "nobody"] };
    expect((await rest(admin.token).put(path, bad)).body.error.message).toContain("add.1");
    expect((await rest(admin.token).put(path, { add: [one.userId], remove: [one.userId] })).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it("have the team's grants from their next request on, and lose them when they leave", async () => {
    const person = await makePerson({ organization, role: null });
    const space = await makeSpace({ organizationId: organization.id });
    const team = await makeTeam({ organization });
    await makeGrant({ level: "read", space, team });
    const path = `${base}/${team.id}/members/${person.user.id}`;
    const reads = async () => (await rest(person.token).get(`/spaces/${space.id}`)).status;
    expect(await reads()).toBe(404);
    expect((await rest(admin.token).put(path)).status).toBe(204);
    expect(await reads()).toBe(200);
    expect((await rest(admin.token).delete(path)).status).toBe(204);
    expect(await reads()).toBe(404);
    expect((await rest(admin.token).delete(path)).status).toBe(204);
  });

  it("are managed by the team's owner, who can have any role and can't manage other teams", async () => {
    const owner = await makePerson({ organization, role: null });
    const { userId } = await makeMember({ organization });
    const own = await makeTeam({ organization });
    const other = await makeTeam({ organization });
    await rest(admin.token).put(`${base}/${own.id}/members/${owner.user.id}`, { role: "owner" });
    expect((await rest(owner.token).put(`${base}/${own.id}/members/${userId}`)).status).toBe(204);
    expect((await rest(owner.token).patch(`${base}/${own.id}`, { title: "Mine" })).body.title).toBe("Mine");
    expect((await rest(owner.token).put(`${base}/${other.id}/members/${userId}`)).status).toBe(404);
    const creator = await makePerson({ organization, role: "create" });
    expect((await rest(creator.token).put(`${base}/${own.id}/members/${creator.user.id}`)).status).toBe(403);
  });

  it("get 404 for the team while they are suspended, even if they own the team", async () => {
    const owner = await makePerson({ organization, role: "create" });
    const { body: team } = await rest(owner.token).put(base, { title: "Docs" });
    const at = `${base}/${team.id}`;
    const where = { organizationId_userId: { organizationId: organization.id, userId: owner.user.id } };
    await db().member.update({ where, data: { disabledAt: new Date() } });
    const before = await rows();
    const asked = [rest(owner.token).get(at), rest(owner.token).patch(at, { title: "Mine" })];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404]);
    expect(await rows()).toEqual(before);
  });

  it("can list the teams that they belong to", async () => {
    const person = await makePerson({ organization, role: null });
    const team = await makeTeam({ organization, users: [person.user] });
    await makeTeam({ organization });
    const path = `/orgs/${organization.id}/members/${person.user.id}/teams`;
    const { body } = await rest(person.token).get(path);
    expect(body.items).toMatchObject([{ team: { id: team.id }, member: { role: "member" } }]);
    expect((await rest(person.token).get(`${path}?title=zzz`)).body.items).toEqual([]);
  });
});

describe("DELETE ORG/teams/{teamId}", () => {
  it("deletes the team with its grants, and returns 204 again if it is repeated", async () => {
    const person = await makePerson({ organization, role: null });
    const space = await makeSpace({ organizationId: organization.id });
    const team = await makeTeam({ organization, users: [person.user] });
    await makeGrant({ level: "read", space, team });
    for (let time = 0; time < 2; time++)
      expect((await rest(admin.token).delete(`${base}/${team.id}`)).status).toBe(204);
    expect((await rest(person.token).get(`/spaces/${space.id}`)).status).toBe(404);
    expect(await db().grant.count({ where: { organizationId: organization.id } })).toBe(0);
  });
});

describe("a team of another organization", () => {
  it("isn't found under the path of the caller's organization", async () => {
    const foreign = await makeTeam({ organization: await makeOrganization() });
    for (const path of [`${base}/${foreign.id}`, `${base}/${foreign.id}/members`])
      expect((await rest(admin.token).get(path)).status).toBe(404);
    expect((await rest(admin.token).delete(`${base}/${foreign.id}`)).status).toBe(204);
    expect(await db().team.count({ where: { organizationId: foreign.organizationId } })).toBe(1);
  });
});

describe("GET TEAM/permissions", () => {
  it("lists the resources that the team has a grant on, except resources in the trash, and only for people who manage the team", async () => {
    const owner = await makePerson({ organization, role: "read" });
    const reader = await makePerson({ organization, role: "read" });
    const team = await makeTeam({ organization });
    const place = { organizationId: organization.id, teamId: team.id };
    await db().teamMember.create({ data: { ...place, userId: owner.user.id, role: "owner" } });
    const collection = await makeCollection({ organizationId: organization.id });
    const space = await makeSpace({ parent: collection });
    const gone = await makeSpace({ parent: collection, deletedAt: new Date() });
    await makeGrant({ level: "edit", collection, team });
    await makeGrant({ level: "review", space, team });
    await makeGrant({ level: "review", space: gone, team });
    const path = `${base}/${team.id}/permissions`;
    const { body } = await rest(owner.token).get(path);
    const shown = body.items.map((item: { permission: string; resource: { id: string } }) => [
      item.resource.id,
      item.permission,
    ]);
    expect(new Map(shown)).toEqual(
      new Map([
        [collection.id, "edit"],
        [space.id, "review"],
      ]),
    );
    expect(body.count).toBe(2);
    expect((await rest(reader.token).get(path)).status).toBe(403);
  });
});
