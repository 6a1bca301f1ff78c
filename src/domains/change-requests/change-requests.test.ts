import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { emptyDocument } from "@/domains/content/markdown/document";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent, makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let space: Space;
let editor: ReturnType<typeof rest>;
let editorId: string;
let base: string;

const organizationOf = () => ({ id: space.organizationId });
const personAt = async (role: "read" | "comment" | "edit" | "review" | "admin" | null) =>
  rest((await makePerson({ organization: organizationOf(), role })).token);
const countsOf = async () => {
  const { body } = await editor.get(`/spaces/${space.id}`);
  return [body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft];
};
const numbersOf = (body: { items: { number: number }[] }) => body.items.map((item) => item.number);

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  space = await makeSpace({ organizationId: person.organizationId });
  editor = rest(person.token);
  editorId = person.user.id;
  base = `/spaces/${space.id}/change-requests`;
});

describe("creating a change request", () => {
  it("returns a draft that is based on the current head, and its location", async () => {
    const { revisionId } = await makeContent({ space, pages: [{ title: "One" }] });
    const { status, body, headers } = await editor.post(base, { subject: "Say more", unknown: { a: 1 } });
    expect(status).toBe(201);
    expect(headers.location).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: "change-request",
      number: 1,
      status: "draft",
      subject: "Say more",
      createdBy: { object: "user", id: editorId },
      space: space.id,
      revisionInitial: revisionId,
      comments: 0,
      outdated: false,
    });
    expect(body.revision).not.toBe(revisionId);
    for (const name of ["revisionMerged", "revisionMergedAncestor", "description"])
      expect(body).not.toHaveProperty(name);
  });

  it("accepts an empty body, and rejects subjects over 100 characters and values that aren't text", async () => {
    expect((await editor.post(base)).body.subject).toBe("");
    expect((await editor.post(base, { subject: "a\u0000b" })).status).toBe(400);
    for (const subject of ["x".repeat(101), 7]) {
      const { status, body } = await editor.post(base, { subject });
      expect([status, body.error.field]).toEqual([400, "subject"]);
    }
    expect(await countsOf()).toEqual([1, 0, 1]);
  });

  it("creates nothing and returns an error if the template doesn't exist", async () => {
    const { status, body } = await editor.post(base, { template: { id: "none" } });
    expect([status, body.error.message]).toEqual([
      400,
      "`template.id` must be the ID of a template that you can read (received `none`).",
    ]);
    expect(await countsOf()).toEqual([0, 0, 0]);
  });

  it("assigns the numbers 1 to 200 to 200 concurrent requests, and counts all of them", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => editor.post(base, {})));
    const numbers = answers.map(({ body }) => body.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await countsOf()).toEqual([200, 0, 200]);
  }, 60_000);

  it("doesn't change the space's head, update time or version", async () => {
    const before = await editor.get(`/spaces/${space.id}`);
    await editor.post(base, {});
    const after = await editor.get(`/spaces/${space.id}`);
    expect(after.body).toEqual({ ...before.body, changeRequests: 1, changeRequestsDraft: 1 });
    expect(after.headers.etag?.split(".")[0]).toBe(before.headers.etag?.split(".")[0]);
  });
});

describe("finding a change request", () => {
  it("works by ID and by number, but only in the change request's own space", async () => {
    const { body } = await editor.post(base, {});
    const other = await makeSpace({ organizationId: space.organizationId });
    expect((await editor.get(`${base}/${body.id}`)).body).toEqual(body);
    expect((await editor.get(`${base}/1`)).body).toEqual(body);
    for (const name of ["2", "0", "99999999999999", "none"])
      expect((await editor.get(`${base}/${name}`)).status).toBe(404);
    expect((await editor.get(`/spaces/${other.id}/change-requests/${body.id}`)).status).toBe(404);
    expect((await editor.get(`/spaces/${other.id}/change-requests/1`)).status).toBe(404);
  });

  it("reports a change request as outdated if the main content has changed", async () => {
    const { body } = await editor.post(base, {});
    expect(body.outdated).toBe(false);
    await makePage(space);
    expect((await editor.get(`${base}/1`)).body.outdated).toBe(true);
    expect((await editor.post(base, {})).body.outdated).toBe(false);
  });

  it("requires a role on the space: other users get 403 in a public space, even for missing change requests", async () => {
    await db().space.update({
      where: { organizationId_id: { organizationId: space.organizationId, id: space.id } },
      data: { visibility: "public" },
    });
    await editor.post(base, {});
    for (const visitor of [rest((await makePerson()).token), await personAt(null)]) {
      expect((await visitor.get(`/spaces/${space.id}`)).status).toBe(200);
      for (const path of [base, `${base}/1`, `${base}/2`]) expect((await visitor.get(path)).status).toBe(403);
      expect((await visitor.post(base, {})).status).toBe(403);
    }
    expect((await (await personAt("read")).get(`${base}/1`)).status).toBe(200);
  });

  it("returns 404 while the space is in the trash", async () => {
    await editor.post(base, {});
    const administrator = await personAt("admin");
    await administrator.delete(`/spaces/${space.id}`);
    for (const path of [base, `${base}/1`]) expect((await administrator.get(path)).status).toBe(404);
    const { body } = await administrator.get(`/orgs/${space.organizationId}/change-requests`);
    expect(body).toEqual({ items: [], count: 0 });
  });
});

