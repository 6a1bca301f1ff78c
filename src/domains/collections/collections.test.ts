import { beforeAll, describe, expect, it } from "vitest";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Collection, Organization } from "@/db/generated/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let organization: Organization;
const tokens = {} as Record<Level | "guest" | "stranger", string>;
const api = (who: keyof typeof tokens) => rest(tokens[who]);

beforeAll(async () => {
  organization = await makeOrganization();
  for (const role of ["read", "comment", "edit", "review", "create", "admin"] as const)
    tokens[role] = (await makePerson({ organization, role })).token;
  tokens.guest = (await makePerson({ organization, role: null })).token;
  tokens.stranger = (await makePerson({ role: "admin" })).token;
});

const key = (id: string) => ({ organizationId_id: { organizationId: organization.id, id } });
const stored = (id: string) => db().collection.findUnique({ where: key(id) });
const collectionsHere = () => `/orgs/${organization.id}/collections`;
const make = (parent?: Collection) =>
  makeCollection(parent ? { parent } : { organizationId: organization.id });

/** Creates nested collections, and returns them with the outermost collection first. */
async function chain(length: number, parent?: Collection): Promise<Collection[]> {
  const made: Collection[] = [];
  for (let index = 0; index < length; index++) made.push(await make(made.at(-1) ?? parent));
  return made;
}

describe("creating a collection", () => {
  it("returns every field of the resource, and its URL", async () => {
    const { status, body, headers } = await api("create").post(collectionsHere(), { title: "Guides" });
    expect(status).toBe(201);
    expect(headers.location).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: "collection",
      title: "Guides",
      organization: organization.id,
      defaultLevel: "inherit",
      permissions: { view: true, create: true, admin: false, viewInviteLinks: false },
    });
    expect(body).not.toHaveProperty("parent");
    const nested = await api("create").post(collectionsHere(), { parent: body.id });
    expect(nested.body).toMatchObject({ title: "Untitled", parent: body.id });
    expect((await stored(nested.body.id))?.ancestorIds).toEqual([body.id]);
  });

  it("accepts at most a title of 50 characters and a depth of 10", async () => {
    const ninth = (await chain(9)).at(-1) as Collection;
    const deepest = await api("create").post(collectionsHere(), { title: "x".repeat(50), parent: ninth.id });
    expect(deepest.status).toBe(201);
    const before = await db().collection.count({ where: { organizationId: organization.id } });
    for (const body of [
      { parent: deepest.body.id },
      { title: "x".repeat(51) },
      { title: null },
      { parent: null },
      { parent: 7 },
    ])
      expect((await api("create").post(collectionsHere(), body)).status, JSON.stringify(body)).toBe(400);
    expect(await db().collection.count({ where: { organizationId: organization.id } })).toBe(before);
  });

  it("is allowed only to people who can create content in the parent, and returns 404 if the parent is hidden or missing", async () => {
    const foreign = await makeCollection();
    const before = await db().collection.count({ where: { organizationId: organization.id } });
    for (const who of ["guest", "read", "comment", "edit", "review"] as const)
      expect((await api(who).post(collectionsHere(), {})).status, who).toBe(403);
    expect((await api("stranger").post(collectionsHere(), {})).status).toBe(404);
    expect((await api("admin").post(collectionsHere(), { parent: foreign.id })).status).toBe(404);
    expect((await api("admin").post(collectionsHere(), { parent: "absent" })).status).toBe(404);
    expect(await db().collection.count({ where: { organizationId: organization.id } })).toBe(before);
  });
});

