import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Organization, User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { addFile, addPage, contentsOf } from "./contents.fixture";

let from: Organization;
let to: Organization;
let user: User;
let api: ReturnType<typeof rest>;

beforeEach(async () => {
  [from, to, user] = [await makeOrganization(), await makeOrganization(), await makeUser()];
  await makeMember({ organization: from, user, role: "admin" });
  await makeMember({ organization: to, user, role: "admin" });
  api = rest((await makeToken({ user })).secret);
});

const spaceIn = (organizationId: string, id: string) =>
  db().space.findUnique({ where: { organizationId_id: { organizationId, id } } });
const collectionIn = (organizationId: string, id: string) =>
  db().collection.findUnique({ where: { organizationId_id: { organizationId, id } } });
const setRole = ({ id }: Organization, role: "admin" | "create") =>
  db().member.updateMany({ where: { organizationId: id, userId: user.id }, data: { role } });
const transfer = (id: string, organization: unknown, kind = "spaces") =>
  api.post(`/${kind}/${id}/transfer`, { organization });

async function addRun(spaceId: string, status: string) {
  const run = {
    spaceId,
    direction: "import",
    url: "https://git.example.org/a",
    ref: "refs/heads/main",
    options: {},
  };
  await db().gitRun.create({ data: { organizationId: from.id, id: newId(), status, ...run } });
}

/** Returns the rows in all tables of the old organization that belong to a space. */
async function leftovers(spaceId: string) {
  const { pages, files, revisions, branches, references, gitSync } = await contentsOf(from.id, spaceId);
  return [pages, files, revisions, branches, references, gitSync].flat().length;
}

