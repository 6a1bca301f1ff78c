import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeContent, putPage } from "@/testing/make/content";
import { makeSite, makeSiteMenu } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { shareKeyIn } from "@/testing/share-key";
import { lookUp, makePublished, nobody } from "./published-site.fixture";

/** A site with share links, a key that opens the site, and the paths that clients read with the key. */
async function makeShared() {
  const shared = await makePublished({ visibility: "share-link" });
  const { admin, base, space, organizationId, site } = shared;
  await makeContent({ space, changes: [putPage({ title: "Inner", slug: "inner", condition: "false" })] });
  const [siteSpace] = await db().siteSpace.findMany({ where: { organizationId, siteId: site.id } });
  const destination = {
    kind: "site-page",
    siteSpaceId: siteSpace?.id as string,
    pageId: await pageId("guide"),
  };
  async function pageId(slug: string) {
    const page = await db().pageVersion.findFirstOrThrow({ where: { organizationId, slug } });
    return page.pageId;
  }
  const redirect = { organizationId, siteId: site.id, id: newId(), source: "/old", destination };
  await db().siteRedirect.create({ data: redirect });
  const link = (await admin.post(`${base}/share-links`, { name: "Partners" })).body;
  const reads = [
    `${base}/published`,
    `${base}/structure`,
    `${base}/sections`,
    `${base}/site-spaces`,
    `${base}/redirect?source=/old`,
    `/spaces/${space.id}`,
    `/spaces/${space.id}/content`,
    `/spaces/${space.id}/content/pages`,
    `/spaces/${space.id}/content/path/guide`,
  ];
  return { ...shared, link, key: shareKeyIn(link.urls.published), reads };
}

type Shared = Awaited<ReturnType<typeof makeShared>>;

const withKey = (path: string, key: string) => `${path}${path.includes("?") ? "&" : "?"}shareKey=${key}`;
const statuses = (paths: readonly string[], key: string, client = nobody) =>
  Promise.all(paths.map(async (path) => (await client.get(withKey(path, key))).status));
const all = ({ reads }: Shared, status: number) => reads.map(() => status);

describe("the key of a share link", () => {
  it("works without a credential for each operation that accepts a key, and is part of the URLs in the responses", async () => {
    const shared = await makeShared();
    const { base, root, key, space, reads } = shared;
    expect(await statuses(reads, key)).toEqual(all(shared, 200));
    const read = async (path: string) => (await nobody.get(withKey(path, key))).body;
    const opened = `${root}${key}/`;
    expect(shared.link.urls.published).toBe(opened);
    expect((await read(`/spaces/${space.id}`)).urls.published).toBe(opened);
    const [siteSpace] = (await read(`${base}/site-spaces`)).items;
    expect([siteSpace.urls.published, siteSpace.space.urls.published]).toEqual([opened, opened]);
    expect((await read(`${base}/structure`)).structure[0].urls.published).toBe(opened);
    expect((await read(`${base}/published`)).site.urls.published).toBe(opened);
    expect((await read(`${base}/redirect?source=/old`)).target).toBe(`${opened}guide`);
    for (const url of [opened, `${opened}guide`, `${root}guide?shareKey=${key}`])
      expect([url, (await lookUp(url)).body.shareKey]).toEqual([url, key]);
    expect((await lookUp(`${opened}guide`)).body).toMatchObject({
      ...{ pathname: "/guide", canonicalUrl: `${root}guide`, siteBasePath: new URL(opened).pathname },
    });
    // Content that conditions hide stays hidden, and no permissions are shown.
    expect(JSON.stringify(await read(`/spaces/${space.id}/content`))).not.toContain("Inner");
    expect(Object.values((await read(`/spaces/${space.id}`)).permissions)).not.toContain(true);
  });

  it("also resolves URLs for members, including URLs of sites that they can't see", async () => {
    const shared = await makeShared();
    const { admin, base, key, root, space } = shared;
    const stranger = (await makePublished()).admin;
    const opened = `${root}${key}/`;
    for (const client of [admin, stranger]) {
      expect(await statuses(shared.reads, key, client)).toEqual(all(shared, 200));
      expect((await client.get(`/spaces/${space.id}?shareKey=${key}`)).body.urls.published).toBe(opened);
      const { items } = (await client.get(`${base}/site-spaces?shareKey=${key}`)).body;
      expect(items[0].urls.published).toBe(opened);
    }
    expect(await statuses(shared.reads, "x", stranger)).toEqual(all(shared, 404));
    const { items } = (await admin.get(`${base}/site-spaces?shareKey=x`)).body;
    expect(items[0].urls.published).toBe(root);
  });

  it("gives no access if it is wrong, belongs to another site or space, or was revoked", async () => {
    const [shared, other] = [await makeShared(), await makeShared()];
    const { admin, base, key, link, reads, change } = shared;
    for (const wrong of ["", "x", `${key}x`, other.key]) {
      expect(await statuses(reads, wrong), wrong).toEqual(all(shared, 401));
      expect((await lookUp(`${shared.root}${wrong}/guide`)).status, wrong).toBe(404);
    }
    const hidden = await makeSpace({ organizationId: shared.organizationId });
    expect((await nobody.get(`/spaces/${hidden.id}?shareKey=${key}`)).status).toBe(401);
    for (const path of ["/comments", "/change-requests", "/revisions", "/links"])
      expect((await nobody.get(withKey(`/spaces/${shared.space.id}${path}`, key))).status, path).toBe(401);
    await admin.patch(`${base}/share-links/${link.id}`, { active: false });
    expect(await statuses(reads, key)).toEqual(all(shared, 401));
    expect((await lookUp(`${shared.root}${key}/guide`)).status).toBe(404);
    await admin.patch(`${base}/share-links/${link.id}`, { active: true });
    expect(await statuses(reads, key)).toEqual(all(shared, 200));
    for (const data of [{ visibility: "visitor-auth" }, { visibility: "share-link", publishedAt: null }]) {
      await change(data);
      expect(await statuses(reads, key), JSON.stringify(data)).toEqual(all(shared, 401));
    }
    await change({ publishedAt: new Date() });
    await admin.delete(`/spaces/${shared.space.id}`);
    expect(await statuses(reads.slice(-4), key)).toEqual([401, 401, 401, 401]);
  });
});

