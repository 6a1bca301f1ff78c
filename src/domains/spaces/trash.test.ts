import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import { setClock } from "@/lib/clock";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { purgeExpired } from "./handlers";

let organization: Organization;
let admin: ReturnType<typeof rest>;
let creator: ReturnType<typeof rest>;
let stranger: ReturnType<typeof rest>;

beforeAll(async () => {
  organization = await makeOrganization();
  admin = rest((await makePerson({ organization, role: "admin" })).token);
  creator = rest((await makePerson({ organization, role: "create" })).token);
  stranger = rest((await makePerson({ role: "admin" })).token);
});
afterEach(() => setClock());

const stored = (id: string) =>
  db().space.findUnique({ where: { organizationId_id: { organizationId: organization.id, id } } });

const DELETED_AT = new Date("2026-03-01T12:00:00.000Z");
const elapse = (milliseconds: number) => setClock(new Date(DELETED_AT.getTime() + milliseconds));
const WEEK = 7 * 24 * 3600 * 1000;

/** Creates a space and deletes it. Sets the clock to the time of the deletion. */
async function deletedSpace(fields: Parameters<typeof makeSpace>[0] = {}) {
  const space = await makeSpace({ organizationId: organization.id, ...fields });
  setClock(DELETED_AT);
  expect((await admin.delete(`/spaces/${space.id}`)).status).toBe(204);
  return space;
}

describe("deleting a space", () => {
  it("puts the space in the trash, where its administrators can read it and everyone else gets 404", async () => {
    const parent = await makeCollection({ organizationId: organization.id });
    const { id } = await deletedSpace({ parent });
    const { body } = await admin.get(`/spaces/${id}`);
    expect(body.deletedAt).toBe(DELETED_AT.toISOString());
    expect((await creator.get(`/spaces/${id}`)).status).toBe(404);
    expect((await admin.get(`/collections/${parent.id}/spaces`)).body).toEqual({ items: [], count: 0 });
    for (const [path, content] of [
      ["move", { parent: null }],
      ["duplicate", undefined],
    ] as const)
      expect((await admin.post(`/spaces/${id}/${path}`, content)).status, path).toBe(404);
    expect((await admin.patch(`/spaces/${id}`, { title: "X" })).status).toBe(404);
    for (const path of ["content", "content/pages", "revisions", "change-requests", "comments"])
      expect((await admin.get(`/spaces/${id}/${path}`)).status, path).toBe(404);
  });

  it("adds the space to the list of deleted spaces, which returns the total count on each page", async () => {
    const own = await makeOrganization();
    const person = rest((await makePerson({ organization: own, role: "admin" })).token);
    for (const title of ["first", "second", "third"]) {
      const { id } = await makeSpace({ organizationId: own.id, title });
      await person.delete(`/spaces/${id}`);
    }
    const { body } = await person.get(`/orgs/${own.id}/spaces?deleted=true&limit=2`);
    expect(body).toMatchObject({ count: 3, items: [{ title: "first" }, { title: "second" }] });
    const last = await person.get(`/orgs/${own.id}/spaces?deleted=true&limit=2&page=${body.next.page}`);
    expect(last.body).toMatchObject({ count: 3, items: [{ title: "third" }] });
  });

  it("returns 204 without changing anything if the caller can't see the space or the space is already deleted", async () => {
    const hidden = await makeSpace({ organizationId: organization.id, inheritsDefaultLevel: false });
    const gone = await deletedSpace();
    const before = await stored(gone.id);
    expect((await creator.delete(`/spaces/${hidden.id}`)).status).toBe(204);
    expect((await stranger.delete(`/spaces/${hidden.id}`)).status).toBe(204);
    expect((await admin.delete("/spaces/absent")).status).toBe(204);
    expect((await admin.delete(`/spaces/${gone.id}`)).status).toBe(204);
    expect((await creator.delete(`/spaces/${gone.id}`)).status).toBe(204);
    expect((await stored(hidden.id))?.deletedAt).toBeNull();
    expect(await stored(gone.id)).toEqual(before);
  });

  it("is rejected for people who see the space but aren't its administrators", async () => {
    const { id } = await makeSpace({ organizationId: organization.id });
    expect((await creator.delete(`/spaces/${id}`)).status).toBe(403);
    expect((await rest().delete(`/spaces/${id}`)).status).toBe(401);
    expect((await stored(id))?.deletedAt).toBeNull();
  });
});

