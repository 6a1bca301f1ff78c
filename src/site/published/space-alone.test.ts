import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { visitorToken } from "@/domains/sites/published/published-site.fixture";
import { now } from "@/lib/clock";
import { makeCollection } from "@/testing/make/collection";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { get, serveReaders } from "./site-server.fixture";

serveReaders();

const nobody = rest(undefined);

/** A space that no site shows, its administrator, and functions that read the space without a credential. */
async function makeAlone(visibility: string) {
  const organization = await makeOrganization();
  const { token } = await makePerson({ organization, role: "admin" });
  const admin = rest(token);
  const collection = await makeCollection({ organizationId: organization.id });
  const space = await makeSpace({ parent: collection, title: "Handbook" });
  await makeContent({
    space,
    pages: [
      { title: "Welcome", slug: "welcome" },
      { title: "Guide", slug: "guide", pages: [{ title: "First steps", slug: "first" }] },
    ],
    changes: [putPage({ title: "For pro", slug: "for-pro", condition: 'visitor.claims.plan == "pro"' })],
  });
  const patched = await admin.patch(`/spaces/${space.id}`, { visibility });
  const at = (path = "", headers = {}) => get(`/s/~${space.id}/${path}`, headers);
  const set = (data: object) =>
    db().space.update({
      where: { organizationId_id: { organizationId: organization.id, id: space.id } },
      data,
    });
  return { organizationId: organization.id, admin, space, at, set, urls: patched.body.urls };
}

type Alone = Awaited<ReturnType<typeof makeAlone>>;

const keyIn = (url: string) => new URL(url).pathname.split("/").at(-2) ?? "";
const pathOf = (url: string) => new URL(url).pathname;
const CONTENT = ["", "/content", "/content/pages", "/content/path/guide%2Ffirst", "/content/files"];
const statuses = (alone: Alone, query = "", client = nobody) =>
  Promise.all(
    CONTENT.map(async (path) => (await client.get(`/spaces/${alone.space.id}${path}${query}`)).status),
  );

