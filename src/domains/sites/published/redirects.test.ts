import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { publishedUrl } from "@/scopes/site-address";
import { makeContent } from "@/testing/make/content";
import { holdHost } from "@/testing/make/host";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { withSettings } from "@/testing/settings";
import { withThreads } from "@/testing/threads";
import { lookUp, makePublished, nobody, type Published } from "./published-site.fixture";
import { resolvePublished } from "./resolve";

/** Returns a short description of the result for a URL. A URL of the site is shortened to its path. */
async function lead({ root }: Published, url: string, isStrict = true): Promise<string> {
  const found = await resolvePublished(new URL(url, root), {}, { isStrict });
  if (found.kind === "content") return `page ${found.pagePath}`;
  if (found.kind !== "redirect") return found.kind;
  const target = found.target.startsWith(root) ? found.target.slice(root.length) : found.target;
  return `${found.permanent ? "moved" : "found"}${found.external ? " out" : ""} ${target}`;
}

/** Inserts a redirect without checking for loops. Such a redirect can exist if it was valid when it was created. */
async function redirect(
  { organizationId, site, change }: Published,
  source: string,
  destination: object,
  more = {},
) {
  const data = { organizationId, siteId: site.id, id: newId(), source, destination, ...more };
  await db().siteRedirect.create({ data });
  await change({});
}

async function siteSpaceOf({ organizationId, site }: Published): Promise<string> {
  const found = await db().siteSpace.findFirstOrThrow({ where: { organizationId, siteId: site.id } });
  return found.id;
}

describe("the source of a redirect", () => {
  it("matches regardless of how its escapes are written, on the site and in the API", async () => {
    const fixture = await makePublished();
    const { admin, base, root } = fixture;
    const destination = { kind: "site-space", siteSpaceId: await siteSpaceOf(fixture) };
    const make = (source: string) => admin.post(`${base}/redirects`, { source, destination });
    const { status, body } = await make("/caf%c3%a9/%7Eold%2bx/a%21");
    expect([status, body.source]).toEqual([201, "/caf%C3%A9/~old+x/a%21"]);
    const spellings = ["caf%c3%a9/~old+x/a!", "caf%C3%A9/%7eold%2Bx/%61%21"];
    for (const spelling of spellings) {
      expect(await lead(fixture, `${root}${spelling}`)).toBe("found ");
      const source = encodeURIComponent(`/${spelling.replace("!", "%21")}`);
      expect((await admin.get(`${base}/redirect?source=${source}`)).body.redirect).toEqual(body);
    }
    expect((await make("/caf%C3%a9/~old+x/%61%21")).status).toBe(409);
    for (const source of ["/%2e%2e/b", "/a/%2E"]) expect((await make(source)).status).toBe(400);
    expect((await admin.get(`${base}/redirects`)).body.count).toBe(1);
  });

  it("can contain any escape, including escapes for a slash, invalid UTF-8, or a character that no page path contains", async () => {
    const fixture = await makePublished();
    const { admin, base, root } = fixture;
    const destination = { kind: "site-space", siteSpaceId: await siteSpaceOf(fixture) };
    for (const path of ["caf%E9/(1)", "a%2Fb", "a%5cb%00"]) {
      const source = `/${path.replace("(1)", "%281%29")}`;
      expect(await lead(fixture, `${root}${path}`), path).toBe("not-found");
      expect((await admin.post(`${base}/redirects`, { source, destination })).status, path).toBe(201);
      expect(await lead(fixture, `${root}${path.toLowerCase()}/`), path).toBe("found ");
      const found = await admin.get(`${base}/redirect?source=${encodeURIComponent(source)}`);
      expect([found.status, found.body.redirect.source]).toEqual([200, expect.stringMatching(/%/)]);
    }
    expect(await lead(fixture, "a/b")).toBe("not-found");
    expect(await lead(fixture, "caf%C3%A9/(1)")).toBe("not-found");
    await redirect(fixture, "/all/*", destination);
    expect(await lead(fixture, "all/..%2f..%2fx")).toBe("found ");
    const back = { kind: "external", url: `${root}a%2Fb` };
    expect((await admin.post(`${base}/redirects`, { source: "/further", destination: back })).status).toBe(
      201,
    );
    expect(await lead(fixture, "further")).toBe("found ");
  });
});