describe("transferring a space to another organization", () => {
  it("moves all its content, keeps the IDs, and leaves no rows in the old organization", async () => {
    const parent = await makeCollection({ organizationId: from.id });
    const space = await makeSpace({ parent, title: "Guide", comments: 2 });
    await addPage(space, "intro", "# Old", { toNumber: 2 });
    await addPage(space, "intro", "# New", { fromNumber: 2 });
    const hash = await addFile(space, "hello");
    await addRun(space.id, "success");
    await db().gitSync.create({
      data: {
        organizationId: from.id,
        spaceId: space.id,
        url: "https://git.example.org/a",
        ref: "refs/heads/main",
      },
    });
    const before = await contentsOf(from.id, space.id);
    const { status, body } = await transfer(space.id, to.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: space.id, organization: to.id, title: "Guide", comments: 2 });
    expect(body).not.toHaveProperty("parent");
    const moved = await contentsOf(to.id, space.id);
    const inNewTenant = JSON.parse(JSON.stringify(before).replaceAll(from.id, to.id));
    expect(JSON.parse(JSON.stringify(moved))).toEqual(inNewTenant);
    expect(moved.pages.map((page) => page.text)).toEqual(["# Old", "# New"]);
    expect(await db().blob.count({ where: { organizationId: to.id, hash } })).toBe(1);
    expect([await spaceIn(from.id, space.id), await leftovers(space.id)]).toEqual([null, 0]);
    expect((await api.get(`/spaces/${space.id}`)).body.organization).toBe(to.id);
    expect((await api.get(`/collections/${parent.id}/spaces`)).body.count).toBe(0);
  });

  it("deletes the grants, keeps reviewers who are members of the new organization, and removes the space from its collection", async () => {
    const parent = await makeCollection({ organizationId: from.id });
    const stranger = await makeUser();
    await makeMember({ organization: from, user: stranger });
    const rule = (users: string[]) => ({ rule: "require_specific_reviewers", users });
    const space = await makeSpace({
      parent,
      visibility: "in-collection",
      mergeRules: {
        type: "rules",
        rules: [rule([user.id, stranger.id]), rule([stranger.id]), { rule: "require_at_least_one_review" }],
      },
    });
    await makeGrant({ space, user: stranger, level: "edit" });
    await makeGrant({ space, user, level: "admin" });
    await db().organization.update({
      where: { id: from.id },
      data: { defaultContent: { type: "space", space: space.id } },
    });
    const { body } = await transfer(space.id, to.id);
    expect(body).toMatchObject({
      visibility: "private",
      mergeRules: { type: "rules", rules: [rule([user.id]), { rule: "require_at_least_one_review" }] },
    });
    expect(await db().grant.count({ where: { organizationId: from.id, resourceId: space.id } })).toBe(0);
    expect(await db().grant.count({ where: { organizationId: to.id, resourceId: space.id } })).toBe(0);
    expect((await api.get(`/orgs/${from.id}`)).body).not.toHaveProperty("defaultContent");
  });

  it("rejects spaces that can't move or are already at the target, and changes nothing", async () => {
    const elsewhere = await makeOrganization();
    const readOnly = await makeOrganization();
    await makeMember({ organization: readOnly, user, role: "review" });
    const space = await makeSpace({ organizationId: from.id });
    expect((await transfer(space.id, elsewhere.id)).status).toBe(404);
    expect((await transfer(space.id, "absent")).status).toBe(404);
    expect((await transfer(space.id, readOnly.id)).status).toBe(403);
    expect((await transfer(space.id, from.id)).status).toBe(409);
    for (const body of [undefined, {}, { organization: null }, { organization: 7 }])
      expect((await api.post(`/spaces/${space.id}/transfer`, body)).status).toBe(400);
    expect(await spaceIn(from.id, space.id)).toEqual(space);
    for (const status of ["pending", "running"]) {
      const busy = await makeSpace({ organizationId: from.id });
      await addRun(busy.id, status);
      expect((await transfer(busy.id, to.id)).status).toBe(412);
      expect(await spaceIn(from.id, busy.id)).toEqual(busy);
      expect((await contentsOf(from.id, busy.id)).revisions).toHaveLength(1);
    }
    const deleted = await makeSpace({ organizationId: from.id, deletedAt: new Date() });
    expect((await transfer(deleted.id, to.id)).status).toBe(412);
    expect(await spaceIn(from.id, deleted.id)).toEqual(deleted);
  });

  it("requires the Admin role on the space", async () => {
    const foreign = await makeSpace({ organizationId: to.id });
    const hidden = await makeSpace();
    await setRole(to, "create");
    expect((await transfer(foreign.id, from.id)).status).toBe(403);
    expect((await transfer(hidden.id, from.id)).status).toBe(404);
    expect(await spaceIn(to.id, foreign.id)).toEqual(foreign);
  });

  it("requires the Admin role in the space's current organization", async () => {
    const owner = await makePerson({ organization: from, role: "create" });
    await makeMember({ organization: to, user: owner.user, role: "admin" });
    const space = await makeSpace({ organizationId: from.id });
    const collection = await makeCollection({ organizationId: from.id });
    await makeGrant({ space, user: owner.user, level: "admin" });
    await makeGrant({ collection, user: owner.user, level: "admin" });
    for (const path of [`/spaces/${space.id}`, `/collections/${collection.id}`])
      for (const operation of ["transfer", "transfer-offers"]) {
        const answer = await rest(owner.token).post(`${path}/${operation}`, { organization: to.id });
        expect(answer.status).toBe(403);
        expect(answer.body.error.message).toMatch(/Admin role in its current organization/);
      }
    expect(await spaceIn(from.id, space.id)).toEqual(space);
    expect(await collectionIn(from.id, collection.id)).toEqual(collection);
    expect((await api.get(`/orgs/${from.id}/transfers`)).body.items).toEqual([]);
  });

  it("requires the Admin role in the target organization; people who can only create spaces in it must request a transfer instead", async () => {
    const space = await makeSpace({ organizationId: from.id });
    const collection = await makeCollection({ organizationId: from.id });
    await setRole(to, "create");
    for (const [kind, id] of [
      ["spaces", space.id],
      ["collections", collection.id],
    ] as const) {
      const refused = await transfer(id, to.id, kind);
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        expect.stringMatching(/Admin role in the other organization.*offer/),
      ]);
    }
    expect(await spaceIn(from.id, space.id)).toEqual(space);
    expect(await collectionIn(from.id, collection.id)).toEqual(collection);
    expect((await api.get(`/orgs/${from.id}/transfers`)).body.items).toEqual([]);
    const offered = await api.post(`/spaces/${space.id}/transfer-offers`, { organization: to.id });
    expect(offered.status).toBe(201);
    await setRole(to, "admin");
    expect((await transfer(space.id, to.id)).status).toBe(200);
    expect((await spaceIn(to.id, space.id))?.parentId).toBeNull();
  });

  it("gives no one new access because of the collections that contained the space", async () => {
    const parent = await makeCollection({ organizationId: from.id, inheritsDefaultLevel: false });
    const reader = rest((await makePerson({ organization: to, role: "read" })).token);
    const [space, collection] = [await makeSpace({ parent }), await makeCollection({ parent })];
    const below = await makeSpace({ parent: collection });
    await transfer(space.id, to.id);
    await transfer(collection.id, to.id, "collections");
    for (const path of [`/spaces/${space.id}`, `/collections/${collection.id}`, `/spaces/${below.id}`])
      expect((await reader.get(path)).status).toBe(404);
    expect((await spaceIn(to.id, space.id))?.inheritsDefaultLevel).toBe(false);
    expect((await spaceIn(to.id, below.id))?.inheritsDefaultLevel).toBe(true);
  });

  it("moves the space to the root if the target is its own organization", async () => {
    const parent = await makeCollection({ organizationId: from.id });
    const space = await makeSpace({ parent });
    const { status, body } = await transfer(space.id, from.id);
    expect([status, body.organization, body.parent]).toEqual([200, from.id, undefined]);
  });

  it("keeps everything unchanged after a transfer to another organization and back", async () => {
    const space = await makeSpace({ organizationId: from.id });
    await addPage(space, "intro", "# New");
    const before = await contentsOf(from.id, space.id);
    await transfer(space.id, to.id);
    expect((await transfer(space.id, from.id)).status).toBe(200);
    expect(await contentsOf(from.id, space.id)).toEqual(before);
  });
});

