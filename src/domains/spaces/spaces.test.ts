import { beforeAll, describe, expect, it } from "vitest";
import type { Act } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant, makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { shareKeyIn } from "@/testing/share-key";
import { createSpace } from "./service";

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

const stored = (id: string) =>
  db().space.findUniqueOrThrow({ where: { organizationId_id: { organizationId: organization.id, id } } });
const spacesHere = () => `/orgs/${organization.id}/spaces`;

describe("creating a space", () => {
  it("doesn't block other changes to the organization while the content is written", async () => {
    const { user, token } = await makePerson({ organization, role: "admin" });
    const act: Act = {
      actor: { kind: "user", userId: user.id, credential: { kind: "session", id: "test" } },
      audit: { action: "createSpace", by: null, address: null, requestId: "test", fields: [], input: {} },
      ifMatch: null,
    };
    let answers: number[] = [];
    let quickId = "";
    const write = async () => {
      const invited = await rest(token).post(`/orgs/${organization.id}/link-invites`, { role: "read" });
      const quick = await rest(token).post(spacesHere(), { title: "Quick" });
      answers = [invited.status, quick.status];
      quickId = quick.body.id;
    };
    const beginning = { id: newId(), timeoutSeconds: 60, write };
    const slow = await createSpace(act, organization.id, { title: "Slow" }, beginning);
    expect(answers).toEqual([201, 201]);
    const [first, last] = await Promise.all([stored(quickId), stored(slow.id)]);
    expect(first.rank < last.rank).toBe(true);
  });

  it("returns every field of the resource, including the first revision and the new space's URL", async () => {
    const { status, body, headers } = await api("create").post(spacesHere(), {
      title: "  Handbook ",
      emoji: "📘",
      language: "pt-br",
      editMode: "live",
    });
    expect(status).toBe(201);
    expect(headers.location).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: "space",
      title: "Handbook",
      emoji: "1f4d8",
      language: "pt-br",
      editMode: "live",
      visibility: "private",
      organization: organization.id,
      defaultLevel: "inherit",
      mergeRules: { type: "inherit" },
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: { view: true, edit: true, merge: true, triggerGitSync: true, admin: false, access: false },
    });
    expect(body).not.toHaveProperty("parent");
    expect(body).not.toHaveProperty("deletedAt");
    expect(body).not.toHaveProperty("gitSync");
    expect(body.urls).not.toHaveProperty("published");
    const revision = await db().revision.findFirstOrThrow({
      where: { organizationId: organization.id, spaceId: body.id },
    });
    expect(revision).toMatchObject({ id: body.revision, number: 1, type: "edits", parents: [] });
    expect((await api("read").get(`/spaces/${body.id}`)).body.id).toBe(body.id);
  });

  it("requires no field, and gives an untitled space a title", async () => {
    const { body } = await api("create").post(spacesHere());
    expect(body).toMatchObject({ title: "Untitled", emoji: "" });
    expect((await api("create").post(spacesHere(), { title: " " })).body.title).toBe("Untitled");
    expect(await api("create").post(spacesHere(), { emoji: "" })).toMatchObject({
      status: 201,
      body: { emoji: "" },
    });
  });

  it("accepts at most a title of 50 characters and one emoji", async () => {
    const before = await db().space.count({ where: { organizationId: organization.id } });
    const longest = await api("create").post(spacesHere(), { title: "x".repeat(50), emoji: "👩🏽‍🚀" });
    expect(longest.body).toMatchObject({ title: "x".repeat(50), emoji: "1f469-1f3fd-200d-1f680" });
    const refused = [
      { title: "x".repeat(51) },
      { title: null },
      { title: 7 },
      { emoji: "a" },
      { emoji: "1" },
      { emoji: "📘📘" },
      { language: "xx" },
      { editMode: "open" },
      { parent: null },
    ];
    for (const body of refused) expect((await api("create").post(spacesHere(), body)).status).toBe(400);
    expect(await db().space.count({ where: { organizationId: organization.id } })).toBe(before + 1);
  });

  it("ignores fields that clients can't set", async () => {
    const { body } = await api("create").post(spacesHere(), {
      id: "mine",
      visibility: "public",
      comments: 9,
      organization: "other",
      surprise: true,
    });
    expect(body).toMatchObject({ visibility: "private", comments: 0, organization: organization.id });
    expect(body.id).not.toBe("mine");
  });

  it("is allowed only to people who can create spaces in the target collection", async () => {
    const collection = await makeCollection({ organizationId: organization.id });
    const foreign = await makeCollection();
    const before = await db().space.count({ where: { organizationId: organization.id } });
    for (const who of ["guest", "read", "comment", "edit", "review"] as const)
      expect((await api(who).post(spacesHere(), {})).status, who).toBe(403);
    expect((await api("stranger").post(spacesHere(), {})).status).toBe(404);
    expect((await rest().post(spacesHere(), {})).status).toBe(401);
    expect((await api("review").post(spacesHere(), { parent: collection.id })).status).toBe(403);
    expect((await api("admin").post(spacesHere(), { parent: foreign.id })).status).toBe(404);
    expect((await api("admin").post(spacesHere(), { parent: "nowhere" })).status).toBe(404);
    expect((await api("guest").post(spacesHere(), { parent: collection.id })).status).toBe(404);
    expect(await db().space.count({ where: { organizationId: organization.id } })).toBe(before);
  });

  it("lets a guest with the Creator role on a collection create spaces only in it", async () => {
    const { user, token } = await makePerson({ organization, role: null });
    const collection = await makeCollection({ organizationId: organization.id });
    await makeGrant({ collection, user, level: "create" });
    const { status, body } = await rest(token).post(spacesHere(), { parent: collection.id });
    expect([status, body.parent]).toEqual([201, collection.id]);
    expect((await rest(token).post(spacesHere(), {})).status).toBe(403);
  });
});

