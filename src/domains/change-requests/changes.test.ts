import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { countStatements } from "@/testing/statements";

let space: Space;
let reviewer: ReturnType<typeof rest>;
let base: string;

type Change = Record<string, unknown>;
const write = (...changes: Change[]) => reviewer.post(`${base}/content`, { changes });
const update = (page: string, fields: Change) => ({ operation: "update_page", page, ...fields });
const changesAt = async (path: string) => (await reviewer.get(path)).body;
const typesOf = (body: { changes: { type: string }[] }) => body.changes.map((change) => change.type).sort();

beforeEach(async () => {
  const person = await makePerson({ role: "review" });
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A" },
      { id: "b", title: "B", pages: [{ id: "c", title: "C" }] },
    ],
    files: [{ id: "logo", gitPath: "logo.txt", bytes: Buffer.from("logo") }],
  });
  reviewer = rest(person.token);
  const all = `/spaces/${space.id}/change-requests`;
  base = `${all}/${(await reviewer.post(all, {})).body.number}`;
});

describe("the changes of a change request", () => {
  it("are empty at first, and later include every page that the change request adds, edits, moves or removes", async () => {
    expect(await changesAt(`${base}/changes`)).toEqual({ changes: [] });
    const file = { name: "n.txt", contentType: "text/plain", base64: "YQ==" };
    await write(
      update("a", { title: "A2", description: "x", document: { markdown: "New.\n" } }),
      update("c", { into: null }),
      { operation: "delete_page", page: "b" },
      { operation: "insert_page", title: "New", document: {}, into: "a" },
      { operation: "insert_files", files: [file] },
    );
    const body = await changesAt(`${base}/changes`);
    expect(typesOf(body)).toEqual([
      "file_created",
      "page_created",
      "page_deleted",
      "page_edited",
      "page_moved",
    ]);
    const of = (type: string) => body.changes.find((change: { type: string }) => change.type === type);
    expect(of("page_created").page).toMatchObject({ type: "document", title: "New", path: "a/new" });
    expect(of("page_deleted").page).toEqual({ id: "b", type: "document", title: "B", path: "b" });
    expect(of("page_moved")).toMatchObject({ page: { id: "c", path: "c" }, parent: { before: { id: "b" } } });
    expect(of("page_moved").parent).not.toHaveProperty("after");
    const { attributes } = of("page_edited");
    expect(attributes).toMatchObject({ title: { before: "A", after: "A2" }, description: { after: "x" } });
    for (const id of Object.values(attributes.document))
      expect((await reviewer.get(`/spaces/${space.id}/documents/${id}`)).status).toBe(200);
  });

  it("don't include edits that were reverted, or later changes of the main content", async () => {
    await write(update("a", { title: "A2" }));
    await write({ operation: "revert_page", page: "a" });
    await makeContent({ space, pages: [{ id: "other", title: "Other" }] });
    expect(await changesAt(`${base}/changes`)).toEqual({ changes: [] });
    await reviewer.post(`${base}/update`);
    expect(await changesAt(`${base}/changes`)).toEqual({ changes: [] });
  });

  it("are returned up to the limit, with the number of the remaining changes", async () => {
    await write(...Array.from({ length: 12 }, () => ({ operation: "insert_page", document: {} })));
    const body = await changesAt(`${base}/changes`);
    expect([body.changes.length, body.more]).toEqual([10, 2]);
    expect((await changesAt(`${base}/changes?limit=0`)).more).toBe(12);
    expect(await changesAt(`${base}/changes?limit=12`)).not.toHaveProperty("more");
  });

  it("have positions that are looked up only for the changes in the response", async () => {
    await write(...Array.from({ length: 12 }, () => ({ operation: "insert_page", document: {} })));
    const statementsAt = (limit: number) =>
      countStatements(() => changesAt(`${base}/changes?limit=${limit}`));
    expect(await statementsAt(0)).toBeLessThan(await statementsAt(12));
  });
});