describe("the URL of a space that a site shows", () => {
  it("is the URL on the site in every response, wherever the space is in the site's structure", async () => {
    const shared = await makePublished();
    const { admin, organizationId, site, root, change } = shared;
    const [one, two] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
    await makeSiteMenu({ site, spaces: [one, two] });
    await change({});
    const listed = (await admin.get(`/orgs/${organizationId}/sites/${site.id}/site-spaces`)).body.items;
    const urls = (await admin.get(`/orgs/${organizationId}/spaces?limit=100`)).body.items;
    for (const space of [one, two]) {
      const read = (await admin.get(`/spaces/${space.id}`)).body;
      const onSite = listed.find((item: { space: { id: string } }) => item.space.id === space.id);
      expect(read.urls).toMatchObject({ published: onSite.urls.published, public: onSite.urls.published });
      expect(urls.find(({ id }: { id: string }) => id === space.id)).toEqual(read);
      expect(onSite.space).toEqual(read);
    }
    const before = (await admin.get(`/spaces/${two.id}`)).body.urls.published;
    expect(before.startsWith(root)).toBe(true);
    await admin.patch(`/orgs/${organizationId}/sites/${site.id}`, { basename: `b${newId().toLowerCase()}` });
    const after = (await admin.get(`/orgs/${organizationId}/spaces?limit=100`)).body.items;
    expect(after.find(({ id }: { id: string }) => id === two.id).urls.published).not.toBe(before);
    await change({ publishedAt: null });
    expect((await admin.get(`/spaces/${two.id}`)).body.urls).not.toHaveProperty("published");
  });

  it("isn't the site's URL if some people can read the space, but not the site", async () => {
    const { admin, space, change, root } = await makePublished({ visibility: "visitor-auth" });
    const published = async () => (await admin.get(`/spaces/${space.id}`)).body.urls.published;
    expect(await published()).toBe(root);
    await admin.patch(`/spaces/${space.id}`, { visibility: "public" });
    expect(await published()).toMatch(new RegExp(`/s/~${space.id}/$`));
    await change({ visibility: "public" });
    expect(await published()).toBe(root);
    await makeSite({ spaces: [space] });
    expect(await published()).toBe(root);
    expect((await rest(undefined).get(`/spaces/${space.id}`)).status).toBe(200);
  });
});