describe("a previous address of a site", () => {
  it("redirects to the current address, which can be another basename, a hostname or a proxy", async () => {
    const fixture = await makePublished();
    const { admin, base, root } = fixture;
    const name = newId().toLowerCase();
    await admin.patch(base, { basename: name });
    const renamed = root.replace(fixture.site.basename, name);
    expect(await lead(fixture, "guide/first?x=1")).toBe(`moved ${renamed}guide/first?x=1`);
    expect(await lead(fixture, renamed)).toBe("page welcome");

    const hostname = `docs.${name}.example`;
    const { organizationId } = fixture;
    for (const host of [hostname, `www.${hostname}`, `${name}.example`])
      await holdHost({ organizationId, hostname: host });
    await admin.patch(base, { hostname });
    expect(await lead(fixture, `https://${hostname}/guide`)).toBe("page guide");
    expect(await lead(fixture, `http://${hostname.toUpperCase()}:8080/guide`)).toBe("page guide");
    // The hostname isn't verified yet, so the site stays at its previous URL.
    expect(await lead(fixture, `${renamed}guide`)).toBe("page guide");
    expect((await lookUp(`${renamed}guide`)).body.canonicalUrl).toBe(`https://${hostname}/guide`);
    await admin.patch(base, { hostname: `www.${hostname}` });
    expect(await lead(fixture, `https://${hostname}/guide`)).toBe(`moved https://www.${hostname}/guide`);

    const proxy = `${name}.example/docs/Help`;
    await admin.patch(base, { proxy });
    expect(await lead(fixture, `https://${name}.example/docs/help/guide/first`)).toBe("page guide/first");
    expect(await lead(fixture, `https://${name}.example/docs/other`)).toBe("not-found");
    // The proxy requests the page at its previous URL, so a redirect would cause a loop.
    expect(await lead(fixture, `${renamed}guide`)).toBe("page guide");
    expect(await lead(fixture, `${renamed}Guide/`)).toBe(`moved https://${proxy}/guide`);
  });

  it("can't be used by other sites, and neither can names of the service or the hosts and paths of another site", async () => {
    const [fixture, other] = [await makePublished(), await makePublished()];
    const name = newId().toLowerCase();
    for (const host of [`${name}.example`, `docs.${name}.example`])
      await holdHost({ organizationId: fixture.organizationId, hostname: host });
    await fixture.admin.patch(fixture.base, {
      proxy: `${name}.example/docs`,
      hostname: `docs.${name}.example`,
    });
    expect((await other.admin.patch(other.base, { proxy: `${name}.example/DOCS` })).status).toBe(409);
    expect((await other.admin.patch(other.base, { hostname: `docs.${name}.example` })).status).toBe(409);
    expect((await other.admin.get(other.base)).body.proxy).toBeUndefined();
    expect(await lead(other, `https://docs.${name}.example/s/${other.site.basename}/`)).toBe("not-found");
  });
});