describe("the changes of a revision", () => {
  it("are the differences to the previous revision, and name the change request that the revision merged", async () => {
    await write(update("a", { title: "A2" }));
    await write(update("c", { title: "C2" }));
    const own = (await reviewer.get(base)).body.revision;
    const last = await changesAt(`/spaces/${space.id}/revisions/${own}/changes`);
    expect(last.changes).toMatchObject([{ type: "page_edited", page: { id: "c", path: "b/c" } }]);
    const { revision } = (await reviewer.post(`${base}/merge`)).body;
    const merged = await changesAt(`/spaces/${space.id}/revisions/${revision}/changes`);
    expect(merged.changes.map((change: { page: { id: string } }) => change.page.id)).toEqual(["a", "c"]);
    expect(merged.mergedFrom).toEqual((await reviewer.get(base)).body);
    const me = (await reviewer.get("/user")).body;
    expect(merged.mergedFrom).toMatchObject({ mergedBy: { id: me.id }, mergedAt: expect.any(String) });
    for (const path of ["content", `revisions/${revision}`]) {
      const { body } = await reviewer.get(`/spaces/${space.id}/${path}`);
      expect(body).toMatchObject({ type: "merge", mergedFrom: merged.mergedFrom });
    }
    expect((await reviewer.get(`/spaces/${space.id}/revisions/${own}`)).body).not.toHaveProperty(
      "mergedFrom",
    );
  });

  it("name the change request in every list of revisions, and in the revision of a page's links", async () => {
    await write(update("a", { document: { markdown: "See [c](content:page/c).\n" } }));
    const { revision } = (await reviewer.post(`${base}/merge`)).body;
    const mergedFrom = (await reviewer.get(base)).body;
    const all = `/spaces/${space.id}/change-requests`;
    const behind = `${all}/${(await reviewer.post(all, {})).body.number}`;
    await reviewer.post(`${behind}/content`, { changes: [update("c", { title: "C2" })] });
    await reviewer.post(`${behind}/merge`);
    const { items } = (await reviewer.get(`/spaces/${space.id}/revisions`)).body;
    expect(items.map((item: { type: string }) => item.type)).toEqual(["merge", "merge", "edits", "edits"]);
    expect(items[0].mergedFrom.id).not.toBe(mergedFrom.id);
    expect(items[1]).toMatchObject({ id: revision, mergedFrom });
    expect(items[2]).not.toHaveProperty("mergedFrom");
    const links = await reviewer.get(`/spaces/${space.id}/revisions/${revision}/page/a/links`);
    const { versionContext } = links.body.items[0].locationReferences[0];
    expect(versionContext.revision).toMatchObject({ id: revision, type: "merge", mergedFrom });
  });

  it("don't name the change request to people without a role on a public space", async () => {
    await write(update("a", { title: "A2" }));
    const { revision } = (await reviewer.post(`${base}/merge`)).body;
    const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
    await db().space.update({ where, data: { visibility: "public" } });
    const stranger = rest((await makePerson({ role: "admin" })).token);
    // Only people with a role on the space can read its history, including the list of all changes in a
    // revision.
    const changes = await stranger.get(`/spaces/${space.id}/revisions/${revision}/changes`);
    expect(changes.status).toBe(403);
    expect((await stranger.get(`/spaces/${space.id}/revisions`)).status).toBe(403);
    for (const path of ["content", `revisions/${revision}`]) {
      const { status, body } = await stranger.get(`/spaces/${space.id}/${path}`);
      expect([status, body.mergedFrom]).toEqual([200, undefined]);
      // Clients expect every revision of type `merge` to have `mergedFrom`.
      expect(body.type).not.toBe("merge");
    }
  });

  it("are the differences in the main content for an update, and the whole content for a first revision", async () => {
    await write(update("a", { title: "A2" }));
    const { revisionId } = await makeContent({ space, pages: [{ id: "d", title: "D" }] });
    const { revision } = (await reviewer.post(`${base}/update`)).body;
    const brought = await changesAt(`/spaces/${space.id}/revisions/${revision}/changes`);
    expect(brought.changes).toMatchObject([{ type: "page_created", page: { id: "d" } }]);
    expect(await changesAt(`/spaces/${space.id}/revisions/${revisionId}/changes`)).toEqual(brought);
  });
});