describe("reading a space", () => {
  it("returns the same 404 for a hidden space as for one that doesn't exist", async () => {
    const hidden = await makeSpace({ organizationId: organization.id, inheritsDefaultLevel: false });
    const [found, absent] = [
      await api("create").get(`/spaces/${hidden.id}`),
      await api("create").get("/spaces/absent"),
    ];
    expect(found.status).toBe(404);
    expect(found.body).toEqual(absent.body);
    expect((await api("stranger").get(`/spaces/${hidden.id}`)).body).toEqual(absent.body);
    expect((await api("admin").get(`/spaces/${hidden.id}`)).body.defaultLevel).toBeNull();
  });

  it("applies a team's grant on the space or its collection only to the team's members", async () => {
    const { user, token } = await makePerson({ organization, role: null });
    const team = await makeTeam({ organization, users: [user] });
    const collection = await makeCollection({ organizationId: organization.id });
    const space = await makeSpace({ parent: await makeCollection({ parent: collection }) });
    expect((await rest(token).get(`/spaces/${space.id}`)).status).toBe(404);
    await makeGrant({ collection, team, level: "comment" });
    expect((await rest(token).get(`/spaces/${space.id}`)).body.permissions).toMatchObject({
      comment: true,
      edit: false,
    });
    await makeGrant({ space, team, level: "edit" });
    expect((await rest(token).get(`/spaces/${space.id}`)).body.permissions).toMatchObject({ edit: true });
    expect((await api("guest").get(`/spaces/${space.id}`)).status).toBe(404);
  });

  it("lets everyone with a credential read a public space, but not change it", async () => {
    const space = await makeSpace({ organizationId: organization.id, visibility: "public" });
    const { body } = await api("stranger").get(`/spaces/${space.id}`);
    expect(body.permissions).toMatchObject({ view: true, comment: false, edit: false, admin: false });
    expect(body.urls.public).toBe(body.urls.published);
    expect((await api("stranger").patch(`/spaces/${space.id}`, { title: "Mine" })).status).toBe(403);
    expect((await stored(space.id)).title).toBe(space.title);
    expect((await rest().get(`/spaces/${space.id}`)).body).toMatchObject({ title: space.title });
    expect((await rest().patch(`/spaces/${space.id}`, { title: "Mine" })).status).toBe(401);
  });

  it("doesn't include the permission to edit while the space is locked", async () => {
    const space = await makeSpace({ organizationId: organization.id, editMode: "locked" });
    const { body } = await api("admin").get(`/spaces/${space.id}`);
    expect(body.permissions).toMatchObject({ edit: false, merge: true, admin: true });
  });

  it("shows the space's Git Sync, and never the Git Sync of another space", async () => {
    const other = await makeSpace({ organizationId: organization.id });
    const space = await makeSpace({ organizationId: organization.id });
    const sync = { provider: "github", url: "https://git.example.org/a.git", repoName: "a/b" };
    await db().gitSync.create({
      data: {
        organizationId: organization.id,
        spaceId: space.id,
        ref: "refs/heads/main",
        updatedAt: new Date("2026-01-02T03:04:05.678Z"),
        ...sync,
      },
    });
    const expected = {
      repoName: "a/b",
      installationProvider: "github",
      integration: "github",
      url: sync.url,
      updatedAt: "2026-01-02T03:04:05.678Z",
    };
    expect((await api("read").get(`/spaces/${space.id}`)).body.gitSync).toEqual(expected);
    expect((await api("read").get(`/spaces/${other.id}`)).body).not.toHaveProperty("gitSync");
    const { body } = await api("read").get(`${spacesHere()}?limit=1000`);
    expect(body.items.find((item: { id: string }) => item.id === space.id).gitSync).toEqual(expected);
    // Clients require all fields of Git Sync, so `gitSync` is left out if one field is missing.
    for (const partial of [{ repoName: null }, { repoName: "a/b", provider: "gitea" }]) {
      const where = { organizationId: organization.id, spaceId: space.id };
      await db().gitSync.updateMany({ where, data: partial });
      expect((await api("read").get(`/spaces/${space.id}`)).body).not.toHaveProperty("gitSync");
    }
  });
});

