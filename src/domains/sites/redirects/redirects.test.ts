import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeSiteFixture, structureRows } from "@/domains/sites/structure/site-structure.fixture";
import { provideEnv } from "@/env";
import { appUrl } from "@/lib/urls";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";

type SiteFixture = Awaited<ReturnType<typeof makeSiteFixture>>;
let fixture: SiteFixture;
let path: string;
/** The site's first section. This section and the second section each have a page `guide/start`. */
let first: Section;
let second: Section;
let root: string;

interface Section {
  id: string;
  siteSpaceId: string;
  spaceId: string;
  pageId: string;
}

beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));

async function addSection(title: string): Promise<Section> {
  const space = await fixture.space(title);
  const { body } = await fixture.admin.post(`${fixture.base}/sections`, { spaceId: space.id, title });
  const pageId = newId();
  const below = [{ id: pageId, title: "Start", slug: "start" }];
  await makeContent({ space, pages: [{ title: "Guide", slug: "guide", pages: below }] });
  return { id: body.id, siteSpaceId: body.siteSpaces[0].id, spaceId: space.id, pageId };
}

beforeEach(async () => {
  fixture = await makeSiteFixture();
  path = `${fixture.base}/redirects`;
  first = await addSection("First");
  second = await addSection("Second");
  root = appUrl(`/s/${fixture.site.basename}/`);
});

const toSection = ({ id }: Section) => ({ kind: "site-section", siteSectionId: id });
const toSpace = ({ siteSpaceId }: Section) => ({ kind: "site-space", siteSpaceId });
const toPage = ({ siteSpaceId, pageId }: Section) => ({ kind: "site-page", siteSpaceId, pageId });
const toUrl = (url: string) => ({ kind: "external", url });

const create = (source: string, destination: object, flags: object = {}) =>
  fixture.admin.post(path, { source, destination, ...flags });
const made = async (source: string, destination: object, flags: object = {}) => {
  const { status, body } = await create(source, destination, flags);
  expect([status, body.error?.message]).toEqual([201, undefined]);
  return body as { id: string };
};
const change = (id: string, body: object) => fixture.admin.patch(`${path}/${id}`, body);
const resolve = (source: string) =>
  fixture.admin.get(`${fixture.base}/redirect?${new URLSearchParams({ source })}`);
const targetOf = async (source: string) => {
  const { status, body } = await resolve(source);
  return status === 200 ? body.target : status;
};
const inSite = (rest: string) => new URL(rest, root).href;

async function refused(
  status: number,
  ask: () => Promise<{ status: number; body: unknown }>,
  message?: string,
) {
  const before = await structureRows(fixture);
  const answer = await ask();
  expect(answer.status).toBe(status);
  if (message) expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(message) } });
  expect(await structureRows(fixture)).toEqual(before);
}