describe("changing a collection", () => {
  it("changes the fields in the body, keeps all other fields, and increments the version with each write", async () => {
    const made = await make();
    const path = `/collections/${made.id}`;
    const first = await api("admin").patch(path, { description: "x".repeat(100), defaultLevel: "edit" });
    expect(first.body).toMatchObject({
      title: made.title,
      description: "x".repeat(100),
      defaultLevel: "edit",
    });
    const second = await api("admin").patch(path, { title: "New", description: "" });
    expect(second.body).toMatchObject({ title: "New", defaultLevel: "edit" });
    expect(second.body).not.toHaveProperty("description");
    expect((await stored(made.id))?.version).toBe(made.version + 2);
    expect((await api("admin").patch(path, { defaultLevel: null })).body.defaultLevel).toBeNull();
    expect((await api("create").get(path)).status).toBe(404);
  });

  it("rejects values that the contract doesn't allow, stale versions and lower roles, without changing anything", async () => {
    const made = await make();
    const path = `/collections/${made.id}`;
    for (const body of [
      { title: "x".repeat(51) },
      { title: null },
      { description: "x".repeat(101) },
      { description: null },
      { defaultLevel: "owner" },
    ])
      expect((await api("admin").patch(path, body)).status, JSON.stringify(body)).toBe(400);
    for (const who of ["read", "comment", "edit", "review", "create"] as const)
      expect((await api(who).patch(path, { title: "X" })).status, who).toBe(403);
    for (const who of ["guest", "stranger"] as const)
      expect((await api(who).patch(path, { title: "X" })).status, who).toBe(404);
    const stale = { headers: { "if-match": '"0.abc"' } };
    expect((await api("admin").patch(path, { title: "X" }, stale)).status).toBe(412);
    expect((await api("admin").delete(path, stale)).status).toBe(412);
    expect(await stored(made.id)).toEqual(made);
  });

  it("applies its default level to all items in it that inherit the level, and only to these items", async () => {
    const [outer, inner] = (await chain(2)) as [Collection, Collection];
    const below = await makeSpace({ parent: inner });
    const own = await makeSpace({ parent: inner, inheritsDefaultLevel: false, defaultLevel: "read" });
    const edits = async (id: string) => (await api("read").get(`/spaces/${id}`)).body.permissions?.edit;
    expect(await edits(below.id)).toBe(false);
    await api("admin").patch(`/collections/${outer.id}`, { defaultLevel: "edit" });
    expect([await edits(below.id), await edits(own.id)]).toEqual([true, false]);
    await api("admin").patch(`/collections/${inner.id}`, { defaultLevel: null });
    expect((await api("read").get(`/spaces/${below.id}`)).status).toBe(404);
  });
});