describe("a space that no site shows", () => {
  it.each(["public", "unlisted"])(
    "can be read by everyone at its URL and over REST if it's %s",
    async (visibility) => {
      const alone = await makeAlone(visibility);
      const { space, at, urls } = alone;
      expect(urls.published).toMatch(new RegExp(`/s/~${space.id}/$`));
      expect(urls.public).toBe(visibility === "public" ? urls.published : undefined);
      const page = await at("guide/first");
      expect([page.status, page.headers["x-robots-tag"]]).toEqual([
        200,
        visibility === "public" ? undefined : "noindex",
      ]);
      expect(page.text).toContain("Text of First steps.");
      expect((await at("guide/first.md")).text).toContain("First steps");
      expect((await at("~search?q=steps", { accept: "application/json" })).text).toContain("guide/first");
      expect((await at("sitemap.xml")).text.includes(`/s/~${space.id}/guide/first`)).toBe(
        visibility === "public",
      );
      expect(await statuses(alone)).toEqual(CONTENT.map(() => 200));
      const { body } = await nobody.get(`/spaces/${space.id}`);
      expect(body).toMatchObject({ title: "Handbook", changeRequests: 0, urls });
      expect(Object.values(body.permissions)).not.toContain(true);
      expect(body).not.toHaveProperty("parent");
      for (const hidden of ["/comments", "/change-requests", "/revisions", "/links", "/permissions/users"])
        expect([hidden, (await nobody.get(`/spaces/${space.id}${hidden}`)).status]).toEqual([hidden, 401]);
    },
  );

  it("hides content with conditions from anonymous visitors, and stores none of their actions", async () => {
    const alone = await makeAlone("public");
    const stranger = rest((await makePerson({})).token);
    for (const client of [nobody, stranger]) {
      const { body } = await client.get(`/spaces/${alone.space.id}/content`);
      expect(JSON.stringify(body)).not.toContain("For pro");
      const hidden = await client.get(`/spaces/${alone.space.id}/content/path/for-pro`);
      expect(hidden.status).toBe(404);
    }
    expect(JSON.stringify((await alone.admin.get(`/spaces/${alone.space.id}/content`)).body)).toContain(
      "For pro",
    );
    expect((await alone.at("for-pro")).status).toBe(404);
    expect((await alone.at()).text).not.toMatch(/For pro|data-feedback/);
  });

  it.each(["private", "in-collection"])(
    "can't be read without a credential if its visibility is %s",
    async (visibility) => {
      const alone = await makeAlone(visibility);
      expect(alone.urls).not.toHaveProperty("published");
      expect((await alone.at()).status).toBe(404);
      expect((await alone.at("guide/first")).text).not.toContain("First steps");
      expect(await statuses(alone)).toEqual(CONTENT.map(() => 401));
      expect(await statuses(alone, "?shareKey=")).toEqual(CONTENT.map(() => 401));
      await makeSite({ spaces: [alone.space], publishedAt: now() });
      expect([(await alone.at()).status, ...(await statuses(alone))]).toEqual([
        404,
        ...CONTENT.map(() => 401),
      ]);
    },
  );

  it("can't be read anymore as soon as it becomes private or is moved to the trash", async () => {
    const alone = await makeAlone("public");
    expect((await alone.at("guide")).status).toBe(200);
    await alone.set({ deletedAt: now() });
    expect([(await alone.at("guide")).status, ...(await statuses(alone))]).toEqual([
      404,
      ...CONTENT.map(() => 401),
    ]);
    await alone.set({ deletedAt: null });
    expect((await alone.at("guide")).status).toBe(200);
    await alone.admin.patch(`/spaces/${alone.space.id}`, { visibility: "private" });
    expect([(await alone.at("guide")).status, ...(await statuses(alone))]).toEqual([
      404,
      ...CONTENT.map(() => 401),
    ]);
  });

  it("can be rendered by integrations as a site with only this space, with a token that can't read other content", async () => {
    const [alone, other] = [await makeAlone("public"), await makeAlone("public")];
    const { organizationId, space } = alone;
    const { body } = await nobody.post("/urls/published", { url: `${alone.urls.published}guide/first` });
    expect(body).toMatchObject({ site: space.id, space: space.id, pathname: "/guide/first" });
    expect(body).toMatchObject({ siteBasePath: `/s/~${space.id}/`, basePath: `/s/~${space.id}/` });
    const visitor = rest(body.apiToken);
    const base = `/orgs/${organizationId}/sites/${space.id}`;
    const { structure, site } = (await visitor.get(`${base}/published`)).body;
    expect(site).toMatchObject({
      id: space.id,
      title: "Handbook",
      urls: { published: alone.urls.published },
    });
    expect(structure.structure[0]).toMatchObject({
      id: body.siteSpace,
      urls: { published: alone.urls.published },
    });
    for (const path of ["/structure", "/site-spaces", "/sections"])
      expect((await visitor.get(base + path)).status, path).toBe(200);
    expect(await statuses(alone, "", visitor)).toEqual(CONTENT.map(() => 200));
    expect(await statuses(other, "", visitor)).toEqual(CONTENT.map(() => 404));
    expect((await visitor.get(`/orgs/${organizationId}/sites/${other.space.id}/published`)).status).toBe(404);
    expect((await visitor.patch(`/spaces/${space.id}`, { title: "Mine" })).status).toBe(403);
    await alone.admin.patch(`/spaces/${space.id}`, { visibility: "private" });
    expect([
      (await visitor.get(`${base}/published`)).status,
      ...(await statuses(alone, "", visitor)),
    ]).toEqual([404, ...CONTENT.map(() => 404)]);
  });
});

