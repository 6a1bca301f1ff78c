import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { emptyDocument, paragraph, textNode } from "@/domains/content/markdown/document";
import { setClock } from "@/lib/clock";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

interface Person {
  id: string;
  api: ReturnType<typeof rest>;
}

let space: Space;
let author: Person;
let reviewer: Person;
let base: string;

type Role = "read" | "comment" | "edit" | "review" | "admin" | null;
async function personAt(role: Role): Promise<Person> {
  const person = await makePerson({ organization: { id: space.organizationId }, role });
  return { id: person.user.id, api: rest(person.token) };
}

const review = (who: Person, status = "approved", more: object = {}) =>
  who.api.post(`${base}/reviews`, { status, ...more });
const edit = (title: string) =>
  author.api.post(`${base}/content`, {
    changes: [{ operation: "update_page", page: "a", title }],
  });
const reviewsOf = async (query = "") => (await reviewer.api.get(`${base}/reviews${query}`)).body;
const stored = () => db().changeRequestReview.count({ where: { organizationId: space.organizationId } });
const request = async () => (await reviewer.api.get(base)).body;
const countsOf = async () => {
  const { body } = await reviewer.api.get(`/spaces/${space.id}`);
  return [body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft];
};

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  space = await makeSpace({ organizationId: person.organizationId });
  author = { id: person.user.id, api: rest(person.token) };
  reviewer = await personAt("review");
  await makeContent({ space, pages: [{ id: "a", title: "A", text: "# A\n\nOne.\n" }] });
  const all = `/spaces/${space.id}/change-requests`;
  base = `${all}/${(await author.api.post(all, {})).body.id}`;
});

afterEach(() => setClock());