describe("a redirect of the site", () => {
  it("redirects paths without a page to a page, to a section, or out of the site", async () => {
    const fixture = await makePublished();
    const siteSpaceId = await siteSpaceOf(fixture);
    const first = await db().pageVersion.findFirstOrThrow({
      where: { organizationId: fixture.organizationId, slug: "first" },
    });
    const page = { kind: "site-page", siteSpaceId, pageId: first.pageId };
    await redirect(fixture, "/old", page, { permanent: true });
    await redirect(fixture, "/guide", { kind: "site-space", siteSpaceId });
    await redirect(fixture, "/code", { kind: "external", url: "https://example.org/code" });
    await redirect(fixture, "/draft", page, { draft: true });
    expect(await lead(fixture, "old")).toBe("moved guide/first");
    expect(await lead(fixture, "old/")).toBe("moved guide/first");
    expect(await lead(fixture, "guide")).toBe("page guide");
    expect(await lead(fixture, "code?shareKey=secret")).toBe("found out https://example.org/code");
    expect(await lead(fixture, "draft")).toBe("not-found");
    expect((await lookUp(`${fixture.root}old`)).body).toEqual({
      target: "content",
      redirect: `${fixture.root}guide/first`,
    });
    expect((await lookUp(`${fixture.root}code`)).body).toEqual({
      target: "external",
      site: fixture.site.id,
      redirect: "https://example.org/code",
    });
  });

  it("appends the text that the star in its source matches, and this text can't change the target's host", async () => {
    const fixture = await makePublished();
    const destination = { kind: "site-space", siteSpaceId: await siteSpaceOf(fixture) };
    await redirect(fixture, "/v1/*", destination, { captureWildcard: true });
    await redirect(
      fixture,
      "/away/*",
      { kind: "external", url: "https://example.org/a/" },
      { captureWildcard: true },
    );
    expect(await lead(fixture, "v1/guide/first")).toBe("found guide/first");
    expect(await lead(fixture, "v1/nowhere")).toBe("not-found");
    expect(await lead(fixture, "away/b/c")).toBe("found out https://example.org/a/b/c");
    expect(await lead(fixture, "away//evil.example/x")).toBe(
      "found out https://example.org/a/evil.example/x",
    );
    for (const path of ["away/%2e%2e/%2e%2e/x", "away/..%2f..%2fx", "away/%5c%5cevil.example"])
      expect([path, await lead(fixture, path)]).toEqual([path, "not-found"]);
  });

  it("that is part of a loop has no effect", async () => {
    const fixture = await makePublished();
    const { organizationId } = fixture;
    const [one, other] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
    const at = { organizationId, siteId: fixture.site.id };
    const [a, b] = [newId(), newId()];
    await db().siteSpace.create({ data: { ...at, id: a, spaceId: one.id, path: "a", rank: "y" } });
    await db().siteSpace.create({ data: { ...at, id: b, spaceId: other.id, path: "b", rank: "z" } });
    await redirect(fixture, "/a/*", { kind: "site-space", siteSpaceId: b }, { captureWildcard: true });
    await redirect(fixture, "/b/*", { kind: "site-space", siteSpaceId: a }, { captureWildcard: true });
    expect(await lead(fixture, "a/x")).toBe("not-found");
    expect(await lead(fixture, "b/x")).toBe("not-found");
  });
});

describe("a redirect of the repository", () => {
  it("leads from a previous path to the page of a file, or out of the site", async () => {
    const fixture = await makePublished();
    const text = [
      "root: ./docs",
      "redirects:",
      "  old/path: first.md#there",
      "  /gone: nowhere.md",
      "  code: https://example.org/code",
      "  script: javascript:alert(1)",
      "  guide: first.md",
    ].join("\n");
    await makeContent({
      space: fixture.space,
      pages: [{ title: "Renamed", slug: "renamed", gitPath: "docs/first.md" }],
      changes: [{ kind: "put-structure-file", structureFile: { gitPath: ".gitbook.yaml", text } }],
    });
    expect(await lead(fixture, "old/path")).toBe("moved renamed#there");
    expect(await lead(fixture, "gone")).toBe("not-found");
    expect(await lead(fixture, "code")).toBe("moved out https://example.org/code");
    expect(await lead(fixture, "script")).toBe("not-found");
    expect(await lead(fixture, "guide")).toBe("page guide");
  });

  it("is parsed in a thread if the file is long, and ignored if that takes too long", async () => {
    const fixture = await makePublished();
    const { space } = fixture;
    const padding = "# Words.\n".repeat(400);
    const write = (lines: string) => {
      const text = `${padding}redirects:\n  old: https://example.org/new\n${lines}`;
      const structureFile = { gitPath: ".gitbook.yaml", text };
      return makeContent({ space, changes: [{ kind: "put-structure-file", structureFile }] });
    };
    await write("");
    await withThreads({}, async ({ counts }) => {
      const before = counts.begun;
      expect(await lead(fixture, "old")).toMatch(/out https:\/\/example\.org\/new$/);
      expect(counts.begun - before).toBe(1);
    });
    await write("more: 1\n");
    await withThreads({ runMilliseconds: 0 }, async () => {
      expect(await lead(fixture, "old")).not.toContain("example.org");
    });
  }, 60_000);
});