describe("transferring a collection to another organization", () => {
  it("moves everything in the collection at any depth, including spaces in the trash", async () => {
    const outer = await makeCollection({ organizationId: from.id });
    const middle = await makeCollection({ parent: outer, title: "Middle" });
    const inner = await makeCollection({ parent: middle });
    const space = await makeSpace({ parent: inner });
    await addPage(space, "intro", "# New");
    const trashed = await makeSpace({ parent: middle, deletedAt: new Date() });
    const stays = await makeSpace({ parent: outer });
    const { status, body } = await transfer(middle.id, to.id, "collections");
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: middle.id, organization: to.id, title: "Middle" });
    expect(body).not.toHaveProperty("parent");
    expect((await collectionIn(to.id, inner.id))?.ancestorIds).toEqual([middle.id]);
    expect((await spaceIn(to.id, space.id))?.ancestorIds).toEqual([middle.id, inner.id]);
    expect((await spaceIn(to.id, trashed.id))?.ancestorIds).toEqual([middle.id]);
    expect((await contentsOf(to.id, space.id)).pages.map((page) => page.text)).toEqual(["# New"]);
    const left = [await collectionIn(from.id, middle.id), await collectionIn(from.id, inner.id)];
    expect([...left, await spaceIn(from.id, space.id), await leftovers(space.id)]).toEqual([
      null,
      null,
      null,
      0,
    ]);
    expect(await spaceIn(from.id, stays.id)).toEqual(stays);
    expect((await api.get(`/collections/${inner.id}/spaces`)).body.items).toMatchObject([{ id: space.id }]);
  });

  it("rejects collections that can't move or are already at the target, and changes nothing", async () => {
    const collection = await makeCollection({ organizationId: from.id });
    const space = await makeSpace({ parent: collection });
    expect((await transfer(collection.id, "absent", "collections")).status).toBe(404);
    expect((await transfer(collection.id, from.id, "collections")).status).toBe(409);
    expect((await api.post(`/collections/${collection.id}/transfer`)).status).toBe(400);
    await addRun(space.id, "running");
    expect((await transfer(collection.id, to.id, "collections")).status).toBe(412);
    expect(await collectionIn(from.id, collection.id)).toEqual(collection);
    expect(await spaceIn(from.id, space.id)).toEqual(space);
    await setRole(to, "create");
    const foreign = await makeCollection({ organizationId: to.id });
    expect((await transfer(foreign.id, from.id, "collections")).status).toBe(403);
  });
});