describe("restoring a space", () => {
  it("returns the space to its position", async () => {
    const parent = await makeCollection({ organizationId: organization.id });
    const first = await makeSpace({ parent });
    const { id } = await deletedSpace({ parent });
    const last = await makeSpace({ parent });
    const { status, body } = await admin.post(`/spaces/${id}/restore`);
    expect([status, body.parent]).toEqual([200, parent.id]);
    expect(body).not.toHaveProperty("deletedAt");
    const { items } = (await creator.get(`/collections/${parent.id}/spaces`)).body;
    expect(items.map((space: { id: string }) => space.id)).toEqual([first.id, id, last.id]);
  });

  it("works until exactly 7 days have passed, and then returns 409", async () => {
    const early = await deletedSpace();
    const late = await deletedSpace();
    elapse(WEEK);
    expect((await admin.post(`/spaces/${early.id}/restore`)).status).toBe(200);
    elapse(WEEK + 1);
    expect((await admin.post(`/spaces/${late.id}/restore`)).status).toBe(409);
    expect((await stored(late.id))?.deletedAt).toEqual(DELETED_AT);
    const { items } = (await admin.get(`/orgs/${organization.id}/spaces?deleted=true&limit=1000`)).body;
    expect(items.map((space: { id: string }) => space.id)).not.toContain(late.id);
  });

  it("restores the space to the root as a private space if its collection was deleted in the meantime", async () => {
    const parent = await makeCollection({ organizationId: organization.id });
    const { id } = await deletedSpace({ parent, visibility: "in-collection" });
    expect((await admin.delete(`/collections/${parent.id}`)).status).toBe(204);
    const { body } = await admin.post(`/spaces/${id}/restore`);
    expect(body).toMatchObject({ id, visibility: "private" });
    expect(body).not.toHaveProperty("parent");
  });

  describe("a space whose collections were deleted in the meantime", () => {
    /**
     * Returns the levels of two people on a space in collections with these default levels, before the space
     * is deleted and after it's restored.
     */
    async function levelsAround(
      defaults: ("inherit" | "read" | null)[],
      fields: Parameters<typeof makeSpace>[0] = {},
    ) {
      const collections: Awaited<ReturnType<typeof makeCollection>>[] = [];
      for (const level of defaults) {
        const parent = collections.at(-1);
        const columns = level === "inherit" ? {} : { inheritsDefaultLevel: false, defaultLevel: level };
        collections.push(
          await makeCollection({
            ...(parent ? { parent } : { organizationId: organization.id }),
            ...columns,
          }),
        );
      }
      const parent = collections.at(-1);
      if (!parent) throw new Error("there is no collection");
      const space = await makeSpace({ parent, ...fields });
      const levels = async () => {
        const { items } = (await admin.get(`/spaces/${space.id}/permissions/aggregate?limit=1000`)).body;
        return Object.fromEntries(
          items.map((item: { user: { id: string }; permission: string }) => [item.user.id, item.permission]),
        );
      };
      const before = await levels();
      expect((await admin.delete(`/spaces/${space.id}`)).status).toBe(204);
      for (const { id } of collections.toReversed())
        expect((await admin.delete(`/collections/${id}`)).status).toBe(204);
      const { status, body } = await admin.post(`/spaces/${space.id}/restore`);
      expect([status, body.parent]).toEqual([200, undefined]);
      return { id: space.id, defaultLevel: body.defaultLevel, before, after: await levels() };
    }

    it.each([
      ["its collection was closed", [null], null],
      ["a collection above was closed", [null, "inherit"], null],
      ["its collection was closed again below an open one", ["read", null], null],
      ["its collection gave less than the organization does", [null, "read", "inherit"], "read"],
      ["nothing but the organization said a level", ["inherit", "inherit"], "inherit"],
    ] as const)(
      "after a restore gives no one more access than before if %s",
      async (_, defaults, defaultLevel) => {
        const restored = await levelsAround([...defaults]);
        expect(restored.after).toEqual(restored.before);
        expect(restored.defaultLevel).toBe(defaultLevel);
        expect((await creator.get(`/spaces/${restored.id}`)).status).toBe(defaultLevel === null ? 404 : 200);
      },
    );

    it("keeps its own default level", async () => {
      const own = { inheritsDefaultLevel: false, defaultLevel: "comment" } as const;
      const { before, after, defaultLevel } = await levelsAround([null], own);
      expect([after, defaultLevel]).toEqual([before, "comment"]);
    });

    it("keeps grants on the collection and on the space", async () => {
      const parent = await makeCollection({ organizationId: organization.id, inheritsDefaultLevel: false });
      const [above, own] = [await makePerson({ organization }), await makePerson({ organization })];
      const { id, organizationId } = await makeSpace({ parent });
      await makeGrant({ collection: parent, user: above.user, level: "edit" });
      await makeGrant({ space: { organizationId, id }, user: own.user, level: "edit" });
      for (const path of [`/spaces/${id}`, `/collections/${parent.id}`]) await admin.delete(path);
      await admin.post(`/spaces/${id}/restore`);
      expect((await rest(own.token).get(`/spaces/${id}`)).status).toBe(200);
      expect((await rest(above.token).get(`/spaces/${id}`)).status).toBe(200);
    });
  });

  it("has no effect on a space that isn't deleted, and is allowed only to administrators", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    expect((await admin.post(`/spaces/${space.id}/restore`)).status).toBe(200);
    expect(await stored(space.id)).toEqual(space);
    expect((await creator.post(`/spaces/${space.id}/restore`)).status).toBe(403);
    const gone = await deletedSpace();
    expect((await creator.post(`/spaces/${gone.id}/restore`)).status).toBe(404);
    expect((await stored(gone.id))?.deletedAt).toEqual(DELETED_AT);
  });
});