describe("a URL in a structure", () => {
  it("contains the section and variant, and is the target of redirects from alternative URLs", async () => {
    const fixture = await makePublished();
    const { admin, base } = fixture;
    const reference = await makeSpace({ organizationId: fixture.organizationId, title: "Reference" });
    const older = await makeSpace({ organizationId: fixture.organizationId, title: "Older" });
    for (const space of [reference, older])
      await makeContent({
        space,
        pages: [
          { title: "Index", slug: "index" },
          { title: "Calls", slug: "calls" },
        ],
      });
    const section = (await admin.post(`${base}/sections`, { spaceId: reference.id, title: "Reference" }))
      .body;
    await admin.post(`${base}/site-spaces`, { spaceId: older.id, sectionId: section.id });
    const of = async (path: string) => {
      const found = await resolvePublished(new URL(path, fixture.root));
      return found.kind === "content" ? [found.spaceId, found.pagePath] : [found.kind];
    };
    expect(await of("guide")).toEqual([fixture.space.id, "guide"]);
    expect(await of("reference/calls")).toEqual([reference.id, "calls"]);
    expect(await of("reference/older/calls")).toEqual([older.id, "calls"]);
    expect(await lead(fixture, "reference")).toBe("moved reference/");
    expect(await lead(fixture, "Reference/Older/Calls")).toBe("moved reference/older/calls");
    expect(await lead(fixture, "reference/reference/calls")).toBe("found reference/calls");
    const seen = async (path: string) => (await lookUp(fixture.root + path)).body;
    expect(await seen("reference")).toMatchObject({
      siteSection: section.id,
      pathname: "/",
      complete: false,
    });
    expect(await seen("reference/older")).toMatchObject({ space: older.id, pathname: "/", complete: true });
    expect(await seen("reference/older/nowhere")).toMatchObject({ space: older.id, pathname: "/nowhere" });
    expect(await seen("")).toMatchObject({ space: fixture.space.id, complete: false });
  });

  it("returns the site space for a path without a page, regardless of redirects", async () => {
    const { root, space } = await makePublished();
    const answer = await nobody.post("/urls/published", { url: `${root}nowhere`, redirectOnError: true });
    expect(answer.body).toMatchObject({ space: space.id, pathname: "/nowhere" });
    expect(answer.body).not.toHaveProperty("revision");
  });
});

describe("the hostname of an organization", () => {
  const named = async ({ admin, organizationId }: Published) => {
    const hostname = `org-${organizationId.toLowerCase()}`;
    expect((await admin.patch(`/orgs/${organizationId}`, { hostname })).body.hostname).toBe(hostname);
    return hostname;
  };

  it("redirects to the organization's default site or, if it isn't public, to other public content", async () => {
    const fixture = await makePublished({ visibility: "public" });
    const { admin, organizationId, space, change } = fixture;
    const hostname = await named(fixture);
    expect(await lead(fixture, `/s/${hostname}/`)).toBe("found ");
    expect(await lead(fixture, `/s/${hostname.toUpperCase()}/guide/first?x=1`)).toBe("found guide/first?x=1");
    const second = await makeSite({ spaces: [space], visibility: "public", publishedAt: new Date() });
    expect(await lead(fixture, `/s/${hostname}`)).toBe("found ");
    const defaultContent = { type: "site", site: second.id };
    expect((await admin.patch(`/orgs/${organizationId}`, { defaultContent })).status).toBe(200);
    expect(await lead(fixture, `/s/${hostname}/guide`)).toBe(`found ${publishedUrl(second)}guide`);
    const { body } = await lookUp(new URL(`/s/${hostname}/guide`, fixture.root).href);
    expect(body).toEqual({ target: "content", redirect: `${publishedUrl(second)}guide` });
    const where = { organizationId_id: { organizationId, id: second.id } };
    for (const data of [{ visibility: "unlisted" }, { visibility: "public", publishedAt: null }]) {
      await db().site.update({ where, data });
      expect(await lead(fixture, `/s/${hostname}`)).toBe("found ");
    }
    await change({ visibility: "share-link" });
    for (const path of [`/s/${hostname}`, "/s/nobody", "/s/"])
      expect(await lead(fixture, path)).toBe("not-found");
  });

  it("works as a subdomain of a host that the operator reserved for this, but not of other hosts", async () => {
    const fixture = await makePublished({ visibility: "public" });
    const hostname = await named(fixture);
    const ask = (host: string) => lead(fixture, `https://${host}/guide`);
    expect(await ask(`${hostname}.docs.example.com`)).toBe("not-found");
    const takeBack = withSettings({ TRUSTED_HOSTNAMES: "*.docs.example.com,plain.example.com" });
    expect(await ask(`${hostname}.docs.example.com`)).toBe("found guide");
    for (const host of [
      `x.${hostname}.docs.example.com`,
      `${hostname}.plain.example.com`,
      "docs.example.com",
    ])
      expect([host, await ask(host)]).toEqual([host, "not-found"]);
    takeBack();
  });

  it("can't be the basename of another organization's site", async () => {
    const [fixture, other] = [await makePublished(), await makePublished()];
    const hostname = await named(fixture);
    const taken = await other.admin.patch(other.base, { basename: hostname });
    expect([taken.status, taken.body.error.message]).toEqual([409, expect.stringMatching(/`basename`/)]);
    const made = await other.admin.post(`/orgs/${other.organizationId}/sites`, { title: hostname });
    expect(made.body.basename).toBe(`${hostname}-1`);
    expect((await fixture.admin.patch(fixture.base, { basename: hostname })).status).toBe(200);
    expect(await lead(fixture, `/s/${hostname}/guide`)).toBe("page guide");
  });
});

