import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Collection, Organization, Space } from "@/db/generated/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let organization: Organization;
let admin: ReturnType<typeof rest>;

beforeAll(async () => {
  organization = await makeOrganization();
  admin = rest((await makePerson({ organization, role: "admin" })).token);
});

const toSpace = (space: Pick<Space, "id">) => ({ type: "space", space: space.id });
const toCollection = (collection: Pick<Collection, "id">) => ({
  type: "collection",
  collection: collection.id,
});
const move = (space: Pick<Space, "id">, body: unknown, api = admin) =>
  api.post(`/spaces/${space.id}/move`, body);
const stored = (id: string) =>
  db().space.findUniqueOrThrow({ where: { organizationId_id: { organizationId: organization.id, id } } });

async function orderIn(collection: Collection): Promise<string[]> {
  const { items } = (await admin.get(`/collections/${collection.id}/spaces?limit=1000`)).body;
  return items.map((space: { id: string }) => space.id);
}

async function shelf(count: number) {
  const parent = await makeCollection({ organizationId: organization.id });
  const spaces: Space[] = [];
  for (let index = 0; index < count; index++) spaces.push(await makeSpace({ parent }));
  return { parent, spaces: spaces as [Space, Space, Space] };
}

describe("moving a space within its parent", () => {
  it("puts the space directly before or after another space, even if spaces in the trash are between them", async () => {
    const { parent, spaces } = await shelf(3);
    const [a, b, c] = spaces;
    expect((await move(c, { position: { before: toSpace(a) } })).status).toBe(200);
    expect(await orderIn(parent)).toEqual([c.id, a.id, b.id]);
    expect((await move(c, { position: { after: toSpace(b) } })).status).toBe(200);
    expect(await orderIn(parent)).toEqual([a.id, b.id, c.id]);
    await admin.delete(`/spaces/${b.id}`);
    expect((await move(c, { position: { after: toSpace(a) } })).status).toBe(409);
    expect((await move(a, { position: { after: toSpace(c) } })).status).toBe(200);
    await admin.post(`/spaces/${b.id}/restore`);
    expect(await orderIn(parent)).toEqual([b.id, c.id, a.id]);
  });

  it("puts spaces and collections into one common order", async () => {
    const { parent, spaces } = await shelf(2);
    const [a, b] = spaces;
    const nested = await makeCollection({ parent });
    const { body } = await move(a, { position: { after: toCollection(nested) } });
    const ranks = [b.rank, nested.rank, body.rank];
    expect([...ranks].sort()).toEqual(ranks);
    expect((await move(a, { position: { before: toCollection(nested), after: toSpace(b) } })).status).toBe(
      200,
    );
    expect((await stored(a.id)).rank < nested.rank).toBe(true);
  });

  it("returns 409 without changing anything if the space is already at that position", async () => {
    const { parent, spaces } = await shelf(3);
    const [a, b, c] = spaces;
    const bodies = [
      {},
      { parent: parent.id },
      { position: {} },
      { position: { after: toSpace(a) } },
      { position: { before: toSpace(c) } },
      { parent: parent.id, position: { after: toSpace(a), before: toSpace(c) } },
    ];
    for (const body of bodies) expect((await move(b, body)).status, JSON.stringify(body)).toBe(409);
    expect(await stored(b.id)).toEqual(b);
  });

  it("rejects a position that doesn't exist in the parent", async () => {
    const { spaces } = await shelf(3);
    const [a, b, c] = spaces;
    const elsewhere = await makeSpace({ organizationId: organization.id });
    const foreign = await makeSpace();
    const collection = await makeCollection({ organizationId: organization.id });
    const trashed = await makeSpace({ parent: (await shelf(0)).parent, deletedAt: new Date() });
    const positions = [
      { before: toSpace(b) },
      { before: toSpace(elsewhere) },
      { after: toSpace(foreign) },
      { after: toSpace({ id: "absent" }) },
      { after: toSpace(trashed) },
      { before: toCollection(collection) },
      { before: { type: "collection", collection: a.id } },
      { before: { type: "space" } },
      { before: { type: "page", page: a.id } },
      { before: toSpace(a), after: toSpace(c) },
    ];
    for (const position of positions)
      expect((await move(b, { position })).status, JSON.stringify(position)).toBe(400);
    expect(await stored(b.id)).toEqual(b);
  });

  it("returns the same error for a hidden sibling as for one that doesn't exist", async () => {
    const { parent, spaces } = await shelf(1);
    const secret = await makeSpace({ parent, inheritsDefaultLevel: false });
    const { user, token } = await makePerson({ organization, role: "create" });
    await makeGrant({ space: spaces[0], user, level: "admin" });
    const named = await move(spaces[0], { position: { after: toSpace(secret) } }, rest(token));
    const absent = await move(spaces[0], { position: { after: toSpace({ id: "absent" }) } }, rest(token));
    expect([named.status, named.body]).toEqual([400, absent.body]);
    expect(await stored(spaces[0].id)).toEqual(spaces[0]);
  });

  it("keeps ranks distinct and short, even after many moves to one position", async () => {
    const { parent, spaces } = await shelf(3);
    const [a, b, c] = spaces;
    await db().space.update({
      where: { organizationId_id: { organizationId: organization.id, id: b.id } },
      data: { rank: `a0${"0".repeat(99)}1` },
    });
    expect((await move(c, { position: { after: toSpace(a) } })).status).toBe(200);
    expect(await orderIn(parent)).toEqual([a.id, c.id, b.id]);
    const ranks = (
      await db().space.findMany({ where: { organizationId: organization.id, parentId: parent.id } })
    ).map((space) => space.rank);
    expect(new Set(ranks).size).toBe(3);
    for (const rank of ranks) expect(rank.length).toBeLessThan(10);
  });

  it("gives distinct positions to spaces that concurrent requests move to one position", async () => {
    const { parent, spaces } = await shelf(8);
    const [first, ...others] = spaces as Space[];
    const answers = await Promise.all(
      others.slice(1).map((space) => move(space, { position: { after: toSpace(first as Space) } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const rows = await db().space.findMany({
      where: { organizationId: organization.id, parentId: parent.id },
    });
    expect(new Set(rows.map((row) => row.rank)).size).toBe(8);
    expect((await orderIn(parent))[0]).toBe(first?.id);
  });
});

describe("moving a space to another parent", () => {
  it("moves the space to the end of a collection, to a position in the collection, and back to the root", async () => {
    const { parent, spaces } = await shelf(2);
    const space = await makeSpace({ organizationId: organization.id });
    expect((await move(space, { parent: parent.id })).body.parent).toBe(parent.id);
    expect(await orderIn(parent)).toEqual([spaces[0].id, spaces[1].id, space.id]);
    expect((await stored(space.id)).ancestorIds).toEqual([parent.id]);
    const { body } = await move(space, { parent: null });
    expect(body).not.toHaveProperty("parent");
    await move(space, { parent: parent.id, position: { before: toSpace(spaces[1]) } });
    expect(await orderIn(parent)).toEqual([spaces[0].id, space.id, spaces[1].id]);
  });

  it("makes a space that was visible in its collection private at the root, and doesn't change other visibilities", async () => {
    const { parent } = await shelf(0);
    const other = await makeCollection({ organizationId: organization.id });
    const visible = await makeSpace({ parent, visibility: "in-collection" });
    const open = await makeSpace({ parent, visibility: "public" });
    expect((await move(visible, { parent: other.id })).body.visibility).toBe("in-collection");
    expect((await move(visible, { parent: null })).body.visibility).toBe("private");
    expect((await move(open, { parent: null })).body.visibility).toBe("public");
  });

  it("returns 404 for a collection that doesn't exist, is hidden or belongs to another organization", async () => {
    const { user, token } = await makePerson({ organization, role: "create" });
    const space = await makeSpace({ organizationId: organization.id });
    await makeGrant({ space, user, level: "admin" });
    const hidden = await makeCollection({ organizationId: organization.id, inheritsDefaultLevel: false });
    const foreign = await makeCollection();
    for (const parent of ["absent", hidden.id, foreign.id, space.id])
      expect((await move(space, { parent }, rest(token))).status, parent).toBe(404);
    expect((await move(space, { parent: 7 }, rest(token))).status).toBe(400);
    expect(await stored(space.id)).toEqual(space);
  });

  it("requires the Admin role on the space and the Creator role at the target", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const closed = await makeCollection({
      organizationId: organization.id,
      inheritsDefaultLevel: false,
      defaultLevel: "review",
    });
    const { user, token } = await makePerson({ organization, role: "create" });
    expect((await move(space, { parent: closed.id }, rest(token))).status).toBe(403);
    await makeGrant({ space, user, level: "admin" });
    expect((await move(space, { parent: closed.id }, rest(token))).status).toBe(403);
    expect(await stored(space.id)).toEqual(space);
    await makeGrant({ collection: closed, user, level: "create" });
    expect((await move(space, { parent: closed.id }, rest(token))).status).toBe(200);
  });

  it("returns the space even if the caller loses access to it because of the move", async () => {
    const from = await makeCollection({ organizationId: organization.id });
    const to = await makeCollection({ organizationId: organization.id });
    const { user, token } = await makePerson({ organization, role: null });
    await makeGrant({ collection: from, user, level: "admin" });
    await makeGrant({ collection: to, user, level: "create" });
    const space = await makeSpace({ parent: from });
    const { status, body } = await move(space, { parent: to.id }, rest(token));
    expect([status, body.permissions.admin]).toEqual([200, false]);
  });
});