describe("changing a space", () => {
  it("changes the fields in the body, keeps all other fields, and increments the version with each write", async () => {
    const space = await makeSpace({ organizationId: organization.id, title: "Old", emoji: "📘" });
    const { status, body } = await api("admin").patch(`/spaces/${space.id}`, {
      title: "New",
      defaultLevel: "comment",
      language: "zh-tw",
      editMode: "locked",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "New",
      emoji: "1f4d8",
      defaultLevel: "comment",
      language: "zh-tw",
      editMode: "locked",
    });
    expect((await stored(space.id)).version).toBe(space.version + 1);
    const same = await api("admin").patch(`/spaces/${space.id}`, { title: "New" });
    expect([same.status, same.body.title]).toEqual([200, "New"]);
    expect((await api("admin").patch(`/spaces/${space.id}`, {})).body.title).toBe("New");
    const none = await api("admin").patch(`/spaces/${space.id}`, { defaultLevel: null });
    expect(none.body.defaultLevel).toBeNull();
    expect((await api("create").get(`/spaces/${space.id}`)).status).toBe(404);
  });

  it("can have an emoji or an icon, but not both, and null removes them", async () => {
    const { id } = await makeSpace({ organizationId: organization.id, emoji: "📘" });
    const path = `/spaces/${id}`;
    const icon = "https://example.org/icon.png";
    const withIcon = await api("admin").patch(path, { icon });
    expect(withIcon.body).toMatchObject({ emoji: "", urls: { icon } });
    expect((await api("admin").patch(path, { emoji: "📗", icon })).status).toBe(400);
    const withEmoji = await api("admin").patch(path, { emoji: "📗" });
    expect(withEmoji.body.emoji).toBe("1f4d7");
    expect(withEmoji.body.urls).not.toHaveProperty("icon");
    expect((await api("admin").patch(path, { emoji: null, icon: null })).body.emoji).toBe("");
    await api("admin").patch(path, { emoji: "📗" });
    expect((await api("admin").patch(path, { emoji: "" })).body.emoji).toBe("");
    const both = await api("admin").patch(path, { emoji: "", icon });
    expect(both.body).toMatchObject({ emoji: "", urls: { icon } });
    const tooLong = `https://example.org/${"x".repeat(2048)}`;
    for (const bad of ["javascript:alert(1)", "icon.png", tooLong])
      expect((await api("admin").patch(path, { icon: bad })).status).toBe(400);
  });

  it("accepts the space from a response as the body, and leaves its emoji or icon unchanged", async () => {
    const { id } = await makeSpace({ organizationId: organization.id });
    const path = `/spaces/${id}`;
    const icon = "https://example.org/icon.png";
    await api("admin").patch(path, { icon });
    const { body } = await api("admin").get(path);
    const { status, body: after } = await api("admin").patch(path, { ...body, title: "Sent back" });
    expect(status).toBe(200);
    expect(after).toMatchObject({ title: "Sent back", emoji: "", urls: { icon } });
    expect((await api("admin").patch(path, { ...after, emoji: "📗" })).body.emoji).toBe("1f4d7");
  });

  it("rejects values that the contract doesn't allow, and leaves the space unchanged", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const refused = [
      { title: "x".repeat(51) },
      { title: null },
      { emoji: "x" },
      { editMode: null },
      { language: null },
      { defaultLevel: "owner" },
      { visibility: "secret" },
      { visibility: "in-collection" },
      { mergeRules: null },
      { mergeRules: { type: "rules" } },
      { mergeRules: { type: "rules", rules: [{ rule: "unknown" }] } },
      {
        mergeRules: {
          type: "rules",
          rules: [{ rule: "custom", expression: `changeRequest.subject != "${"x".repeat(998)}"` }],
        },
      },
    ];
    for (const body of refused)
      expect((await api("admin").patch(`/spaces/${space.id}`, body)).status, JSON.stringify(body)).toBe(400);
    expect(await stored(space.id)).toEqual(space);
  });

  it("accepts merge rules of every kind, but only with members in them", async () => {
    const { user } = await makePerson({ organization });
    const { user: gone } = await makePerson({ organization, disabledAt: new Date() });
    const { user: stranger } = await makePerson();
    const { id } = await makeSpace({ organizationId: organization.id });
    const patch = (mergeRules: unknown) => api("admin").patch(`/spaces/${id}`, { mergeRules });
    const rules = [
      { rule: "require_specific_reviewers", users: [user.id] },
      { rule: "require_one_of_specific_reviewers", users: [user.id] },
      { rule: "allow_bypass", users: [] },
      { rule: "require_at_least_one_review" },
      { rule: "require_all_reviews_approved" },
      { rule: "require_agent_review" },
      { rule: "require_up_to_date_change_request" },
      { rule: "require_change_request_subject" },
      { rule: "require_change_request_description" },
      { rule: "require_at_least_one_approved_review" },
      { rule: "require_author_to_merge" },
      { rule: "custom", expression: `changeRequest.subject != "${"x".repeat(997)}"`, message: "Say why." },
    ];
    const full = { type: "rules", rules };
    expect((await patch(full)).body.mergeRules).toEqual(full);
    for (const other of [gone.id, stranger.id, "nobody"]) {
      const named = { type: "rules", rules: [{ rule: "allow_bypass", users: [user.id, other] }] };
      expect((await patch(named)).status).toBe(400);
    }
    const fifty = Array.from({ length: 50 }, () => ({ rule: "require_at_least_one_review" }));
    expect((await patch({ type: "rules", rules: fifty })).status).toBe(200);
    expect((await patch({ type: "rules", rules: [...fifty, fifty[0]] })).status).toBe(400);
    const wrong = { type: "rules", rules: [rules[0], { rule: "custom", expression: "subject == 1" }] };
    const refused = await patch(wrong);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "`mergeRules.rules.1.expression` isn't valid at line 1, column 1: Unknown variable: subject.",
    ]);
    expect((await patch({ type: "none" })).body.mergeRules).toEqual({ type: "none" });
  });

  it("is allowed only to administrators, and returns 403 to other people without changing anything", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    for (const who of ["read", "comment", "edit", "review", "create"] as const)
      expect((await api(who).patch(`/spaces/${space.id}`, { title: "X" })).status, who).toBe(403);
    for (const who of ["guest", "stranger"] as const)
      expect((await api(who).patch(`/spaces/${space.id}`, { title: "X" })).status, who).toBe(404);
    expect(await stored(space.id)).toMatchObject({ title: space.title, version: space.version });
  });

  it("rejects a stale version, and accepts the current version from any caller", async () => {
    const { id } = await makeSpace({ organizationId: organization.id, title: "One" });
    const etag = (await api("read").get(`/spaces/${id}`)).headers.etag as string;
    const change = (title: string) =>
      api("admin").patch(`/spaces/${id}`, { title }, { headers: { "if-match": etag } });
    expect((await change("Two")).status).toBe(200);
    expect((await change("Three")).status).toBe(412);
    expect((await stored(id)).title).toBe("Two");
    const removed = await api("admin").delete(`/spaces/${id}`, { headers: { "if-match": etag } });
    expect(removed.status).toBe(412);
    expect((await stored(id)).deletedAt).toBeNull();
  });
});