describe("deleting a collection", () => {
  it("with `strict`, is rejected with an error that lists the content, unless the collection is empty", async () => {
    const parent = await make();
    const space = await makeSpace({ parent });
    await makeSpace({ parent });
    const nested = await make(parent);
    const path = `/collections/${parent.id}`;
    const refused = await api("admin").delete(`${path}?strict=true`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain("2 spaces and 1 collection");
    expect(await stored(parent.id)).toEqual(parent);
    await api("admin").delete(`/collections/${nested.id}`);
    for (const item of (await api("admin").get(`${path}/spaces`)).body.items)
      await api("admin").delete(`/spaces/${item.id}`);
    expect((await api("admin").delete(`${path}?strict=true`)).status).toBe(204);
    expect((await api("admin").get(path)).status).toBe(404);
    expect(await db().locator.count({ where: { id: parent.id } })).toBe(0);
    const trashed = await db().space.findUniqueOrThrow({ where: key(space.id) });
    expect(trashed).toMatchObject({ parentId: null, ancestorIds: [] });
  });

  it("moves its content to its position in its parent, in the same order", async () => {
    const outer = await make();
    const first = await make(outer);
    const inner = await make(outer);
    const last = await make(outer);
    const held = [await makeSpace({ parent: inner }), await makeSpace({ parent: inner })];
    const nested = await make(inner);
    const deep = await makeSpace({ parent: nested });
    expect((await api("admin").delete(`/collections/${inner.id}`)).status).toBe(204);
    expect((await api("admin").get(`/collections/${inner.id}`)).status).toBe(404);
    const things = [
      ...(await db().space.findMany({ where: { organizationId: organization.id, parentId: outer.id } })),
      ...(await db().collection.findMany({ where: { organizationId: organization.id, parentId: outer.id } })),
    ];
    const order = things.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map((thing) => thing.id);
    expect(order).toHaveLength(5);
    expect([order[0], order.at(-1)]).toEqual([first.id, last.id]);
    expect(order.indexOf(held[0]?.id as string)).toBeLessThan(order.indexOf(held[1]?.id as string));
    expect((await stored(nested.id))?.ancestorIds).toEqual([outer.id]);
    const below = await db().space.findUniqueOrThrow({ where: key(deep.id) });
    expect(below.ancestorIds).toEqual([outer.id, nested.id]);
  });

  it("doesn't change which content people can see", async () => {
    const granted = await makePerson({ organization, role: null });
    const people = { edit: api("edit"), guest: api("guest"), granted: rest(granted.token) };
    const levels = [undefined, null, "read", "edit"] as const;
    const columns = (level: (typeof levels)[number]) =>
      level === undefined ? {} : { inheritsDefaultLevel: false, defaultLevel: level };
    for (const outside of [undefined, null, "edit"] as const)
      for (const inside of levels) {
        const outer =
          outside === undefined
            ? undefined
            : await makeCollection({ organizationId: organization.id, ...columns(outside) });
        const parentOf = outer ? { parent: outer } : { organizationId: organization.id };
        const collection = await makeCollection({ ...parentOf, ...columns(inside) });
        await makeGrant({ collection, user: granted.user, level: "comment" });
        const nested = await make(collection);
        const things: string[] = [];
        for (const own of [undefined, null, "read"] as const)
          for (const visibility of ["private", "in-collection"])
            for (const parent of [collection, nested])
              things.push(`/spaces/${(await makeSpace({ parent, visibility, ...columns(own) })).id}`);
        things.push(`/collections/${nested.id}`);
        const seen = async () =>
          await Promise.all(
            Object.values(people).flatMap((person) =>
              things.map(async (path) => {
                const { status, body } = await person.get(path);
                return [path, status, body.permissions];
              }),
            ),
          );
        const before = await seen();
        expect((await api("admin").delete(`/collections/${collection.id}`)).status).toBe(204);
        expect(await seen(), `${outside} ${inside}`).toEqual(before);
      }
  });

  it("returns 204 for a hidden collection and 403 for a collection that the caller can only read, without changing anything", async () => {
    const made = await make();
    for (const who of ["read", "create"] as const)
      expect((await api(who).delete(`/collections/${made.id}`)).status).toBe(403);
    for (const who of ["guest", "stranger"] as const)
      expect((await api(who).delete(`/collections/${made.id}`)).status).toBe(204);
    expect((await api("admin").delete("/collections/absent")).status).toBe(204);
    expect(await stored(made.id)).toEqual(made);
  });

  it("never deletes a collection while a concurrent request adds something to it", async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await make();
      const [created] = await Promise.all([
        api("admin").post(`/orgs/${organization.id}/spaces`, { parent: parent.id }),
        api("admin").delete(`/collections/${parent.id}?strict=true`),
      ]);
      const isThere = (await stored(parent.id)) !== null;
      expect(isThere).toBe(created.status === 201);
    }
  });
});

describe("lists", () => {
  it("contain the collections that the caller can see, either all of them or only those at the root", async () => {
    const own = await makeOrganization();
    const admin = rest((await makePerson({ organization: own, role: "admin" })).token);
    const guest = await makePerson({ organization: own, role: null });
    const first = await makeCollection({ organizationId: own.id });
    const nested = await makeCollection({ parent: first });
    const second = await makeCollection({ organizationId: own.id, inheritsDefaultLevel: false });
    await makeGrant({ collection: first, user: guest.user, level: "read" });
    await admin.post(`/collections/${second.id}/move`, {
      position: { before: { type: "collection", collection: first.id } },
    });
    const list = async (client: typeof admin, query = "") => {
      const { body } = await client.get(`/orgs/${own.id}/collections${query}`);
      return [...body.items.map((item: { id: string }) => item.id), body.count];
    };
    expect(await list(admin)).toEqual([first.id, nested.id, second.id, 3]);
    expect(await list(admin, "?nested=true")).toEqual([first.id, nested.id, second.id, 3]);
    expect(await list(admin, "?nested=false")).toEqual([second.id, first.id, 2]);
    expect(await list(rest(guest.token))).toEqual([first.id, nested.id, 2]);
    expect((await admin.get(`/orgs/${own.id}/collections?nested=maybe`)).status).toBe(400);
  });

  it("contain the spaces directly in a collection, in their order, and their pages stay consistent during writes", async () => {
    const parent = await make();
    const nested = await make(parent);
    await makeSpace({ parent: nested });
    const made = [];
    for (let index = 0; index < 5; index++) made.push(await makeSpace({ parent }));
    const hidden = await makeSpace({ parent, inheritsDefaultLevel: false });
    const path = `/collections/${parent.id}/spaces`;
    const one = (await api("read").get(`${path}?limit=2`)).body;
    await api("admin").post(`/spaces/${made[4]?.id}/move`, {
      position: { before: { type: "space", space: made[2]?.id } },
    });
    await api("admin").delete(`/spaces/${made[0]?.id}`);
    const two = (await api("read").get(`${path}?limit=1000&page=${one.next.page}`)).body;
    const ids = [...one.items, ...two.items].map((item) => item.id);
    expect(ids).toEqual([made[0], made[1], made[4], made[2], made[3]].map((space) => space?.id));
    expect([one.count, two.count]).toEqual([5, 5]);
    expect((await api("admin").get(path)).body.items.at(-1).id).toBe(hidden.id);
    for (const page of ["x", Buffer.from('[1,"2026-01-01T00:00:00.000Z","a b"]').toString("base64url")])
      expect((await api("read").get(`${path}?page=${page}`)).status).toBe(400);
    expect((await api("stranger").get(path)).status).toBe(404);
  });
});

