import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { shareKeyIn } from "@/testing/share-key";
import { makePublished } from "../published/published-site.fixture";

const makeShared = () => makePublished({ visibility: "share-link" });
const rowsOf = ({ organizationId }: { organizationId: string }) =>
  db().siteShareLink.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

describe("share links", () => {
  it("are listed page by page from oldest to newest, and can be searched by a part of their name", async () => {
    const { admin, base } = await makeShared();
    for (const name of ["Partners", "", "partner EU"]) await admin.post(`${base}/share-links`, { name });
    const names = async (query: string) => {
      const { body } = await admin.get(`${base}/share-links${query}`);
      return body.items.map((link: { name: string }) => link.name);
    };
    expect(await names("")).toEqual(["Partners", "", "partner EU"]);
    expect(await names("?search=PARTNER")).toEqual(["Partners", "partner EU"]);
    expect(await names("?search=%25")).toEqual([]);
    const first = (await admin.get(`${base}/share-links?limit=2`)).body;
    expect([first.count, first.items.length]).toEqual([3, 2]);
    expect(await names(`?limit=2&page=${first.next.page}`)).toEqual(["partner EU"]);
  });

  it("have different keys, which are stored only encrypted and hashed", async () => {
    const fixture = await makeShared();
    const urls = new Set<string>();
    for (const name of ["One", "Two"]) {
      const { body } = await fixture.admin.post(`${fixture.base}/share-links`, { name });
      urls.add(body.urls.published);
    }
    expect(urls.size).toBe(2);
    const text = JSON.stringify(await rowsOf(fixture));
    for (const url of urls) {
      const key = shareKeyIn(url);
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(text).not.toContain(key);
    }
  });

  it("can be managed only by administrators of the site", async () => {
    const fixture = await makeShared();
    const { organization, admin, base } = fixture;
    const { body } = await admin.post(`${base}/share-links`, { name: "Partners" });
    const before = await rowsOf(fixture);
    const creator = rest((await makePerson({ organization, role: "create" })).token);
    expect((await creator.get(`${base}/share-links`)).status).toBe(403);
    expect((await creator.post(`${base}/share-links`, { name: "Mine" })).status).toBe(403);
    expect((await creator.patch(`${base}/share-links/${body.id}`, { active: false })).status).toBe(403);
    expect((await creator.delete(`${base}/share-links/${body.id}`)).status).toBe(403);
    expect(await rowsOf(fixture)).toEqual(before);
  });

  it("are not found under the path of another site", async () => {
    const [fixture, other] = [await makeShared(), await makeShared()];
    const { body } = await other.admin.post(`${other.base}/share-links`, { name: "Other" });
    const before = await rowsOf(other);
    expect(
      (await fixture.admin.patch(`${fixture.base}/share-links/${body.id}`, { name: "Mine" })).status,
    ).toBe(404);
    expect((await fixture.admin.delete(`${fixture.base}/share-links/${body.id}`)).status).toBe(204);
    expect(await rowsOf(other)).toEqual(before);
  });

  it("each have their own version", async () => {
    const fixture = await makeShared();
    const made = await fixture.admin.post(`${fixture.base}/share-links`, { name: "One" });
    const at = `${fixture.base}/share-links/${made.body.id}`;
    const ifMatch = { headers: { "if-match": made.headers.etag ?? '"1.x"' } };
    const renamed = await fixture.admin.patch(at, { name: "Two" }, ifMatch);
    expect(renamed).toMatchObject({ status: 200, body: { name: "Two", active: true } });
    const before = await rowsOf(fixture);
    expect((await fixture.admin.patch(at, { name: "Three" }, ifMatch)).status).toBe(412);
    expect((await fixture.admin.delete(at, ifMatch)).status).toBe(412);
    expect(await rowsOf(fixture)).toEqual(before);
  });

  it("are limited in number, and are deleted with their site", async () => {
    const fixture = await makeShared();
    const { organizationId, site, admin, base } = fixture;
    const data = Array.from({ length: 199 }, (_, index) => ({
      organizationId,
      siteId: site.id,
      id: `link${index}`,
      key: "sealed",
      keyHash: `${site.id}-${index}`,
    }));
    await db().siteShareLink.createMany({ data });
    const last = await admin.post(`${base}/share-links`, { name: "Last" });
    expect(last.status).toBe(201);
    expect((await admin.post(`${base}/share-links`, { name: "Over" })).status).toBe(413);
    expect(await rowsOf(fixture)).toHaveLength(200);
    await admin.delete(base);
    expect(await rowsOf(fixture)).toEqual([]);
  });
});