describe("a review", () => {
  it("is returned with its location, the reviewed revision and the comment", async () => {
    const { status, body, headers } = await review(reviewer, "changes-requested", {
      comment: { markdown: "Say **more**." },
    });
    expect(status).toBe(201);
    expect(headers.location).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: "change-request-review",
      revision: (await request()).revision,
      reviewer: { object: "user", id: reviewer.id },
      status: "changes-requested",
      outdated: false,
      comment: {
        object: "comment",
        body: { markdown: "Say **more**." },
        target: { review: body.id, changeRequest: base.split("/").at(-1) },
        permissions: { edit: true },
      },
    });
    expect(body).not.toHaveProperty("requestedBy");
    expect((await author.api.get(`${base}/reviews/${body.id}`)).body).toMatchObject({
      id: body.id,
      comment: { permissions: { edit: false, resolve: true } },
    });
    const document = (await author.api.get(`${base}/reviews/${body.id}?format=document`)).body;
    expect(document.comment.body.document.object).toBe("document");
    expect((await request()).comments).toBe(1);
    expect((await author.api.get(`${base}/comments/${body.comment.id}`)).body.body).toEqual({
      markdown: "Say **more**.",
    });
  });

  it("hides its comment from people who can't see discussions, except from the comment's own author", async () => {
    const asked = await personAt("read");
    await author.api.post(`${base}/requested-reviewers`, { users: [asked.id] });
    const others = (await review(reviewer, "approved", { comment: { markdown: "Fine." } })).body;
    const own = (await review(asked, "approved", { comment: { markdown: "Good." } })).body;
    const words = async (who: Person) =>
      (await who.api.get(`${base}/reviews`)).body.items.map(
        ({ comment }: { comment?: { body: object } }) => comment?.body,
      );
    const [good, fine] = [{ markdown: "Good." }, { markdown: "Fine." }];
    expect(await words(author)).toEqual([good, fine]);
    expect(await words(asked)).toEqual([good, undefined]);
    expect(await words(await personAt("read"))).toEqual([undefined, undefined]);
    expect((await asked.api.get(`${base}/reviews/${others.id}`)).body).not.toHaveProperty("comment");
    const nothing = { view: false, edit: false, reply: false, delete: false, resolve: false };
    expect(own.comment.permissions).toEqual(nothing);
    expect((await asked.api.get(`${base}/comments/${own.comment.id}`)).status).toBe(403);
  });

  it("accepts a Document as the comment, and ignores a comment without text", async () => {
    const document = { ...emptyDocument(), nodes: [paragraph([textNode("Well done.")])] };
    expect((await review(reviewer, "approved", { comment: { document } })).body.comment.body.markdown).toBe(
      "Well done.\n",
    );
    for (const comment of [{}, { markdown: " \n" }, undefined])
      expect((await review(reviewer, "approved", { comment })).body).not.toHaveProperty("comment");
    expect((await request()).comments).toBe(1);
  });

  it("is rejected with an error that names the invalid field, and nothing is written", async () => {
    const refused = [
      [{}, "status"],
      [{ status: "commented" }, "status"],
      [{ status: "approved", comment: { markdown: 7 } }, "comment.markdown"],
      [{ status: "approved", comment: { markdown: "x".repeat(20_001) } }, "comment"],
      [{ status: "approved", comment: { document: { object: "document" } } }, "comment"],
      [{ status: "approved", comment: { document: emptyDocument() } }, "comment.document"],
      [{ status: "approved", revision: "none" }, "revision"],
      [{ status: "approved", revision: space.revisionId }, "revision"],
    ] as const;
    for (const [input, field] of refused) {
      const { status, body } = await reviewer.api.post(`${base}/reviews`, input);
      const named = [400, expect.stringMatching(`^${field}(?:\\.|$)`)];
      expect([status, body.error.field], JSON.stringify(input).slice(0, 80)).toEqual(named);
    }
    expect([await stored(), (await request()).comments]).toEqual([0, 0]);
  });

  it("can be submitted by people whose role allows reviews, and by requested reviewers", async () => {
    for (const role of ["read", "comment", "edit"] as const)
      expect((await review(await personAt(role))).status, role).toBe(403);
    expect((await review(await personAt(null))).status).toBe(404);
    expect(await stored()).toBe(0);
    const asked = await personAt("read");
    await author.api.post(`${base}/requested-reviewers`, { users: [asked.id] });
    const { status, body } = await review(asked, "approved", { comment: { markdown: "Fine." } });
    expect([status, body.requestedBy.id]).toEqual([201, author.id]);
  });

  it("can be submitted by people whom a merge rule names, with any role that lets them see the space", async () => {
    const named = await personAt("read");
    expect((await review(named)).status).toBe(403);
    const rules = [{ rule: "require_one_of_specific_reviewers", users: [named.id] }];
    await db().organization.update({
      where: { id: space.organizationId },
      data: { mergeRules: { type: "rules", rules } },
    });
    expect((await review(named)).status).toBe(201);
  });

  it("is rejected if the change request is merged or archived", async () => {
    await author.api.patch(base, { status: "archived" });
    expect((await review(reviewer)).status).toBe(409);
    const asked = await author.api.post(`${base}/requested-reviewers`, { users: [reviewer.id] });
    expect([asked.status, (await request()).status]).toEqual([409, "archived"]);
    await reviewer.api.post(`${base}/merge`);
    expect((await review(reviewer)).status).toBe(409);
    expect((await reviewer.api.post(`${base}/requested-reviewers`, { users: [] })).status).toBe(409);
    expect(await stored()).toBe(0);
  });

  it("becomes outdated if the change request is edited, but not if it's updated from the main content", async () => {
    await edit("Mine");
    await review(reviewer);
    await makeContent({ space, pages: [{ title: "B" }] });
    await author.api.post(`${base}/update`);
    expect((await reviewsOf()).items[0].outdated).toBe(false);
    await edit("Mine again");
    expect((await reviewsOf()).items[0].outdated).toBe(true);
  });

  it("becomes outdated if an update resolves a conflict", async () => {
    await edit("Mine");
    await review(reviewer);
    await makeContent({ space, pages: [{ id: "a", title: "Theirs", text: "# Theirs\n\nOne.\n" }] });
    const conflicts = (await author.api.post(`${base}/update`)).body.conflicts as { id: string }[];
    const resolutions = conflicts.map(({ id }) => ({ conflict: id, use: "mine" }));
    expect(resolutions).not.toEqual([]);
    expect((await reviewsOf()).items[0].outdated).toBe(false);
    expect((await author.api.post(`${base}/update`, { resolutions })).body.result).toBe("update");
    expect((await reviewsOf()).items[0].outdated).toBe(true);
  });

  it("is rejected for an outdated revision, and accepted for the revision that the reviewer has read", async () => {
    const seen = (await request()).revision;
    await edit("Later");
    expect((await review(reviewer, "approved", { revision: seen })).status).toBe(409);
    expect(await stored()).toBe(0);
    const latest = (await request()).revision;
    await makeContent({ space, pages: [{ title: "B" }] });
    await author.api.post(`${base}/update`);
    const { status, body } = await review(reviewer, "approved", { revision: latest });
    expect([status, body.revision, body.outdated]).toEqual([201, latest, false]);
  });

  it("stays unchanged if its author submits another review, and both are listed in pages, newest first", async () => {
    const ids: string[] = [];
    for (const status of ["approved", "changes-requested"])
      ids.push((await review(reviewer, status)).body.id);
    await edit("Later");
    ids.push((await review(reviewer)).body.id);
    const newest = [...ids].reverse();
    const shown = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
    expect(shown(await reviewsOf())).toEqual(newest);
    const first = await reviewsOf("?limit=2");
    const second = await reviewsOf(`?limit=2&page=${first.next.page}`);
    expect([...shown(first), ...shown(second)]).toEqual(newest);
    expect([first.count, second.count, second.next]).toEqual([3, 3, undefined]);
    expect(shown(await reviewsOf("?outdated=false"))).toEqual([ids[2]]);
    const outdated = await reviewsOf("?outdated=true&limit=1");
    expect([shown(outdated), outdated.count]).toEqual([[ids[1]], 2]);
  });

  it("is found only in the change request that it belongs to", async () => {
    const { id } = (await review(reviewer)).body;
    const all = `/spaces/${space.id}/change-requests`;
    const other = (await author.api.post(all, {})).body.id;
    expect((await reviewer.api.get(`${all}/${other}/reviews/${id}`)).status).toBe(404);
    expect((await reviewer.api.get(`${base}/reviews/none`)).status).toBe(404);
    expect((await reviewer.api.get(`${all}/${other}/reviews`)).body).toEqual({ items: [], count: 0 });
  });

  it("is stored for each of 20 concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        review(reviewer, index % 2 ? "approved" : "changes-requested", { comment: { markdown: "So." } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect([(await reviewsOf()).count, (await request()).comments]).toEqual([20, 20]);
  }, 60_000);

  it("moves to another organization together with its space, but isn't copied if the space is duplicated", async () => {
    const administrator = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
    const target = await makePerson({ role: "admin" });
    const { organizationId } = target;
    const member = { organizationId, userId: administrator.user.id, role: "admin" as const };
    await db().member.create({ data: member });
    await author.api.post(`${base}/requested-reviewers`, { users: [reviewer.id] });
    await review(reviewer, "approved", { comment: { markdown: "Fine." } });
    const caller = rest(administrator.token);
    const before = [await caller.get(`${base}/reviews`), await caller.get(`${base}/requested-reviewers`)];
    await caller.post(`/spaces/${space.id}/duplicate`);
    expect(await stored()).toBe(1);
    await caller.post(`/spaces/${space.id}/transfer`, { organization: organizationId });
    const after = [await caller.get(`${base}/reviews`), await caller.get(`${base}/requested-reviewers`)];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(await stored()).toBe(0);
  });
});