describe("purging", () => {
  it("permanently removes spaces that were deleted more than 7 days ago, and no others", async () => {
    const expired = await deletedSpace();
    const { user } = await makePerson({ organization });
    await makeGrant({ space: expired, user, level: "edit" });
    const living = await makeSpace({ organizationId: organization.id });
    elapse(WEEK);
    await purgeExpired();
    expect(await stored(expired.id)).not.toBeNull();
    elapse(WEEK + 1);
    await purgeExpired();
    await purgeExpired();
    expect(await stored(expired.id)).toBeNull();
    expect(await stored(living.id)).toEqual(living);
    const where = { organizationId: organization.id, spaceId: expired.id };
    expect(await db().revision.count({ where })).toBe(0);
    expect(await db().branch.count({ where })).toBe(0);
    expect(await db().locator.count({ where: { id: expired.id } })).toBe(0);
    expect(
      await db().grant.count({ where: { organizationId: organization.id, resourceId: expired.id } }),
    ).toBe(0);
    expect((await admin.post(`/spaces/${expired.id}/restore`)).status).toBe(404);
  });

  it("continues if a space can't be removed, and reports the error at the end", async () => {
    const stuck = await deletedSpace();
    const other = await deletedSpace();
    await runSql(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF OLD."id" = ${sql.lit(stuck.id)} THEN RAISE EXCEPTION 'stuck'; END IF; RETURN OLD; END $$`);
    await runSql(sql`CREATE TRIGGER refuse BEFORE DELETE ON "Space" FOR EACH ROW EXECUTE FUNCTION refuse()`);
    elapse(WEEK + 1);
    await expect(purgeExpired()).rejects.toThrow("1 deleted spaces couldn't be removed permanently");
    expect(await stored(other.id)).toBeNull();
    expect(await db().revision.count({ where: { organizationId: organization.id, spaceId: stuck.id } })).toBe(
      1,
    );
  });
});
