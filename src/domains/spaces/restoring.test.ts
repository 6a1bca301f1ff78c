import { beforeAll, describe, expect, it } from "vitest";
import type { Collection, Organization } from "@/db/generated/client";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;

let organization: Organization;
let admin: ReturnType<typeof rest>;
let editor: Person;
let reader: Person;
let guest: Person;
let granted: Person;
let inTeam: Person;
let teamId: string;

beforeAll(async () => {
  organization = await makeOrganization();
  admin = rest((await makePerson({ organization, role: "admin" })).token);
  [editor, reader, guest, granted, inTeam] = [
    await makePerson({ organization, role: "edit" }),
    await makePerson({ organization, role: "read" }),
    await makePerson({ organization, role: null }),
    await makePerson({ organization, role: "read" }),
    await makePerson({ organization, role: null }),
  ];
  teamId = (await makeTeam({ organization, users: [inTeam.user] })).id;
});

/** Creates a collection with a default level and a grant for one person. */
async function collectionFor(defaultLevel: "read" | "inherit" | null, parent?: Collection) {
  const own = defaultLevel === "inherit" ? {} : { inheritsDefaultLevel: false, defaultLevel };
  const collection = await makeCollection({
    ...(parent ? { parent } : { organizationId: organization.id }),
    ...own,
  });
  await makeGrant({ collection, user: granted.user, level: "edit" });
  return collection;
}

type Levels = Record<"editor" | "reader" | "guest" | "granted" | "inTeam", string | null>;

/** Returns each person's level on the space, as the person's own request shows it. The level is null if the person gets 404. */
async function levelsOn(spaceId: string): Promise<Levels> {
  const levelOf = async ({ token }: Person) => {
    const { status, body } = await rest(token).get(`/spaces/${spaceId}`);
    if (status === 404) return null;
    const { permissions } = body;
    const held = ["admin", "triggerGitSync", "review", "edit", "comment", "view"];
    return held.find((name) => permissions[name]) ?? null;
  };
  return {
    editor: await levelOf(editor),
    reader: await levelOf(reader),
    guest: await levelOf(guest),
    granted: await levelOf(granted),
    inTeam: await levelOf(inTeam),
  };
}

const succeeds = async (answer: Promise<{ status: number }>) =>
  expect((await answer).status).toBeLessThan(300);

/**
 * Returns each person's level on a space in a collection, before the space is deleted and after it's
 * restored. Runs `meanwhile` after the deletion.
 */
async function restoredAfter(
  parent: Collection,
  meanwhile: () => Promise<unknown>,
  fields: Partial<Parameters<typeof makeSpace>[0]> = {},
) {
  const space = await makeSpace({ parent, ...fields });
  const before = await levelsOn(space.id);
  await succeeds(admin.delete(`/spaces/${space.id}`));
  await meanwhile();
  const { status, body } = await admin.post(`/spaces/${space.id}/restore`);
  expect(status).toBe(200);
  return { id: space.id, before, after: await levelsOn(space.id), body };
}

const open = (collection: Collection, defaultLevel: string | null) => () =>
  succeeds(admin.patch(`/collections/${collection.id}`, { defaultLevel }));
const grant = (collection: Collection, to: object, role: string) => () =>
  succeeds(admin.post(`/collections/${collection.id}/permissions`, { role, ...to }));

const SEEN_BY_ONE: Levels = { editor: null, reader: null, guest: null, granted: "edit", inTeam: null };
const SEEN_BY_ALL: Levels = {
  editor: "edit",
  reader: "view",
  guest: null,
  granted: "edit",
  inTeam: null,
};

describe("a space that is restored when nothing has changed", () => {
  it("returns to its collection unchanged, and follows the collection's access from then on", async () => {
    const parent = await collectionFor(null);
    const { id, before, after, body } = await restoredAfter(parent, async () => {});
    expect([before, after]).toEqual([SEEN_BY_ONE, SEEN_BY_ONE]);
    expect(body).toMatchObject({ parent: parent.id, defaultLevel: "inherit" });
    await open(parent, "inherit")();
    expect(await levelsOn(id)).toEqual(SEEN_BY_ALL);
  });
});

describe("a space whose collection has become visible to fewer people", () => {
  it("returns to its collection, and only the people who can see the collection see the space", async () => {
    const parent = await collectionFor("inherit");
    const { before, after, body } = await restoredAfter(parent, open(parent, null));
    expect([before, after]).toEqual([SEEN_BY_ALL, SEEN_BY_ONE]);
    expect(body.parent).toBe(parent.id);
  });

  it("stays hidden from people who lost access to the collection", async () => {
    const parent = await collectionFor(null);
    const { after, body } = await restoredAfter(parent, () =>
      succeeds(admin.delete(`/collections/${parent.id}/permissions/users/${granted.user.id}`)),
    );
    expect(after).toEqual({ ...SEEN_BY_ONE, granted: null });
    expect(body.parent).toBe(parent.id);
  });
});