describe("asking for reviews", () => {
  const ask = (users: string[], more: object = {}) =>
    author.api.post(`${base}/requested-reviewers`, { users, ...more });
  const asked = async (query = "") => (await author.api.get(`${base}/requested-reviewers${query}`)).body;
  const people = (list: { user: { id: string } }[]) => list.map(({ user }) => user.id);

  it("opens a draft, shows who asked whom, and lets list filters find the change request", async () => {
    const other = await personAt("read");
    const description = { ...emptyDocument(), nodes: [paragraph([textNode("Because.")])] };
    const { status, body } = await ask([other.id, reviewer.id, other.id], { subject: "Look", description });
    expect([status, people(body.users)]).toEqual([200, [other.id, reviewer.id]]);
    const { revision, ...rest } = await request();
    expect(rest).toMatchObject({ status: "open", subject: "Look", description });
    expect(body.users[0]).toMatchObject({
      object: "change-request-requested-reviewer",
      kind: "user",
      revision,
      requestedBy: { id: author.id },
    });
    expect(await countsOf()).toEqual([1, 1, 0]);
    for (const path of [`/spaces/${space.id}`, `/orgs/${space.organizationId}`]) {
      const list = `${path}/change-requests?requestedReviewer=`;
      expect((await author.api.get(list + reviewer.id)).body.count).toBe(1);
      expect((await author.api.get(list + author.id)).body.count).toBe(0);
    }
  });

  it("asks reviewers again to review the current content", async () => {
    const first = (await ask([reviewer.id])).body.users[0];
    await edit("Later");
    const again = (await reviewer.api.post(`${base}/requested-reviewers`, { users: [reviewer.id] })).body;
    expect(again.users[0].revision).not.toBe(first.revision);
    expect(again.users[0]).toMatchObject({ createdAt: first.createdAt, requestedBy: { id: reviewer.id } });
    expect((await asked()).count).toBe(1);
  });

  it("rejects the request if a person can't see the space, and then asks no one", async () => {
    const before = await request();
    const stranger = await makePerson();
    const gone = await makePerson({
      organization: { id: space.organizationId },
      role: "review",
      disabledAt: new Date(),
    });
    for (const id of [stranger.user.id, gone.user.id, (await personAt(null)).id, "nobody"]) {
      const { status, body } = await ask([reviewer.id, id], { subject: "No" });
      expect([status, body.error.message]).toEqual([
        400,
        `\`users.1\` must be the ID of a user with a role in the space (received \`${id}\`).`,
      ]);
    }
    for (const input of [{}, { users: "all" }, { users: [reviewer.id], subject: "x".repeat(101) }])
      expect((await author.api.post(`${base}/requested-reviewers`, input)).status).toBe(400);
    expect([await request(), await asked()]).toEqual([before, { items: [], count: 0 }]);
  });

  it("requires permission to edit the change request", async () => {
    const users = [reviewer.id];
    for (const role of ["read", "comment"] as const) {
      const { api } = await personAt(role);
      expect((await api.post(`${base}/requested-reviewers`, { users })).status).toBe(403);
      expect((await api.delete(`${base}/requested-reviewers/${reviewer.id}`)).status).toBe(403);
    }
    expect((await asked()).count).toBe(0);
  });

  it("lists requested reviewers in pages, in the order of their first requests, without removed reviewers", async () => {
    const ids: string[] = [];
    for (const second of [1, 2, 3]) {
      ids.push((await personAt("read")).id);
      setClock(new Date(Date.UTC(2026, 2, 1, 12, 0, second)));
      await ask(ids.slice(-1));
    }
    const first = await asked("?limit=2");
    const second = await asked(`?limit=2&page=${first.next.page}`);
    expect([...people(first.items), ...people(second.items)]).toEqual(ids);
    expect([first.count, second.count]).toEqual([3, 3]);
    const path = (id: string | undefined) => `${base}/requested-reviewers/${id}`;
    const stale = { headers: { "if-match": '"0.x"' } };
    expect((await author.api.delete(path(ids[0]), stale)).status).toBe(412);
    expect((await author.api.delete(path(ids[0]))).status).toBe(204);
    expect((await author.api.delete(path(ids[0]), stale)).status).toBe(204);
    expect((await author.api.delete(path("nobody"))).status).toBe(204);
    expect((await author.api.delete(`/spaces/none/change-requests/1/requested-reviewers/x`)).status).toBe(
      204,
    );
    expect(people((await asked()).items)).toEqual(ids.slice(1));
    await reviewer.api.post(`${base}/merge`);
    expect((await author.api.delete(path(ids[1]))).status).toBe(409);
    expect((await asked()).count).toBe(2);
  });

  it("counts correctly if concurrent requests ask the same people", async () => {
    const users = [reviewer.id, (await personAt("read")).id];
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(users)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([(await asked()).count, await countsOf()]).toEqual([2, [1, 1, 0]]);
  }, 60_000);
});

describe("contributors", () => {
  it("are the people who edited the change request or commented on it, with the number of their contributions", async () => {
    expect((await reviewer.api.get(`${base}/contributors`)).body).toEqual({ items: [], count: 0 });
    await edit("One");
    await edit("Two");
    const { comment } = (await review(reviewer, "approved", { comment: { markdown: "Fine." } })).body;
    await reviewer.api.post(`${base}/comments/${comment.id}/replies`, { body: { markdown: "And so." } });
    await makeContent({ space, pages: [{ title: "B" }] });
    await reviewer.api.post(`${base}/update`);
    const { body } = await reviewer.api.get(`${base}/contributors`);
    const found = (body.items as { user: { id: string }; actionType: string; count: number }[]).map(
      ({ user, actionType, count }) => [user.id, actionType, count],
    );
    expect(found).toEqual([
      [reviewer.id, "comment", 2],
      [author.id, "edit", 2],
    ]);
  });
});
