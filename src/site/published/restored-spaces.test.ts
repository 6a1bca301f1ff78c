import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { SiteUncheckedUpdateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

type Api = ReturnType<typeof rest>;

/** Deletes the site's space, runs `meanwhile`, and restores the space. Returns whether the site then shows the space. */
async function restoredAfter(
  before: SiteUncheckedUpdateInput,
  meanwhile: (api: Api, path: string) => unknown,
) {
  const organization = { id: site.organizationId };
  const api = rest((await makePerson({ organization, role: "admin" })).token);
  const path = `/orgs/${site.organizationId}/sites/${site.id}`;
  const other = await makeSpace({ organizationId: site.organizationId, title: "Other" });
  await makeContent({ space: other, pages: [{ title: "Elsewhere", slug: "elsewhere" }] });
  expect((await api.post(`${path}/site-spaces`, { spaceId: other.id })).status).toBe(201);
  await change(before);
  expect((await api.delete(`/spaces/${space.id}`)).status).toBe(204);
  await meanwhile(api, path);
  expect((await api.post(`/spaces/${space.id}/restore`)).status).toBe(200);
  const { items } = (await api.get(`${path}/site-spaces`)).body;
  return items.some((item: { space: { id: string } }) => item.space.id === space.id);
}

describe("a restored space", () => {
  it("is shown again by a site with the same or a smaller audience", async () => {
    expect(await restoredAfter({}, () => {})).toBe(true);
    expect((await at("guide/first")).status).toBe(200);
    const narrow = (api: Api, path: string) => api.patch(path, { visibility: "unlisted", title: "Narrow" });
    expect(await restoredAfter({}, narrow)).toBe(true);
  });

  it("isn't shown by a site that was published in the meantime", async () => {
    const isShown = await restoredAfter({ publishedAt: null }, (api, path) => api.post(`${path}/publish`));
    expect(isShown).toBe(false);
    expect((await at("guide/first")).status).toBe(404);
    expect((await at("elsewhere")).status).toBe(200);
  });

  it("isn't shown by a site that was opened to a larger audience in the meantime", async () => {
    const open = (api: Api, path: string) => api.patch(path, { visibility: "public" });
    expect(await restoredAfter({ visibility: "visitor-auth" }, open)).toBe(false);
    expect((await at("guide/first")).status).toBe(404);
  });

  it("isn't shown by a site that got a share link in the meantime", async () => {
    const link = (api: Api, path: string) => api.post(`${path}/share-links`, { name: "Meanwhile" });
    expect(await restoredAfter({ visibility: "share-link" }, link)).toBe(false);
  });

  it("isn't shown by a site with a share link that was turned on again", async () => {
    const key = { organizationId: site.organizationId, id: newId() };
    const link = { ...key, siteId: site.id, key: "sealed", keyHash: newId(), active: false };
    await db().siteShareLink.create({ data: link });
    const use = (api: Api, path: string) => api.patch(`${path}/share-links/${key.id}`, { active: true });
    expect(await restoredAfter({ visibility: "share-link" }, use)).toBe(false);
  });
});