describe("a space with a share link", () => {
  it("can be opened only with the key, in the path or the query", async () => {
    const [alone, other] = [await makeAlone("share-link"), await makeAlone("share-link")];
    const { at, urls, space } = alone;
    const key = keyIn(urls.published);
    expect(urls.published.endsWith(`/s/~${space.id}/${key}/`)).toBe(true);
    for (const path of [
      "",
      "guide/first",
      `${keyIn(other.urls.published)}/guide/first`,
      `${key}x/guide`,
      "?shareKey=x",
    ])
      expect([path, (await at(path)).status]).toEqual([path, 404]);
    const opened = await at(`${key}/guide/first`);
    expect([opened.status, opened.headers.location]).toEqual([303, `/s/~${space.id}/guide/first`]);
    const [cookie = ""] = opened.headers["set-cookie"] ?? [];
    expect(cookie).toContain(`; Path=/s/~${space.id}/; `);
    const own = { cookie: cookie.split(";")[0] ?? "" };
    const page = await at("guide/first", own);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect((await at(`?shareKey=${key}`)).status).toBe(303);
    expect(await statuses(alone, `?shareKey=${key}`)).toEqual(CONTENT.map(() => 200));
    for (const wrong of [keyIn(other.urls.published), `${key}x`, ""])
      expect(await statuses(alone, `?shareKey=${wrong}`)).toEqual(CONTENT.map(() => 401));
    const { body } = await nobody.get(`/spaces/${space.id}?shareKey=${key}`);
    expect(body.urls.published).toBe(urls.published);
    expect(
      JSON.stringify((await nobody.get(`/spaces/${space.id}/content?shareKey=${key}`)).body),
    ).not.toContain("For pro");
    const found = (await nobody.post("/urls/published", { url: `${urls.published}guide` })).body;
    expect(found).toMatchObject({ shareKey: key, pathname: "/guide", siteBasePath: pathOf(urls.published) });
    expect(await statuses(alone, "", rest(found.apiToken))).toEqual(CONTENT.map(() => 200));

    await alone.admin.patch(`/spaces/${space.id}`, { visibility: "private" });
    await alone.admin.patch(`/spaces/${space.id}`, { visibility: "share-link" });
    expect((await at("guide/first", own)).status).toBe(404);
    expect((await at(`${key}/guide`)).status).toBe(404);
    expect(await statuses(alone, `?shareKey=${key}`)).toEqual(CONTENT.map(() => 401));
    expect(await statuses(alone, "", rest(found.apiToken))).toEqual(CONTENT.map(() => 404));
  });
});

describe("a space whose visitors sign in", () => {
  it("accepts tokens that are signed with its own secret, until the secret changes", async () => {
    const [alone, other] = [await makeAlone("visitor-auth"), await makeAlone("visitor-auth")];
    const secretOf = async ({ admin, space }: Alone) =>
      (await admin.get(`/spaces/${space.id}/publishing/auth`)).body.privateKey;
    const [secret, theirs] = [await secretOf(alone), await secretOf(other)];
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await alone.at("guide/first")).status).toBe(403);
    expect(await statuses(alone)).toEqual(CONTENT.map(() => 401));
    const withToken = async (jwt: string) => (await alone.at(`guide/first?jwt_token=${jwt}`)).status;
    expect(await withToken(await visitorToken(theirs))).toBe(403);
    expect(await withToken(await visitorToken(secret, {}, -600))).toBe(403);
    expect(await withToken(await visitorToken(secret))).toBe(303);
    const visitor = { jwtToken: await visitorToken(secret) };
    const { apiToken } = (await nobody.post("/urls/published", { url: alone.urls.published, visitor })).body;
    expect(await statuses(alone, "", rest(apiToken))).toEqual(CONTENT.map(() => 200));
    await alone.admin.patch(`/spaces/${alone.space.id}`, { visibility: "private" });
    await alone.admin.patch(`/spaces/${alone.space.id}`, { visibility: "visitor-auth" });
    expect(await secretOf(alone)).not.toBe(secret);
    expect(await withToken(visitor.jwtToken)).toBe(403);
    expect(await statuses(alone, "", rest(apiToken))).toEqual(CONTENT.map(() => 404));
    expect(JSON.stringify((await alone.admin.get(`/spaces/${alone.space.id}`)).body)).toContain(
      '{"backend":"custom"}',
    );
  });
});