describe("visibility", () => {
  const patch = (id: string, visibility: string) => api("admin").patch(`/spaces/${id}`, { visibility });

  it("share-link: the space can be read with the key and without a credential, and only administrators see the key", async () => {
    const { id } = await makeSpace({ organizationId: organization.id });
    const { published } = (await patch(id, "share-link")).body.urls;
    const shareKey = shareKeyIn(published);
    expect(shareKey.length).toBeGreaterThanOrEqual(32);
    expect((await api("create").get(`/spaces/${id}`)).body.urls).not.toHaveProperty("published");
    const visitor = await rest().get(`/spaces/${id}?shareKey=${shareKey}`);
    expect(visitor.body.urls.published).toBe(published);
    expect(Object.values(visitor.body.permissions)).not.toContain(true);
    expect((await rest().get(`/spaces/${id}?shareKey=${shareKey}x`)).status).toBe(401);
    expect((await rest().get(`/spaces/${id}?shareKey=`)).status).toBe(401);
    expect((await api("stranger").get(`/spaces/${id}?shareKey=${shareKey}`)).status).toBe(200);
    expect((await api("stranger").get(`/spaces/${id}?shareKey=wrong`)).status).toBe(404);
  });

  it("share-link: the key stays the same until the visibility changes, and is replaced by a new key if the visibility changes back", async () => {
    const { id } = await makeSpace({ organizationId: organization.id });
    const first = (await patch(id, "share-link")).body.urls.published;
    expect((await patch(id, "share-link")).body.urls.published).toBe(first);
    await patch(id, "private");
    const oldKey = shareKeyIn(first);
    expect((await rest().get(`/spaces/${id}?shareKey=${oldKey}`)).status).toBe(401);
    expect((await patch(id, "share-link")).body.urls.published).not.toBe(first);
    expect((await rest().get(`/spaces/${id}?shareKey=${oldKey}`)).status).toBe(401);
  });

  it("visitor-auth: the responses contain the backend that signs visitors in, as long as the space has this visibility", async () => {
    const { id } = await makeSpace({ organizationId: organization.id });
    expect((await patch(id, "visitor-auth")).body.visitorAuth).toEqual({ backend: "custom" });
    expect((await patch(id, "unlisted")).body).not.toHaveProperty("visitorAuth");
  });

  it("in-collection: members who can access the collection can read the space, even if they have no level on it", async () => {
    const parent = await makeCollection({ organizationId: organization.id });
    const { id } = await makeSpace({ parent, inheritsDefaultLevel: false });
    expect((await api("create").get(`/spaces/${id}`)).status).toBe(404);
    expect((await patch(id, "in-collection")).body.visibility).toBe("in-collection");
    expect((await api("create").get(`/spaces/${id}`)).body.permissions).toMatchObject({
      view: true,
      comment: false,
    });
    expect((await api("guest").get(`/spaces/${id}`)).status).toBe(404);
    expect((await api("stranger").get(`/spaces/${id}`)).status).toBe(404);
    // If the space isn't in a collection, a member's role in the organization doesn't count as access to a collection.
    const alone = {
      organizationId: organization.id,
      inheritsDefaultLevel: false,
      visibility: "in-collection",
    };
    expect((await api("create").get(`/spaces/${(await makeSpace(alone)).id}`)).status).toBe(404);
  });
});

