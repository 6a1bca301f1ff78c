import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";

let organization: { id: string };
let creator: Awaited<ReturnType<typeof makePerson>>;
let maker: ReturnType<typeof rest>;
let other: ReturnType<typeof rest>;
let admin: ReturnType<typeof rest>;
let orgs: string;

beforeEach(async () => {
  organization = await makeOrganization();
  creator = await makePerson({ organization, role: "create" });
  maker = rest(creator.token);
  other = rest((await makePerson({ organization, role: "create" })).token);
  admin = rest((await makePerson({ organization, role: "admin" })).token);
  orgs = `/orgs/${organization.id}`;
});

/** Returns the permissions in a resource, and checks that a list shows the same permissions. */
async function told(api: ReturnType<typeof rest>, path: string, list: string) {
  const { id, permissions } = (await api.get(path)).body;
  const { items } = (await api.get(list)).body;
  const listed = items.find((item: { id: string }) => item.id === id);
  expect(listed.permissions).toEqual(permissions);
  return [permissions.rename, permissions.delete];
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe("a member who created a space", () => {
  it("can rename and delete it, but can't change anything else; other members with the same role can't rename or delete it", async () => {
    const path = `/spaces/${(await maker.post(`${orgs}/spaces`, { title: "Mine" })).body.id}`;
    const renamed = await maker.patch(path, { title: "Ours", emoji: "📗" });
    expect([renamed.status, renamed.body.title, renamed.body.emoji]).toEqual([200, "Ours", "1f4d7"]);
    for (const more of [
      { visibility: "public" },
      { defaultLevel: "admin" },
      { title: "Open", editMode: "locked" },
      { mergeRules: { type: "none" } },
      { language: "fr" },
    ])
      expect([await statusOf(maker.patch(path, more)), more]).toEqual([403, more]);
    expect(await statusOf(other.patch(path, { title: "Theirs" }))).toBe(403);
    expect(await statusOf(other.delete(path))).toBe(403);
    const { title, visibility, language } = (await admin.get(path)).body;
    expect([title, visibility, language]).toEqual(["Ours", "private", undefined]);
    const list = `${orgs}/spaces`;
    expect(await told(maker, path, list)).toEqual([true, true]);
    expect(await told(other, path, list)).toEqual([false, false]);
    expect(await told(admin, path, list)).toEqual([true, true]);
    expect(await statusOf(maker.post(`${path}/restore`))).toBe(403);
    expect(await statusOf(maker.delete(path))).toBe(204);
    expect(await statusOf(maker.get(path))).toBe(404);
    expect(await statusOf(admin.post(`${path}/restore`))).toBe(200);
  });

  it("also has these permissions on a copy that they created, and loses the permissions if their role is lowered", async () => {
    const { id } = (await admin.post(`${orgs}/spaces`, { title: "Theirs" })).body;
    expect(await statusOf(maker.patch(`/spaces/${id}`, { title: "Mine" }))).toBe(403);
    const copy = `/spaces/${(await maker.post(`/spaces/${id}/duplicate`)).body.id}`;
    expect(await statusOf(maker.patch(copy, { title: "Mine" }))).toBe(200);
    await admin.patch(`${orgs}/members/${creator.user.id}`, { role: "review" });
    expect(await statusOf(maker.patch(copy, { title: "Still mine" }))).toBe(403);
    expect(await statusOf(maker.delete(copy))).toBe(403);
    expect(await told(maker, copy, `${orgs}/spaces`)).toEqual([false, false]);
    expect((await admin.get(copy)).body.title).toBe("Mine");
  });
});

describe("a member who created a collection", () => {
  it("can rename the collection, and can delete it while it is empty", async () => {
    const { id } = (await maker.post(`${orgs}/collections`, { title: "Mine" })).body;
    const path = `/collections/${id}`;
    expect(await statusOf(maker.patch(path, { title: "Ours", description: "For all" }))).toBe(200);
    expect(await statusOf(maker.patch(path, { defaultLevel: "admin" }))).toBe(403);
    expect(await statusOf(other.patch(path, { title: "Theirs" }))).toBe(403);
    expect(await statusOf(other.delete(path))).toBe(403);
    expect(await told(maker, path, `${orgs}/collections`)).toEqual([true, true]);
    expect(await told(other, path, `${orgs}/collections?nested=false`)).toEqual([false, false]);
    const inside = (await other.post(`${orgs}/spaces`, { title: "In it", parent: id })).body;
    expect(await statusOf(maker.delete(path))).toBe(409);
    expect(await told(other, `/spaces/${inside.id}`, `${path}/spaces`)).toEqual([true, true]);
    expect(await told(maker, `/spaces/${inside.id}`, `${path}/spaces`)).toEqual([false, false]);
    expect((await admin.get(`/spaces/${inside.id}`)).body.parent).toBe(id);
    await other.delete(`/spaces/${inside.id}`);
    expect(await statusOf(maker.delete(path))).toBe(204);
    expect(await statusOf(admin.get(path))).toBe(404);
  });
});

describe("a member who created a site", () => {
  it("can delete the site until it is published", async () => {
    const { id } = (await maker.post(`${orgs}/sites`, { title: "Mine" })).body;
    const path = `${orgs}/sites/${id}`;
    expect(await statusOf(other.delete(path))).toBe(403);
    const deletes = async (api: typeof maker) => (await told(api, path, `${orgs}/sites`))[1];
    expect(await Promise.all([maker, other, admin].map(deletes))).toEqual([true, false, true]);
    const where = { organizationId_id: { organizationId: organization.id, id } };
    await db().site.update({ where, data: { publishedAt: new Date() } });
    expect(await statusOf(maker.delete(path))).toBe(403);
    expect(await deletes(maker)).toBe(false);
    await db().site.update({ where, data: { publishedAt: null } });
    expect(await statusOf(maker.delete(path))).toBe(204);
    expect(await statusOf(admin.get(path))).toBe(404);
  });
});