describe("updating a change request", () => {
  it("changes the subject, description and status, and stores the description exactly as it was sent", async () => {
    await editor.post(base, {});
    const description = { ...emptyDocument(), data: { schemaVersion: 8, own: [1, null] } };
    const { status, body } = await editor.patch(`${base}/1`, { subject: "New", description, status: "open" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: "New", description, status: "open" });
    expect((await editor.get(`${base}/1`)).body).toEqual(body);
  });

  it("allows every change from one status to another, and keeps the counts of drafts and open change requests correct", async () => {
    await editor.post(base, {});
    await editor.post(base, {});
    const walk = ["open", "draft", "archived", "open", "archived", "draft", "open", "open"] as const;
    for (const status of walk) {
      expect((await editor.patch(`${base}/1`, { status })).body.status).toBe(status);
      expect(await countsOf()).toEqual([2, status === "open" ? 1 : 0, status === "draft" ? 2 : 1]);
    }
  });

  it("keeps the counts correct when the status changes in concurrent requests", async () => {
    for (let index = 0; index < 5; index++) await editor.post(base, {});
    const statuses = ["open", "archived", "draft"] as const;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        editor.patch(`${base}/${(index % 5) + 1}`, { status: statuses[index % 3] }),
      ),
    );
    const { body } = await editor.get(`${base}?status=open&status=draft&status=archived`);
    const having = (status: string) =>
      body.items.filter((item: { status: string }) => item.status === status).length;
    expect(await countsOf()).toEqual([5, having("open"), having("draft")]);
  }, 60_000);

  it("rejects `merged`, unknown statuses and invalid descriptions, and then changes nothing", async () => {
    const before = (await editor.post(base, {})).body;
    const refused = [
      [{ status: "merged" }, "status"],
      [{ status: "closed" }, "status"],
      [
        { description: { object: "document", data: {}, nodes: [{ object: "block", type: "no" }] } },
        "description.nodes.0",
      ],
      [{ subject: null }, "subject"],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await editor.patch(`${base}/1`, { ...body });
      expect([answer.status, answer.body.error.field]).toEqual([400, field]);
    }
    expect((await editor.get(`${base}/1`)).body).toEqual(before);
  });

  it("rejects an outdated If-Match, and keeps the version if no field changes", async () => {
    await editor.post(base, {});
    const first = (await editor.get(`${base}/1`)).headers.etag as string;
    const match = { headers: { "if-match": first } };
    expect((await editor.patch(`${base}/1`, {}, match)).status).toBe(200);
    expect((await editor.patch(`${base}/1`, { subject: "One" }, match)).status).toBe(200);
    expect((await editor.patch(`${base}/1`, { subject: "Two" }, match)).status).toBe(412);
    expect((await editor.get(`${base}/1`)).body.subject).toBe("One");
  });

  it("requires the Commenter role for the author, and the Editor role for everyone else", async () => {
    const author = await makePerson({ organization: organizationOf(), role: "comment" });
    const changeRequest = await makeChangeRequest({ space, user: author.user });
    const path = `${base}/${changeRequest.id}`;
    expect((await (await personAt("comment")).patch(path, { subject: "No" })).status).toBe(403);
    expect((await rest(author.token).patch(path, { subject: "Yes" })).body.subject).toBe("Yes");
    expect((await rest(author.token).post(base, {})).status).toBe(403);
  });
});