describe("a redirect", () => {
  it("redirects to the current URL of a section, site space or page, or to another site", async () => {
    const { status, body, headers } = await create("/old", toSection(second));
    expect([status, headers.location]).toEqual([201, expect.stringContaining(`/redirects/${body.id}`)]);
    expect(body).toEqual({
      object: "site-redirect",
      id: expect.any(String),
      source: "/old",
      destination: toSection(second),
      captureWildcard: false,
      permanent: false,
      draft: false,
      createdAt: expect.any(String),
    });
    await made("/space", toSpace(first));
    await made("/page", toPage(second), { permanent: true });
    await made("/away", toUrl("https://example.org/new?q=1#there"));
    expect(await targetOf("/old")).toBe(inSite("second/"));
    expect(await targetOf("/space")).toBe(root);
    expect(await targetOf("/page")).toBe(inSite("second/guide/start"));
    expect(await targetOf("/away")).toBe("https://example.org/new?q=1#there");
    expect((await resolve("/page")).body.redirect).toMatchObject({ permanent: true, source: "/page" });
    await fixture.admin.patch(`${fixture.base}/sections/${second.id}`, { path: "moved" });
    expect(await targetOf("/page")).toBe(inSite("moved/guide/start"));
  });

  it("changes only the fields in the body, and returns the time of the change", async () => {
    const { id } = await made("/old", toSection(second));
    const { body } = await change(id, { permanent: true });
    expect(body).toMatchObject({ id, source: "/old", permanent: true, updatedAt: expect.any(String) });
    expect((await change(id, { destination: toSpace(first), source: "/older" })).body).toMatchObject({
      source: "/older",
      destination: toSpace(first),
      permanent: true,
    });
    expect([await targetOf("/old"), await targetOf("/older")]).toEqual([404, root]);
    const before = await structureRows(fixture);
    expect((await change(id, {})).status).toBe(200);
    expect(await structureRows(fixture)).toEqual(before);
    await refused(404, () => change("absent", { permanent: false }));
  });

  it("can be deleted, and deleting it again has no effect", async () => {
    const { id } = await made("/old", toSection(second));
    expect((await fixture.admin.delete(`${path}/${id}`)).status).toBe(204);
    expect(await targetOf("/old")).toBe(404);
    await refused(204, () => fixture.admin.delete(`${path}/${id}`));
    expect((await create("/old", toSection(second))).status).toBe(201);
  });

  it("has its site's version, which each change increments, and honors If-Match", async () => {
    const { headers } = await create("/old", toSection(second));
    const stale = { headers: { "if-match": '"1.x"' } };
    await refused(412, () =>
      fixture.admin.post(path, { source: "/new", destination: toSpace(first) }, stale),
    );
    const fresh = { headers: { "if-match": headers.etag as string } };
    const body = { source: "/new", destination: toSpace(first) };
    expect((await fixture.admin.post(path, body, fresh)).status).toBe(201);
  });

  it("must have a unique source, or else creating or updating it returns 409", async () => {
    await made("/old", toSection(second));
    const other = await made("/other", toSection(second));
    await refused(409, () => create("/old", toSpace(first)), "source");
    await refused(409, () => change(other.id, { source: "/old" }), "source");
    expect((await change(other.id, { source: "/other" })).status).toBe(200);
  });

  it.each([
    "old",
    "",
    "/",
    "//",
    "//evil.example",
    "/old/",
    "/a//b",
    "/*",
    "/a*b",
    "/a/*/b",
    "/a**",
    "/a b",
    "/a?b=c",
    "/a#b",
    "/ä",
    "/%zz",
    "/%",
    "/..",
    "/a/../b",
    "/.",
    "/%2e%2e/a",
    "/%2E%2e",
    "https://example.org/",
    `/${"x".repeat(512)}`,
  ])("rejects a source that is not a plain path: %j", async (source) => {
    await refused(400, () => create(source, toSection(second)), "source");
  });

  it("accepts every plain path of up to 512 characters", async () => {
    const odd = ["/a%2Fb", "/a%5Cb", "/a%00b", "/%FF", "/caf%E9/*"];
    const plain = ["/a", "/a/b-c_d.e~f+g", "/%C3%A4", `/${"x".repeat(511)}`, "/a*", "/a/*", "/A"];
    for (const source of [...plain, ...odd])
      expect((await create(source, toSection(second))).status, source).toBe(201);
    const { body } = await fixture.admin.get(`${path}?search=B-C`);
    expect(body.items.map((item: { source: string }) => item.source)).toEqual(["/a/b-c_d.e~f+g"]);
  });

  it("returns 400 for targets that are neither part of the site nor web URLs", async () => {
    const foreign = await makeSiteFixture();
    const { body: other } = await foreign.admin.post(`${foreign.base}/sections`, {
      spaceId: (await foreign.space("Other")).id,
    });
    const destinations = [
      toSection({ ...first, id: other.id }),
      toSpace({ ...first, siteSpaceId: other.siteSpaces[0].id }),
      toPage({ ...first, pageId: second.pageId }),
      toPage({ ...first, pageId: "absent" }),
      toUrl("javascript:alert(1)"),
      toUrl("data:text/html,x"),
      toUrl("//evil.example/"),
      toUrl("/relative"),
      toUrl("ftp://example.org/"),
      toUrl(`https://example.org/${"x".repeat(2048)}`),
      { kind: "planet" },
      { kind: "path", spaceId: first.spaceId, path: "guide" },
      null,
      "https://example.org/",
    ];
    for (const destination of destinations)
      await refused(400, () => create("/old", destination as object), "destination");
  });

  it("has no effect while its target is deleted, and works again when the target is restored", async () => {
    await made("/old", toSpace(second));
    await made("/page", toPage(first));
    const target = await targetOf("/old");
    await fixture.admin.delete(`/spaces/${second.spaceId}`);
    expect(await targetOf("/old")).toBe(404);
    expect((await fixture.admin.get(path)).body.count).toBe(2);
    await fixture.admin.post(`/spaces/${second.spaceId}/restore`);
    expect(await targetOf("/old")).toBe(target);
    const space = await db().space.findFirstOrThrow({
      where: { organizationId: fixture.organizationId, id: first.spaceId },
    });
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: first.pageId }] as never });
    expect(await targetOf("/page")).toBe(404);
    await fixture.admin.delete(`${fixture.base}/sections/${second.id}`);
    expect(await targetOf("/old")).toBe(404);
  });

  it("hides its target from people who can't see the target's space", async () => {
    await made("/old", toPage(second));
    const reader = rest((await makePerson({ organization: fixture.organization, role: "read" })).token);
    const ask = () => reader.get(`${fixture.base}/redirect?source=/old`);
    expect((await ask()).status).toBe(200);
    await fixture.admin.patch(`/spaces/${second.spaceId}`, { defaultLevel: null });
    expect((await ask()).status).toBe(404);
  });
});

