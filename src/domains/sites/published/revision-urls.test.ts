import { describe, expect, it } from "vitest";
import { env } from "@/env";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { makePublished, nobody, tokenAt } from "./published-site.fixture";

type Client = ReturnType<typeof rest>;

const urlsAt = async (client: Client, path: string) => (await client.get(path)).body.urls;

type Page = { path: string; urls: { published?: string }; pages: Page[] };
const allOf = (pages: Page[]): Page[] => pages.flatMap((page) => [page, ...allOf(page.pages)]);

describe("the published URL of a page", () => {
  it("starts with the URL of its space, and exists only for the head revision", async () => {
    const { admin, space, root, revisionId } = await makePublished();
    const path = `/spaces/${space.id}`;
    const visitor = rest(await tokenAt(root));
    for (const client of [admin, visitor])
      for (const content of ["content", `revisions/${revisionId}`]) {
        const pages = allOf((await client.get(`${path}/${content}/pages`)).body.pages);
        expect(pages.length).toBeGreaterThan(0);
        const all = allOf((await client.get(`${path}/${content}`)).body.pages);
        expect(all.map(({ urls }) => urls)).toEqual(pages.map(({ urls }) => urls));
        for (const page of pages) {
          expect(page.urls.published).toBe(`${root}${page.path}`);
          const one = (await client.get(`${path}/${content}/path/${encodeURIComponent(page.path)}`)).body;
          expect(one.urls).toEqual(page.urls);
        }
      }
    const first = (await admin.get(`${path}/revisions`)).body.items.at(-1);
    const old = allOf((await admin.get(`${path}/revisions/${first.id}/pages`)).body.pages);
    for (const { urls } of old) expect(Object.keys(urls)).toEqual(["app"]);
  });

  it("is missing after the site is deleted even if the page doesn't change, and contains the share key of the caller's request", async () => {
    const { admin, space, change } = await makePublished();
    const [{ id }] = (await admin.get(`/spaces/${space.id}/content/pages`)).body.pages;
    const page = `/spaces/${space.id}/content/page/${id}`;
    const publishedAt = async (client: Client, query = "") =>
      (await client.get(`${page}${query}`)).body.urls.published;
    expect(await publishedAt(admin)).toBeDefined();
    await change({ publishedAt: null });
    expect(await publishedAt(admin)).toBeUndefined();
    const { published } = (await admin.patch(`/spaces/${space.id}`, { visibility: "share-link" })).body.urls;
    const shareKey = new URL(published).pathname.split("/").filter(Boolean).at(-1);
    expect(await publishedAt(admin)).toContain(published);
    expect(await publishedAt(nobody, `?shareKey=${shareKey}`)).toContain(published);
  });
});

describe("the URLs of a site", () => {
  it("are the same for members and visitors, and include the sign-in URLs if they are set", async () => {
    const { admin, base, root, site, change } = await makePublished();
    const visitor = rest(await tokenAt(root));
    const sites = async () => [
      (await admin.get(base)).body,
      (await visitor.get(`${base}/published`)).body.site,
    ];
    for (const { urls, ads, appliedType, defaultLevel, type } of await sites()) {
      expect(urls).toMatchObject({ preview: `${env.PUBLIC_URL}/preview/${site.id}/`, published: root });
      expect(Object.keys(urls).sort()).toEqual(["app", "location", "preview", "published"]);
      expect([ads, appliedType, defaultLevel]).toEqual([undefined, type, "inherit"]);
    }
    const [login, logout] = ["https://sign-in.example/", "https://sign-in.example/out"];
    await change({ fallbackURL: login, logoutURL: logout });
    for (const { urls } of await sites()) expect(urls).toMatchObject({ login, logout });
  });
});

describe("the published URL of a revision", () => {
  it("is the URL of the space on its site in every response, but only for the head revision", async () => {
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

  it("is the space's own URL if no site shows it, and missing while the space is private", async () => {
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

  it("contains the key of a share link only for callers who have it", async () => {
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