describe("the list of an organization's spaces", () => {
  it("contains exactly the spaces that the caller can see, their count, and the caller's level on each space", async () => {
    const own = await makeOrganization();
    const admin = await makePerson({ organization: own, role: "admin" });
    const reader = await makePerson({ organization: own, role: "read" });
    const guest = await makePerson({ organization: own, role: null });
    const open = await makeSpace({ organizationId: own.id });
    const closed = await makeSpace({ organizationId: own.id, inheritsDefaultLevel: false });
    const shared = await makeSpace({ organizationId: own.id, inheritsDefaultLevel: false });
    await makeGrant({ space: shared, user: guest.user, level: "edit" });
    await makeSpace({ organizationId: own.id, deletedAt: new Date() });
    const list = async (token: string) => {
      const { body } = await rest(token).get(`/orgs/${own.id}/spaces`);
      for (const item of body.items)
        expect((await rest(token).get(`/spaces/${item.id}`)).body.permissions).toEqual(item.permissions);
      return [body.items.map((item: { id: string }) => item.id), body.count];
    };
    expect(await list(admin.token)).toEqual([[open.id, closed.id, shared.id], 3]);
    expect(await list(reader.token)).toEqual([[open.id], 1]);
    expect(await list(guest.token)).toEqual([[shared.id], 1]);
  });

  it("returns pages without gaps or repetitions during concurrent writes, and keeps the count of the first page", async () => {
    const own = await makeOrganization();
    const { token } = await makePerson({ organization: own, role: "admin" });
    const made = [];
    for (let index = 0; index < 7; index++) made.push(await makeSpace({ organizationId: own.id }));
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const query = next ? `&page=${encodeURIComponent(next)}` : "";
      const { body } = await rest(token).get(`/orgs/${own.id}/spaces?limit=2${query}`);
      expect(body.count).toBe(7);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      next = body.next?.page;
      if (seen.length === 2) {
        await rest(token).delete(`/spaces/${seen[0]}`);
        await rest(token).patch(`/spaces/${seen[1]}`, { title: "Changed" });
        await makeSpace({ organizationId: own.id, createdAt: new Date(0) });
      }
    } while (next);
    expect(seen).toEqual(made.map((space) => space.id));
  });

  it("limits the page size and rejects page tokens of other lists", async () => {
    const get = (query: string) => api("admin").get(`${spacesHere()}?${query}`);
    const none = await get("limit=0");
    expect([none.status, none.body.items]).toEqual([200, []]);
    expect((await get("limit=1")).body.items).toHaveLength(1);
    expect((await get("limit=1000")).status).toBe(200);
    for (const limit of ["1001", "-1", "1.5", "x", ""])
      expect((await get(`limit=${limit}`)).status).toBe(400);
    const forge = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString("base64url");
    for (const page of ["x", forge([1, "a0", "id"]), forge([1, 5, 6]), forge([1]), forge([1, null, null])])
      expect((await get(`page=${page}`)).status, page).toBe(400);
    expect((await api("stranger").get(spacesHere())).status).toBe(404);
  });

  it("with deleted, lists the spaces in the trash that the caller can restore", async () => {
    const own = await makeOrganization();
    const admin = await makePerson({ organization: own, role: "admin" });
    const creator = await makePerson({ organization: own, role: "create" });
    await makeSpace({ organizationId: own.id });
    const { id } = await makeSpace({ organizationId: own.id });
    await rest(admin.token).delete(`/spaces/${id}`);
    const trash = (token: string) => rest(token).get(`/orgs/${own.id}/spaces?deleted=true`);
    const { body } = await trash(admin.token);
    expect(body.count).toBe(1);
    expect(body.items).toMatchObject([{ id, deletedAt: expect.any(String) }]);
    expect((await trash(creator.token)).body).toEqual({ items: [], count: 0 });
    const living = await rest(admin.token).get(`/orgs/${own.id}/spaces?deleted=false`);
    expect(living.body.count).toBe(1);
  });
});
