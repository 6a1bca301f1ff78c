import { describe, expect, it } from "vitest";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { makePublished, nobody, tokenAt } from "./published-site.fixture";

type Client = ReturnType<typeof rest>;

const urlsAt = async (client: Client, path: string) => (await client.get(path)).body.urls;

describe("the published address of a revision", () => {
  it("is that of the space on its site, for the head alone, wherever the revision is told", async () => {
    const { admin, space, root, revisionId } = await makePublished();
    const first = (await admin.get(`/spaces/${space.id}/revisions`)).body.items.at(-1);
    const there = { published: root, public: root };
    for (const path of ["content", `revisions/${revisionId}`])
      expect(await urlsAt(admin, `/spaces/${space.id}/${path}`)).toMatchObject(there);
    const { items } = (await admin.get(`/spaces/${space.id}/revisions`)).body;
    expect(items[0].urls).toMatchObject(there);
    expect(Object.keys(first.urls)).toEqual(["app"]);
    expect(Object.keys(await urlsAt(admin, `/spaces/${space.id}/revisions/${first.id}`))).toEqual(["app"]);
    const all = `/spaces/${space.id}/change-requests`;
    const request = (await admin.post(all, {})).body.number;
    await admin.post(`${all}/${request}/content`, {
      changes: [{ operation: "insert_page", title: "New", document: {} }],
    });
    expect(Object.keys(await urlsAt(admin, `${all}/${request}/content`))).toEqual(["app"]);
    const visitor = rest(await tokenAt(root));
    expect(await urlsAt(visitor, `/spaces/${space.id}/content`)).toMatchObject(there);
  });

  it("is the space's own where no site shows it, and none while it is private", async () => {
    const { admin, space, change } = await makePublished();
    await change({ publishedAt: null });
    const path = `/spaces/${space.id}`;
    expect(Object.keys(await urlsAt(admin, `${path}/content`))).toEqual(["app"]);
    await admin.patch(path, { visibility: "unlisted" });
    const { published } = (await admin.get(path)).body.urls;
    for (const client of [admin, nobody]) {
      const urls = await urlsAt(client, `${path}/content`);
      expect(urls.published).toBe(published);
      expect(urls).not.toHaveProperty("public");
    }
  });

  it("carries the key of a share link for those who hold it, and for nobody else", async () => {
    const { admin, space, organization, change } = await makePublished();
    await change({ publishedAt: null });
    const path = `/spaces/${space.id}`;
    const { published } = (await admin.patch(path, { visibility: "share-link" })).body.urls;
    const shareKey = new URL(published).pathname.split("/").filter(Boolean).at(-1);
    const addressFor = async (client: Client, query = "") =>
      (await urlsAt(client, `${path}/content${query}`)).published;
    expect(await addressFor(admin)).toBe(published);
    expect(await addressFor(nobody, `?shareKey=${shareKey}`)).toBe(published);
    const reader = rest((await makePerson({ organization, role: "read" })).token);
    expect(await addressFor(reader)).toBeUndefined();
    await admin.patch(path, { visibility: "public" });
    expect(await addressFor(nobody, "?shareKey=made-up")).not.toContain("made-up");
  });
});