describe("moving a collection", () => {
  const move = (collection: Collection, body: unknown, who: keyof typeof tokens = "admin") =>
    api(who).post(`/collections/${collection.id}/move`, body);

  it("also moves everything in the collection, including spaces in the trash", async () => {
    const [outer, middle, inner] = (await chain(3)) as [Collection, Collection, Collection];
    const space = await makeSpace({ parent: inner });
    const trashed = await makeSpace({ parent: middle, deletedAt: new Date() });
    const target = await make();
    expect((await move(middle, { parent: target.id })).body.parent).toBe(target.id);
    const spaceAncestors = async (id: string) =>
      (await db().space.findUniqueOrThrow({ where: key(id) })).ancestorIds;
    expect((await stored(middle.id))?.ancestorIds).toEqual([target.id]);
    expect((await stored(inner.id))?.ancestorIds).toEqual([target.id, middle.id]);
    expect(await spaceAncestors(space.id)).toEqual([target.id, middle.id, inner.id]);
    expect(await spaceAncestors(trashed.id)).toEqual([target.id, middle.id]);
    await move(middle, { parent: null });
    expect((await stored(middle.id))?.ancestorIds).toEqual([]);
    expect(await spaceAncestors(space.id)).toEqual([middle.id, inner.id]);
    expect((await stored(outer.id))?.ancestorIds).toEqual([]);
  });

  it("is rejected if the target is the collection itself, is nested too deeply, or is an invalid position or the current position", async () => {
    const [outer, inner] = (await chain(2)) as [Collection, Collection];
    const deep = (await chain(9)) as Collection[];
    const space = await makeSpace({ organizationId: organization.id });
    const foreign = await makeCollection();
    const cases: [unknown, number][] = [
      [{ parent: outer.id }, 400],
      [{ parent: inner.id }, 400],
      [{ parent: deep[8]?.id }, 400],
      [{ parent: deep[0]?.id, position: { after: { type: "space", space: space.id } } }, 400],
      [{ position: { before: { type: "collection", collection: outer.id } } }, 400],
      [{ parent: foreign.id }, 404],
      [{ parent: "absent" }, 404],
      [{ parent: null }, 409],
      [{}, 409],
    ];
    for (const [body, status] of cases)
      expect((await move(outer, body)).status, JSON.stringify(body)).toBe(status);
    expect(await stored(outer.id)).toEqual(outer);
    expect((await move(outer, { parent: deep[7]?.id })).status).toBe(200);
  });

  it("requires the Admin role on it and the Creator role at the target", async () => {
    const [made, target] = [await make(), await make()];
    for (const who of ["read", "edit", "create"] as const)
      expect((await move(made, { parent: target.id }, who)).status).toBe(403);
    for (const who of ["guest", "stranger"] as const)
      expect((await move(made, { parent: target.id }, who)).status).toBe(404);
    const { user, token } = await makePerson({ organization, role: "read" });
    await makeGrant({ collection: made, user, level: "admin" });
    const attempt = await rest(token).post(`/collections/${made.id}/move`, { parent: target.id });
    expect(attempt.status).toBe(403);
    expect(await stored(made.id)).toEqual(made);
  });

  it("never creates a cycle, even if two requests concurrently move two collections into each other", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(), await make()];
      const answers = await Promise.all([move(a, { parent: b.id }), move(b, { parent: a.id })]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    }
  });
});