describe("a wildcard", () => {
  it("matches paths that start with its source, unless an exact source or a longer wildcard matches", async () => {
    await made("/docs/*", toUrl("https://example.org/short"));
    await made("/docs/v1/*", toUrl("https://example.org/long"));
    await made("/docs/v1/start", toUrl("https://example.org/exact"));
    expect(await targetOf("/docs/v1/start")).toBe("https://example.org/exact");
    expect(await targetOf("/docs/v1/other")).toBe("https://example.org/long");
    expect(await targetOf("/docs/v2/a/b")).toBe("https://example.org/short");
    expect(await targetOf("/docs")).toBe(404);
    expect(await targetOf("/documents")).toBe(404);
  });

  it("also matches the rest of a name if there is no slash before it", async () => {
    await made("/doc*", toUrl("https://example.org/all"));
    for (const source of ["/doc", "/docs", "/docs/a"])
      expect(await targetOf(source), source).toBe("https://example.org/all");
  });

  it("appends the matched text to the destination only if requested", async () => {
    await made("/kept/*", toSection(second), { captureWildcard: true });
    await made("/lost/*", toSection(second));
    await made("/away/*", toUrl("https://example.org/base/?q=1#there"), { captureWildcard: true });
    await made("/half*", toUrl("https://example.org/base"), { captureWildcard: true });
    expect(await targetOf("/kept/guide/start")).toBe(inSite("second/guide/start"));
    expect(await targetOf("/lost/guide/start")).toBe(inSite("second/"));
    expect(await targetOf("/away/a/%C3%A4")).toBe("https://example.org/base/a/%C3%A4?q=1#there");
    expect(await targetOf("/half-a")).toBe("https://example.org/base/-a");
  });

  it("always leads to the host of its destination, whatever text it matches", async () => {
    await made("/away/*", toUrl("https://example.org/"), { captureWildcard: true });
    for (const rest of [
      "evil.example",
      "@evil.example",
      "%40evil.example",
      "..",
      "%2e%2e",
      "%2F%2Fevil.example",
    ]) {
      const target = await targetOf(`/away/${rest}`);
      if (typeof target === "string") expect(new URL(target).host, rest).toBe("example.org");
    }
  });
});

