import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let space: Space;
let creator: ReturnType<typeof rest>;
let reviewer: ReturnType<typeof rest>;
let base: string;

beforeEach(async () => {
  const person = await makePerson({ role: "create" });
  space = await makeSpace({ organizationId: person.organizationId });
  creator = rest(person.token);
  reviewer = rest((await makePerson({ organization: { id: person.organizationId }, role: "review" })).token);
  base = `/spaces/${space.id}`;
});

const rows = () => db().pageVersion.count({ where: { organizationId: space.organizationId } });
const plain = (pages: unknown) =>
  JSON.parse(
    JSON.stringify(pages, (key, value) =>
      ["updatedAt", "createdAt", "documentId"].includes(key) ? undefined : value,
    ),
  );

async function history() {
  const many = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, title: `P ${index}` }));
  const first = await makeContent({
    space,
    pages: [...many, { id: "a", title: "A", pages: [{ id: "b", title: "B", text: "# B\n\nKept.\n" }] }],
    changes: [{ kind: "set-variables", variables: { v: "1" } }],
  });
  await makeContent({
    space,
    changes: [
      putPage({ id: "b", title: "B two", text: "# B two\n\nNew.\n\nKept.\n" }),
      { kind: "remove-page", pageId: "a" },
      { kind: "set-variables", variables: { v: "2" } },
    ],
  });
  await makeContent({ space, pages: [{ id: "c", title: "C" }] });
  return first.revisionId;
}

describe("rolling back", () => {
  it("restores pages, order, paths, texts and variables in a new revision, and keeps all earlier revisions", async () => {
    const revisionId = await history();
    const then = (await creator.get(`${base}/revisions/${revisionId}`)).body;
    const between = (await creator.get(`${base}/content`)).body;
    const answer = await creator.post(`${base}/revisions/${revisionId}/rollback`);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      type: "rollback",
      parents: [between.id, revisionId],
      variables: { v: "1" },
    });
    expect(plain(answer.body.pages)).toEqual(plain(then.pages));
    const now = (await creator.get(`${base}/content`)).body;
    expect(now.id).toBe(answer.body.id);
    expect((await creator.get(`${base}/content/page/b?format=markdown`)).body.markdown).toBe(
      "# B\n\nKept.\n",
    );
    expect((await creator.get(`${base}/revisions/${between.id}/page/c`)).status).toBe(200);
  });

  it("writes only the rows that differ", async () => {
    const revisionId = await history();
    const before = await rows();
    await creator.post(`${base}/revisions/${revisionId}/rollback`);
    expect(await rows()).toBe(before + 2);
  });

  it("returns 409 and writes nothing if the content is already the same", async () => {
    await history();
    const { revision } = (await creator.get(base)).body;
    expect((await creator.post(`${base}/revisions/${revision}/rollback`)).status).toBe(409);
    expect((await creator.get(base)).body.revision).toBe(revision);
  });

  it("requires the Creator role, a space that isn't locked, and the current head in If-Match", async () => {
    const revisionId = await history();
    const path = `${base}/revisions/${revisionId}/rollback`;
    expect((await reviewer.post(path)).status).toBe(403);
    const stale = { headers: { "if-match": '"other.hash"' } };
    expect((await creator.post(path, undefined, stale)).status).toBe(412);
    await db().space.update({
      where: { organizationId_id: { organizationId: space.organizationId, id: space.id } },
      data: { editMode: "locked" },
    });
    expect((await creator.post(path)).status).toBe(403);
    expect(await db().revision.count({ where: { organizationId: space.organizationId } })).toBe(4);
  });

  it("makes a standalone revision the current main content", async () => {
    await history();
    const alone = await makeContent({ space, pages: [{ id: "c", title: "Other C" }], standalone: true });
    const answer = await creator.post(`${base}/revisions/${alone.revisionId}/rollback`);
    expect(answer.status).toBe(201);
    expect((await creator.get(`${base}/content/page/c`)).body.title).toBe("Other C");
  });

  it("rejects a revision of a change request, because a change request must be merged", async () => {
    const { branchId } = await makeChangeRequest({ space });
    const proposed = await makeContent({ space: { ...space, branchId }, pages: [{ title: "Proposed" }] });
    const { revision } = (await creator.get(base)).body;
    const answer = await creator.post(`${base}/revisions/${proposed.revisionId}/rollback`);
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      expect.stringContaining("merge the change request"),
    ]);
    expect((await creator.get(base)).body.revision).toBe(revision);
  });
});

describe("the history of a space", () => {
  it("lists the revisions of the main content, newest first, with the names of their authors but without email addresses", async () => {
    const person = await makePerson({ organization: { id: space.organizationId } });
    await makeContent({ space, pages: [{ title: "One" }] });
    const git = { oid: "f".repeat(40), message: "Two", createdByService: false };
    await makeContent({ space, pages: [{ title: "Two" }], authorId: person.user.id, git });
    await makeContent({ space, pages: [{ title: "Alone" }], standalone: true });
    const { body } = await creator.get(`${base}/revisions?limit=2`);
    expect(body).toMatchObject({ count: 3, items: [{ number: 3 }, { number: 2 }] });
    expect(body.items[0]).toMatchObject({
      git: { ...git, createdByGitBook: false },
      author: { id: person.user.id },
    });
    expect(body.items[0].author).not.toHaveProperty("email");
    const rest = await creator.get(`${base}/revisions?limit=2&page=${body.next.page}`);
    expect(rest.body.items.map((item: { number: number }) => item.number)).toEqual([1]);
  });
});