describe("a space whose collection has become visible to more people", () => {
  it.each(["inherit", "read", "edit"])(
    "is restored at the root and visible to the same people as before if the default level became %s",
    async (level) => {
      const parent = await collectionFor(null);
      const { before, after, body } = await restoredAfter(parent, open(parent, level));
      expect([before, after]).toEqual([SEEN_BY_ONE, SEEN_BY_ONE]);
      expect(body).not.toHaveProperty("parent");
      expect(body.defaultLevel).toBeNull();
    },
  );

  it("is restored at the root if the collection was moved to a parent that more people see", async () => {
    const closed = await collectionFor(null);
    const parent = await makeCollection({ parent: closed });
    const other = await makeCollection({ organizationId: organization.id });
    const { id, before, after, body } = await restoredAfter(parent, () =>
      succeeds(admin.post(`/collections/${parent.id}/move`, { parent: other.id })),
    );
    expect(before).toEqual(SEEN_BY_ONE);
    // The grant on the outer collection no longer exists, so the lower access applies.
    expect(after).toEqual({ ...SEEN_BY_ONE, granted: null });
    expect(body).not.toHaveProperty("parent");
    const { items } = (
      await admin.get(`/orgs/${organization.id}/audit-events?action=restoreSpace&target=${id}`)
    ).body;
    expect(items[0]).toMatchObject({ targets: { spaceId: id }, details: { parent: null } });
  });

  it("is restored at the root if a person or team got a new or higher grant on the collection or a collection above it", async () => {
    const grants = [
      (parent: Collection) => grant(parent, { users: [guest.user.id] }, "read"),
      (parent: Collection) => grant(parent, { teams: [teamId] }, "read"),
      (_: Collection, above: Collection) => grant(above, { users: [guest.user.id] }, "edit"),
      (parent: Collection) => grant(parent, { users: [granted.user.id] }, "review"),
    ];
    for (const wider of grants) {
      const above = await collectionFor(null);
      const parent = await collectionFor("inherit", above);
      const { before, after, body } = await restoredAfter(parent, wider(parent, above));
      expect([before, after]).toEqual([SEEN_BY_ONE, SEEN_BY_ONE]);
      expect(body).not.toHaveProperty("parent");
    }
  });

  it("gets the lower of the previous and the current access if some people gained access and others lost it", async () => {
    const parent = await collectionFor("inherit");
    const { before, after } = await restoredAfter(parent, async () => {
      await open(parent, "read")();
      await grant(parent, { users: [guest.user.id] }, "edit")();
    });
    expect(before).toEqual(SEEN_BY_ALL);
    expect(after).toEqual({ ...SEEN_BY_ALL, editor: "view" });
  });

  it("is restored at the root, visible to the same people as before, if the collection was opened to more people and then deleted", async () => {
    const parent = await collectionFor(null);
    const { before, after } = await restoredAfter(parent, async () => {
      await open(parent, "inherit")();
      await grant(parent, { users: [guest.user.id] }, "edit")();
      await succeeds(admin.delete(`/collections/${parent.id}`));
    });
    expect([before, after]).toEqual([SEEN_BY_ONE, SEEN_BY_ONE]);
  });

  it("is visible to the same people as before if its visibility was in-collection", async () => {
    const parent = await collectionFor(null);
    const own = { visibility: "in-collection", inheritsDefaultLevel: false, defaultLevel: null } as const;
    const { before, after, body } = await restoredAfter(parent, open(parent, "read"), own);
    expect([before, after]).toEqual([SEEN_BY_ONE, SEEN_BY_ONE]);
    expect(body.visibility).toBe("private");
  });

  it("keeps its own default level and grants", async () => {
    const parent = await collectionFor(null);
    const space = await makeSpace({ parent, inheritsDefaultLevel: false, defaultLevel: "comment" });
    await makeGrant({ space, user: guest.user, level: "review" });
    const before = await levelsOn(space.id);
    await admin.delete(`/spaces/${space.id}`);
    await grant(parent, { teams: [teamId] }, "admin")();
    await admin.post(`/spaces/${space.id}/restore`);
    const levels = { editor: "comment", reader: "comment", guest: "review", granted: "edit", inTeam: null };
    expect([before, await levelsOn(space.id)]).toEqual([levels, levels]);
  });
});

describe("a space in the trash", () => {
  it("can be seen and restored only by current administrators who were also administrators when it was deleted", async () => {
    const parent = await collectionFor(null);
    const { id } = await makeSpace({ parent });
    await grant(parent, { users: [granted.user.id] }, "admin")();
    await admin.delete(`/spaces/${id}`);
    await grant(parent, { users: [guest.user.id] }, "admin")();
    const trashOf = async ({ token }: Person) => {
      const { items } = (await rest(token).get(`/orgs/${organization.id}/spaces?deleted=true&limit=1000`))
        .body;
      return items.filter((space: { id: string }) => space.id === id).length;
    };
    expect([await trashOf(granted), await trashOf(guest)]).toEqual([1, 0]);
    expect((await rest(guest.token).get(`/spaces/${id}`)).status).toBe(404);
    expect((await rest(guest.token).post(`/spaces/${id}/restore`)).status).toBe(404);
    expect((await admin.get(`/spaces/${id}`)).body).toHaveProperty("deletedAt");
    const { status, body } = await rest(granted.token).post(`/spaces/${id}/restore`);
    expect([status, body.permissions.admin]).toEqual([200, true]);
  });
});