describe("a draft", () => {
  it("is saved and listed, but has no effect until it is published", async () => {
    const { id } = await made("/old", toSection(second), { draft: true });
    expect(await targetOf("/old")).toBe(404);
    expect((await fixture.admin.get(path)).body.items).toMatchObject([{ source: "/old", draft: true }]);
    await change(id, { draft: false });
    expect(await targetOf("/old")).toBe(inSite("second/"));
  });

  it("doesn't turn off a wildcard that matches its source", async () => {
    await made("/a/*", toUrl("https://example.org/all"));
    await made("/a/b", toUrl("https://example.org/one"), { draft: true });
    expect(await targetOf("/a/b")).toBe("https://example.org/all");
  });
});

describe("redirects that lead back to their source", () => {
  const own = (rest: string) => toUrl(inSite(rest));

  it("are rejected if they lead back directly, through other redirects, or through a wildcard", async () => {
    await refused(400, () => create("/a", own("a")), "can't lead back");
    await refused(400, () => create("/a", own("a/")), "can't lead back");
    await refused(400, () => create("/a*", own("abc")), "can't lead back");
    await made("/a", own("b"));
    await refused(400, () => create("/b", own("a")), "can't lead back");
    await made("/b", own("c"));
    await refused(400, () => create("/c", own("a")), "can't lead back");
    await refused(400, () => create("/c*", own("a")), "can't lead back");
    await made("/w/*", own("v"));
    await refused(400, () => create("/v", own("w/x")), "can't lead back");
  });

  it("are rejected if two wildcards redirect paths back and forth", async () => {
    await made("/a/*", own("b"), { captureWildcard: true });
    await refused(400, () => create("/b/*", own("a"), { captureWildcard: true }), "can't lead back");
    expect((await create("/b/*", own("c"), { captureWildcard: true })).status).toBe(201);
  });

  it("are rejected if an update would create the loop", async () => {
    const a = await made("/a", own("x"));
    await made("/b", own("a"));
    await refused(400, () => change(a.id, { destination: own("b") }), "can't lead back");
    await refused(400, () => change(a.id, { source: "/x" }), "can't lead back");
  });

  it("are rejected if publishing drafts would create the loop", async () => {
    const a = await made("/a", own("b"), { draft: true });
    const b = await made("/b", own("a"), { draft: true });
    expect((await change(a.id, { draft: false })).status).toBe(200);
    await refused(400, () => change(b.id, { draft: false }), "can't lead back");
    expect(await targetOf("/b")).toBe(404);
  });

  it("are also rejected if they form a chain that is too long", async () => {
    for (let index = 11; index > 1; index--) await made(`/s${index}`, own(`s${index + 1}`));
    await refused(400, () => create("/s1", own("s2")), "can't lead back");
  });
});