describe("a space's own URL", () => {
  it("redirects to the site that shows the space, for people who can access the space", async () => {
    const fixture = await makePublished();
    const { admin, space, change } = fixture;
    const at = `/s/~${space.id}/guide/first`;
    expect(await lead(fixture, at)).toBe("not-found");
    await admin.patch(`/spaces/${space.id}`, { visibility: "public" });
    expect(await lead(fixture, at)).toBe("found guide/first");
    const shared = (await admin.patch(`/spaces/${space.id}`, { visibility: "share-link" })).body.urls;
    expect(shared.published).toBe(fixture.root);
    expect(await lead(fixture, at)).toBe("not-found");
    await change({ visibility: "visitor-auth" });
    const { published } = (await admin.get(`/spaces/${space.id}`)).body.urls;
    expect(await lead(fixture, published)).toBe("page welcome");
    expect(await lead(fixture, `${published}guide/first`)).toBe("page guide/first");
    await change({ visibility: "public" });
    expect(await lead(fixture, `${published}guide/first`)).toBe("found guide/first");
    expect(await lead(fixture, at)).toBe("not-found");
  });
});

describe("a URL of the console", () => {
  it("resolves to the space that the console shows there, for people who can see it", async () => {
    const { admin, space, organizationId } = await makePublished();
    const page = await db().pageVersion.findFirstOrThrow({ where: { organizationId, slug: "guide" } });
    const ask = (url: string, client = admin) => client.get(`/urls/content?url=${encodeURIComponent(url)}`);
    const { app } = (await admin.get(`/spaces/${space.id}`)).body.urls;
    expect((await ask(app)).body).toEqual({ space: (await admin.get(`/spaces/${space.id}`)).body });
    expect((await ask(`${app}/pages/${page.pageId}`)).body.page).toMatchObject({
      id: page.pageId,
      title: "Guide",
    });
    const stranger = await makePublished();
    for (const url of [app, `${app}/pages/${page.pageId}`])
      expect((await ask(url, stranger.admin)).status).toBe(404);
    for (const url of [app.replace("127", "128"), `${app}/pages/none`, "nonsense", `${app}x`])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
  });

  it("that contains an organization's hostname resolves for its members", async () => {
    const [{ admin, organizationId }, stranger] = [await makePublished(), await makePublished()];
    const hostname = `host-${organizationId.toLowerCase()}`.slice(0, 32);
    await admin.patch(`/orgs/${organizationId}`, { hostname });
    expect((await admin.get(`/subdomains/${hostname.toUpperCase()}`)).body).toEqual({
      object: "subdomain",
      subdomain: hostname,
      target: { type: "organization", organization: organizationId },
      isActive: true,
    });
    expect((await stranger.admin.get(`/subdomains/${hostname}`)).status).toBe(404);
  });
});

it("isn't resolved for a site whose only space is in the trash", async () => {
  const { root, organizationId, space } = await makePublished();
  const site = await makeSite({ spaces: [space] });
  await db().space.update({
    where: { organizationId_id: { organizationId, id: space.id } },
    data: { deletedAt: new Date() },
  });
  expect((await lookUp(root)).status).toBe(404);
  expect((await lookUp(root.replace(/[^/]+\/$/, `${site.basename}/`))).status).toBe(404);
});