describe("listing change requests", () => {
  it("shows open change requests by default, newest first, in pages and with the exact count", async () => {
    for (let index = 0; index < 6; index++) await editor.post(base, {});
    for (const number of [2, 4, 5]) await editor.patch(`${base}/${number}`, { status: "open" });
    await editor.patch(`${base}/6`, { status: "archived" });
    expect(numbersOf((await editor.get(base)).body)).toEqual([5, 4, 2]);
    expect(numbersOf((await editor.get(`${base}?status=draft`)).body)).toEqual([3, 1]);
    const first = (await editor.get(`${base}?status=draft&status=open&limit=3`)).body;
    expect([numbersOf(first), first.count]).toEqual([[5, 4, 3], 5]);
    const second = (await editor.get(`${base}?status=draft&status=open&limit=3&page=${first.next.page}`))
      .body;
    expect([numbersOf(second), second.count, second.next]).toEqual([[2, 1], 5, undefined]);
    expect((await editor.get(`${base}?status=closed`)).status).toBe(400);
    expect((await editor.get(`${base}?page=WzEsIngiXQ`)).status).toBe(400);
  });

  it("filters by creator, contributor, requested reviewer and cluster", async () => {
    const other = await makePerson({ organization: organizationOf(), role: "edit" });
    const mine = await makeChangeRequest({ space, user: { id: editorId } });
    const theirs = await makeChangeRequest({ space, user: other.user });
    await makeContent({
      space: { ...space, branchId: mine.branchId },
      authorId: other.user.id,
      pages: [{ title: "New" }],
    });
    const { organizationId, id: spaceId } = space;
    await db().requestedReviewer.create({
      data: {
        organizationId,
        spaceId,
        changeRequestId: theirs.id,
        userId: editorId,
        requestedById: other.user.id,
        revisionId: theirs.headRevisionId,
      },
    });
    await db().changeRequest.update({
      where: { organizationId_id: { organizationId, id: theirs.id } },
      data: { issuesClusterId: "cluster" },
    });
    const found = async (query: string) =>
      [base, `/orgs/${organizationId}/change-requests`].map(
        async (path) => (await editor.get(`${path}?status=draft&${query}`)).body,
      );
    const cases = [
      [`creator=${editorId}`, [1]],
      [`creator=${other.user.id}`, [2]],
      [`contributor=${other.user.id}`, [1]],
      [`contributor=${editorId}`, []],
      [`requestedReviewer=${editorId}`, [2]],
      [`requestedReviewer=${other.user.id}`, []],
      ["conversationsIssuesCluster=cluster", [2]],
      [`creator=${editorId}&contributor=${other.user.id}`, [1]],
      [`creator=${other.user.id}&requestedReviewer=${editorId}&conversationsIssuesCluster=cluster`, [2]],
      [
        `creator=${other.user.id}&contributor=${editorId}&requestedReviewer=${editorId}&conversationsIssuesCluster=cluster`,
        [],
      ],
    ] as const;
    for (const [query, numbers] of cases) {
      for (const body of await Promise.all(await found(query)))
        expect([query, numbersOf(body), body.count]).toEqual([query, numbers, numbers.length]);
    }
  });

  it("returns change requests of every status, in pages, from all spaces of an organization that the caller can see", async () => {
    const hidden = await makeSpace({
      organizationId: space.organizationId,
      inheritsDefaultLevel: false,
      defaultLevel: null,
    });
    const shown = await makeSpace({ organizationId: space.organizationId });
    const administrator = await personAt("admin");
    const made: { id: string }[] = [];
    for (const place of [space, hidden, shown, space, shown])
      made.push(await makeChangeRequest({ space: place }));
    await editor.patch(`${base}/1`, { status: "archived" });
    const path = `/orgs/${space.organizationId}/change-requests`;
    const ids = (body: { items: { id: string }[] }) => body.items.map((item) => item.id);
    const newest = made.map(({ id }) => id).reverse();
    expect(ids((await administrator.get(path)).body)).toEqual(newest);
    const visible = newest.filter((id) => id !== made[1]?.id);
    const first = (await editor.get(`${path}?limit=3`)).body;
    const second = (await editor.get(`${path}?limit=3&page=${first.next.page}`)).body;
    expect([...ids(first), ...ids(second)]).toEqual(visible);
    expect([first.count, second.count]).toEqual([4, 4]);
    expect((await (await personAt(null)).get(path)).body).toEqual({ items: [], count: 0 });
    expect((await rest((await makePerson()).token).get(path)).status).toBe(404);
  });
});

describe("a space that moves to another organization", () => {
  it("keeps its change requests, but a copy of the space has none", async () => {
    const administrator = await makePerson({ organization: organizationOf(), role: "admin" });
    const target = await makePerson({ role: "admin" });
    await db().member.create({
      data: { organizationId: target.organizationId, userId: administrator.user.id, role: "admin" },
    });
    await makePage(space);
    const before = (await editor.post(base, { subject: "Along" })).body;
    const caller = rest(administrator.token);
    const copy = (await caller.post(`/spaces/${space.id}/duplicate`)).body;
    expect((await caller.get(`/spaces/${copy.id}/change-requests/1`)).status).toBe(404);
    await caller.post(`/spaces/${space.id}/transfer`, { organization: target.organizationId });
    expect((await caller.get(`${base}/1`)).body).toEqual(before);
    expect((await caller.post(base, {})).body.number).toBe(2);
    expect(await db().changeRequest.count({ where: { organizationId: space.organizationId } })).toBe(0);
  });
});