describe("bulk changes of redirects", () => {
  const bulk = (redirects: readonly object[], init?: object) => fixture.admin.put(path, { redirects }, init);
  const statuses = (body: { results: { status: string }[] }) => body.results.map(({ status }) => status);

  it("create, change, publish and delete redirects by source, and return a result for each item", async () => {
    await made("/there", toSection(second), { permanent: true });
    await made("/draft", toSection(second), { draft: true });
    await made("/gone", toSection(second));
    const { status, body } = await bulk([
      { source: "/new", destination: toSpace(first) },
      { source: "/there", destination: toPage(second), captureWildcard: false },
      { source: "/draft", intent: "publish" },
      { source: "/gone", destination: null },
      { source: "/later", intent: "draft", destination: toSection(second) },
      { source: "/never", destination: null },
    ]);
    expect(status).toBe(200);
    const id = expect.any(String);
    expect(body.results).toEqual([
      { status: "created", source: "/new", draft: false, id },
      { status: "updated", source: "/there", draft: false, id },
      { status: "published", source: "/draft", draft: false, id },
      { status: "deleted", source: "/gone", draft: false },
      { status: "created", source: "/later", draft: true, id },
      { status: "deleted", source: "/never", draft: false },
    ]);
    expect(await targetOf("/new")).toBe(root);
    expect((await resolve("/there")).body.redirect).toMatchObject({
      permanent: true,
      destination: toPage(second),
    });
    expect(await targetOf("/draft")).toBe(inSite("second/"));
    expect([await targetOf("/gone"), await targetOf("/later")]).toEqual([404, 404]);
    expect((await fixture.admin.get(path)).body.count).toBe(4);
  });

  it("accept the path of a page, and store the page's ID", async () => {
    const by = (spaceId: string, to: string) => ({ kind: "path", spaceId, path: to });
    const { body } = await bulk([
      { source: "/one", destination: by(second.spaceId, "guide/start") },
      { source: "/two", destination: by(second.spaceId, "nowhere") },
      { source: "/three", destination: by("absent", "guide") },
    ]);
    expect(statuses(body)).toEqual(["created", "error", "error"]);
    expect(body.results[1].error).toContain("destination.path");
    expect(body.results[2].error).toContain("destination.spaceId");
    expect((await resolve("/one")).body.redirect.destination).toEqual(toPage(second));
  });

  it("apply all valid items, and return the reason for each invalid item", async () => {
    const { body } = await bulk([
      { source: "/good", destination: toSpace(first) },
      { source: "/bad", destination: toPage({ ...first, pageId: "absent" }) },
      { source: "/bad", intent: "publish" },
      { source: "/loop", destination: toUrl(inSite("loop")) },
      { source: "/a", destination: toUrl(inSite("b")) },
      { source: "/b", destination: toUrl(inSite("a")) },
    ]);
    expect(statuses(body)).toEqual(["created", "error", "error", "error", "created", "error"]);
    expect(body.results[5]).toEqual({
      status: "error",
      source: "/b",
      draft: false,
      error:
        "`destination` can't lead back to the source of the redirect, either directly or through other redirects. Use a different destination.",
    });
    expect((await fixture.admin.get(path)).body.items.map((item: { source: string }) => item.source)).toEqual(
      ["/a", "/good"],
    );
  });

  it("apply items in order, even if several items have the same source", async () => {
    const { body } = await bulk([
      { source: "/x", intent: "draft", destination: toUrl("https://example.org/1") },
      { source: "/x", destination: toUrl("https://example.org/2") },
      { source: "/y", destination: toUrl("https://example.org/3") },
      { source: "/y", destination: null },
      { source: "/y", destination: toUrl("https://example.org/4") },
    ]);
    expect(statuses(body)).toEqual(["created", "updated", "created", "deleted", "created"]);
    expect([await targetOf("/x"), await targetOf("/y")]).toEqual([
      "https://example.org/2",
      "https://example.org/4",
    ]);
    expect((await fixture.admin.get(path)).body.count).toBe(2);
  });

  it("are rejected without changes if an item isn't a redirect, or if there are no items or too many items", async () => {
    const good = { source: "/good", destination: toSpace(first) };
    for (const bad of [
      { source: "/a b", destination: toSpace(first) },
      { source: "/a" },
      { source: "/a", intent: "soon", destination: toSpace(first) },
      { source: "/a", destination: toUrl("javascript:alert(1)") },
    ])
      await refused(400, () => bulk([good, bad]), "redirects.1");
    await refused(400, () => bulk([]), "redirects");
    await refused(400, () => bulk(Array(501).fill(good)), "redirects");
    await refused(412, () => bulk([good], { headers: { "if-match": '"1.x"' } }));
  });

  it("accept 500 items", async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({
      source: `/p${index}`,
      destination: toPage(second),
    }));
    const { status, body } = await bulk(items);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(new Set(statuses(body))).toEqual(new Set(["created"]));
    const again = await bulk(items);
    expect([again.status, again.body.error]).toEqual([200, undefined]);
    expect(new Set(statuses(again.body))).toEqual(new Set(["updated"]));
    expect((await fixture.admin.get(`${path}?limit=1`)).body.count).toBe(500);
    expect(await targetOf("/p499")).toBe(inSite("second/guide/start"));
  });

  it("require the Creator role, like a change of a single redirect", async () => {
    const reviewer = rest((await makePerson({ organization: fixture.organization, role: "review" })).token);
    const redirects = [{ source: "/a", destination: toSpace(first) }];
    await refused(403, () => reviewer.put(path, { redirects }));
  });
});
