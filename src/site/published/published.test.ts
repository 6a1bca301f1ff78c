import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "@/access/secret";
import { db } from "@/db/client";
import type { Site, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { createListener } from "@/server/listener";
import { makeContent, makePage, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import type { SiteAssets } from "./assets";
import { createPublishedSites } from "./serve/handler";

const script = Buffer.from("export {};");
const ASSETS: SiteAssets = {
  script: "site-1.js",
  style: "style-1.css",
  mathStyle: "math-1.css",
  font: "font-1.woff2",
  fonts: { Lato: { family: "Lato", style: "font-Lato-1.css", latin: "lato-1.woff2" } },
  build: "test",
  fileOf: (name) =>
    name === "site-1.js" ? { bytes: script, contentType: "text/javascript; charset=utf-8" } : undefined,
};

let server: Server;
let port: number;
let site: Site;
let space: Space;

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** Asks the port as a browser would, without following where it leads. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
): Promise<Got> {
  const host = new URL(env.PUBLIC_URL).host;
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ port, path, method, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const at = (path: string, headers?: Record<string, string>, method?: string) =>
  get(`/s/${site.basename}/${path}`, headers, method);

beforeAll(async () => {
  const console = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end("console");
  const rest = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end("rest");
  const sites = createPublishedSites(ASSETS);
  server = createServer(createListener({ sites, rest, pages: console, isStopping: () => false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  space = await makeSpace({ title: "Handbook" });
  await makeContent({
    space,
    pages: [
      { title: "Welcome", slug: "welcome" },
      {
        title: "Guide",
        slug: "guide",
        pages: [
          { title: "First steps", slug: "first", pages: [{ title: "Deep down", slug: "deep" }] },
          { title: "Second", slug: "second" },
        ],
      },
      { title: "Secret drafts", slug: "drafts", hidden: true },
      { title: "Last", slug: "last" },
    ],
  });
  site = await makeSite({ title: "Manual", spaces: [space], publishedAt: now() });
});

describe("a page of a published site", () => {
  it("is whole without scripts, with its way on and its place in the navigation", async () => {
    const { status, headers, text } = await at("guide/first");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toMatch(/^<!doctype html><html lang="en" dir="ltr"/);
    expect(text).toContain("<title>First steps | Manual</title>");
    expect(text).toContain("Text of First steps.");
    expect(text).toContain(`<link rel="canonical" href="${env.PUBLIC_URL}/s/${site.basename}/guide/first"/>`);
    expect(text).toMatch(/aria-current="page">First steps/);
    expect(text).toMatch(/rel="prev".*?Guide.*?rel="next".*?Deep down/s);
    expect(text).toMatch(/<nav class="crumbs".*?<a href="\.\.\/guide">Guide<\/a>/s);
  });

  it("has a preview to be sent around, which those alone may fetch who may read it", async () => {
    const previewOf = (text: string) => /property="og:image" content="([^"]+)"/.exec(text)?.[1];
    const address = previewOf((await at("guide/first")).text) ?? "";
    expect(address).toContain(`${env.PUBLIC_URL}/s/${site.basename}/~social/guide/first?v=`);
    const own = (url: string) => get(url.slice(env.PUBLIC_URL.length));
    const { status, headers, bytes } = await own(address);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const other = previewOf((await at("")).text);
    expect(other).not.toBe(address);
    expect((await own(other ?? "")).status).toBe(200);
    expect((await own(address.replace("guide/first", "guide/none"))).status).toBe(404);
    await db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { visibility: "share-link", configVersion: { increment: 1 } },
    });
    expect((await own(address)).status).toBe(404);
  });

  it("carries the open part of the navigation alone, and gives the others when asked", async () => {
    const first = await at("");
    expect(first.text).toContain(">Guide<");
    expect(first.text).not.toContain("First steps");
    expect(first.text).not.toContain("Secret drafts");
    const [siteSpace] = await db().siteSpace.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
    });
    const guide = /data-level="([^"]+)"/.exec(first.text)?.[1];
    const level = await at(`~navigation/${siteSpace?.id}?parent=${guide}&from=0`);
    expect(level.text).toMatch(/^<ul class="nav-list">/);
    expect(level.text).toContain('href="./guide/first"');
    expect(level.text).toContain('href="./guide/second"');
    expect((await at(`~navigation/${siteSpace?.id}?parent=${newId()}&from=0`)).status).toBe(404);
  });

  it("is sent under a policy that names no inline code but its own, and no other host to load from", async () => {
    const { headers, text } = await at("");
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(policy).toContain("img-src 'self' data:");
    expect(text).not.toMatch(/ style="/);
    expect(text).not.toMatch(/ on[a-z]+="/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("keeps its address when asked again, and says so to whoever has it", async () => {
    const first = await at("guide/first");
    const again = await at("guide/first", { "if-none-match": String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    await makePage(space, { title: "Another", slug: "another" });
    const after = await at("guide/first", { "if-none-match": String(first.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.text).toContain(">Another<");
  });

  it("is packed for whoever can unpack it, and sends no body to HEAD", async () => {
    const plain = await at("guide/first");
    const packed = await at("guide/first", { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const head = await at("guide/first", {}, "HEAD");
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe(plain.headers["content-length"]);
    expect(await at("guide/first", {}, "POST")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
  });

  it("has one address, to which the others lead", async () => {
    for (const other of ["guide/first/", "Guide/First", "guide//first"])
      expect(await at(other)).toMatchObject({
        status: 308,
        headers: { location: `/s/${site.basename}/guide/first` },
      });
    expect(await get(`/s/${site.basename}`)).toMatchObject({
      status: 308,
      headers: { location: `/s/${site.basename}/` },
    });
  });

  it("is not there when nobody published the site, and says nothing of it", async () => {
    const draft = await makeSite({ title: "Not yet", spaces: [space] });
    const { status, text } = await get(`/s/${draft.basename}/welcome`);
    expect(status).toBe(404);
    expect(text).not.toContain("Not yet");
    expect(text).not.toContain("Handbook");
  });

  it("offers the search where there is no such page", async () => {
    const { status, headers, text } = await at("guide/nothing/here");
    expect(status).toBe(404);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain('action="../../~search"');
    expect(text).toContain("Manual");
  });

  it("answers tricks with the path by 404 and nothing else", async () => {
    for (const path of [
      "..%2f..%2fv1",
      "%2e%2e/%2e%2e/v1/orgs",
      "guide%00",
      "guide%5c..",
      "~files/../../v1",
      "~nothing",
    ])
      expect([404, 308]).toContain((await at(path)).status);
    expect((await get(`/s//${site.basename}/`)).status).toBe(404);
    expect((await get("//evil.example/s/x")).text).toBe("console");
  });
});

describe("what a site says beside its pages", () => {
  it("lists its pages for search engines, machines and readers of news", async () => {
    const own = `${env.PUBLIC_URL}/s/${site.basename}/`;
    const sitemap = (await at("sitemap.xml")).text;
    expect(sitemap).toContain(`<loc>${own}guide/first/deep</loc>`);
    expect(sitemap).toContain(`<loc>${own}</loc>`);
    expect(sitemap).not.toContain("drafts");
    expect((await at("robots.txt")).text).toContain(`Sitemap: ${own}sitemap.xml`);
    expect((await at("rss.xml")).text).toContain("<title>Deep down</title>");
    const llms = (await at("llms.txt")).text;
    expect(llms).toContain(`[First steps](${own}guide/first.md)`);
    expect((await at("llms-full.txt")).text).toContain("# Deep down\n\nText of Deep down.");
    expect(await at("guide/first.md")).toMatchObject({
      status: 200,
      text: "# First steps\n\nText of First steps.\n",
      headers: { "content-type": "text/markdown; charset=utf-8" },
    });
    expect((await at("guide/sitemap.xml")).status).toBe(404);
  });

  it("hands nothing to machines where its owner keeps them away", async () => {
    await db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { agentsContext: "excluded", configVersion: { increment: 1 } },
    });
    for (const path of ["llms.txt", "llms-full.txt", "guide/first.md"])
      expect((await at(path)).status).toBe(404);
    expect((await at("guide/first")).text).not.toContain("first.md");
  });

  it("keeps an unlisted site out of search engines", async () => {
    await db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { visibility: "unlisted", configVersion: { increment: 1 } },
    });
    const { headers, text } = await at("guide/first");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect((await at("robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
    expect((await at("sitemap.xml")).status).toBe(404);
  });

  it("sends styles and scripts for ever, under names that change with them", async () => {
    const asset = await at("~assets/site-1.js");
    expect(asset).toMatchObject({ status: 200, text: "export {};" });
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await at("~assets/..%2f..%2fpackage.json")).status).toBe(404);
  });

  it("finds what its pages say, as JSON for its script and as a page for everybody else", async () => {
    const json = await at("~search?q=deep", { accept: "application/json" });
    const { results } = JSON.parse(json.text) as { results: { title: string; path: string }[] };
    expect(results[0]).toMatchObject({ title: "Deep down", path: "guide/first/deep" });
    const page = await at("~search?q=deep");
    expect(page.text).toContain('href="./guide/first/deep"');
    const hostile = await at(`~search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(hostile.text).not.toContain("<script>alert");
  });

  it("sends files of the spaces that it shows, and of no others", async () => {
    const other = await makeSpace({ organizationId: site.organizationId });
    const bytes = Buffer.from("plain text");
    const [shown, hidden] = [newId(), newId()];
    await makeContent({ space, files: [{ id: shown, gitPath: "notes.txt", bytes }] });
    await makeContent({ space: other, files: [{ id: hidden, gitPath: "notes.txt", bytes }] });
    const [siteSpace] = await db().siteSpace.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
    });
    const file = await at(`~files/${siteSpace?.id}/${shown}/x/notes.txt`);
    expect(file).toMatchObject({ status: 200, text: "plain text" });
    expect(file.headers["content-security-policy"]).toContain("sandbox");
    expect((await at(`~files/${siteSpace?.id}/${hidden}/x/notes.txt`)).status).toBe(404);
    expect((await at(`~image?url=${encodeURIComponent("http://127.0.0.1/")}&sign=x`)).status).toBe(404);
  });
});

describe("a host of its own", () => {
  it("shows its site and nothing of the service", async () => {
    const host = `docs-${site.id.toLowerCase().replace(/[^a-z0-9]/g, "x")}.example.org`;
    await db().siteAddress.create({
      data: { address: `hostname:${host}`, organizationId: site.organizationId, siteId: site.id },
    });
    await db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { hostname: host, configVersion: { increment: 1 } },
    });
    const page = await get("/guide/first", { host });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}/guide/first"/>`);
    for (const path of ["/v1/orgs", "/sign-in", "/healthz", "/api/trpc", `/s/${site.basename}/`])
      expect((await get(path, { host })).status, path).toBe(404);
    expect((await get("/v1/orgs", { host: "127.0.0.1" })).text).toBe("rest");
    expect((await get("/sign-in", { host: "nobody.knows.example" })).text).toBe("console");
  });
});

describe("audiences", () => {
  const change = (data: object) =>
    db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { ...data, configVersion: { increment: 1 } },
    });

  it("lets in by a share link, which the address loses and a cookie keeps until it is revoked", async () => {
    const key = "k".repeat(32);
    const link = { organizationId: site.organizationId, id: newId() };
    await db().siteShareLink.create({
      data: { ...link, siteId: site.id, key: "sealed", keyHash: hashSecret(key) },
    });
    await db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { visibility: "share-link", configVersion: { increment: 1 } },
    });
    const stranger = await at("guide/first");
    expect(stranger.status).toBe(404);
    expect(stranger.text).not.toContain("First steps");
    const opened = await at(`guide/first?shareKey=${key}&x=1`);
    expect(opened).toMatchObject({
      status: 303,
      headers: { location: `/s/${site.basename}/guide/first?x=1` },
    });
    const [cookie = ""] = opened.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(new RegExp(`; Path=/s/${site.basename}/; .*HttpOnly; SameSite=Lax`));
    const own = { cookie: cookie.split(";")[0] ?? "" };
    const page = await at("guide/first", own);
    expect(page.text).toContain("Text of First steps.");
    expect(page.headers["cache-control"]).toBe("private, no-cache");
    for (const path of ["sitemap.xml", "rss.xml", "llms.txt", "guide/first.md", "~search?q=deep"])
      expect((await at(path)).status, path).toBe(404);
    await db().siteShareLink.update({ where: { organizationId_id: link }, data: { active: false } });
    expect((await at("guide/first", own)).status).toBe(404);
  });

  it("sends visitors to where they sign in, and tells them where nobody said", async () => {
    await change({ visibility: "visitor-auth" });
    const closed = await at("guide/first");
    expect(closed.status).toBe(403);
    expect(closed.text).not.toContain("Manual");
    await change({ fallbackURL: "https://login.example.org/in" });
    expect(await at("guide/first")).toMatchObject({
      status: 302,
      headers: { location: "https://login.example.org/in?location=%2Fguide%2Ffirst" },
    });
    const out = await at("~logout");
    expect(out.status).toBe(303);
    expect(out.headers["set-cookie"]?.join()).toContain("visitor-token=; Path=");
  });

  it("shows conditional parts to those whom they are meant for, and keeps one page for each outcome", async () => {
    const text =
      'Everybody.\n\n{% if visitor.claims.unsigned.plan == "pro" %}\nOnly professionals.\n{% endif %}\n';
    await makeContent({
      space,
      changes: [
        putPage({ title: "Plans", slug: "plans", text: `# Plans\n\n${text}` }),
        putPage({ title: "For pro", slug: "for-pro", condition: 'visitor.claims.unsigned.plan == "pro"' }),
      ],
    });
    const unsigned = {
      type: "object",
      description: "Said",
      properties: { plan: { type: "string", description: "Plan" } },
      additionalProperties: false,
    };
    const adaptiveSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    const to = { kind: "url", url: "https://example.org/pro" };
    const customization = { header: { links: [{ title: "Pro desk", to, links: [], condition }] } };
    await change({ adaptiveContent: true, adaptiveSchema, customization });
    const told = await at("plans?visitor.plan=pro");
    expect(told.status).toBe(303);
    const own = { cookie: (told.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ") };
    const pro = await at("plans", own);
    expect(pro.text).toContain("Only professionals.");
    expect(pro.text).toContain(">For pro<");
    expect(pro.text).toContain("Pro desk");
    const plain = await at("plans");
    expect(plain.text).toContain("Everybody.");
    expect(plain.text).not.toContain("Only professionals.");
    expect(plain.text).not.toContain("For pro");
    expect((await at("welcome", own)).text).toContain("Pro desk");
    expect((await at("welcome")).text).not.toContain("Pro desk");
    expect((await at("nothing")).text).not.toContain("Pro desk");
    expect((await at("plans", own)).headers.etag).toBe(pro.headers.etag);
    expect((await at("for-pro")).status).toBe(404);
    expect((await at("plans.md")).text).not.toContain("professionals");
    const found = await at("~search?q=professionals", { accept: "application/json" });
    expect(JSON.parse(found.text)).toEqual({ results: [] });
    const foundByPro = await at("~search?q=professionals", { ...own, accept: "application/json" });
    expect(foundByPro.text).toContain("Plans");
    for (const path of ["sitemap.xml", "llms.txt", "rss.xml"])
      expect((await at(path)).text).not.toContain("For pro");
  });
});

describe("what readers think of a page", () => {
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const say = (said: unknown, headers: Record<string, string> = json) =>
    get(`/s/${site.basename}/~feedback`, headers, "POST", JSON.stringify(said));
  const kept = () =>
    db().siteEvent.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
      orderBy: { type: "asc" },
    });

  it("is asked for where the owners want it, and kept without saying who it was", async () => {
    expect((await at("guide/first")).text).toContain('data-feedback="../~feedback"');
    expect((await say({ page: "guide/first", rating: "good" })).status).toBe(204);
    const comment = "Where is <script>it</script>?";
    expect((await say({ page: "guide/first", rating: "bad", comment })).status).toBe(204);
    const [first, second] = await kept();
    expect(first).toMatchObject({ type: "page_post_feedback", facts: { eventPageFeedbackRating: "good" } });
    expect(second?.facts).toMatchObject({ eventPageFeedbackComment: comment, page: { space: space.id } });
    expect(second?.visitorId).toBe(first?.visitorId);
    expect(first?.visitorId).toMatch(/^[\w-]{22}$/);
  });

  it("is refused from elsewhere, of pages that the visitor does not see, and where nobody asks", async () => {
    const refused: [unknown, Record<string, string>, number][] = [
      [{ page: "guide/first", rating: "good" }, { ...json, "sec-fetch-site": "cross-site" }, 403],
      [{ page: "guide/first", rating: "good" }, { ...json, "content-type": "text/plain" }, 403],
      [{ page: "guide/first", rating: "great" }, json, 400],
      [{ page: "guide/first", rating: "bad", comment: "x".repeat(513) }, json, 400],
      [{ page: "nowhere", rating: "good" }, json, 404],
      [{ page: "../other/guide", rating: "good" }, json, 404],
    ];
    for (const [said, headers, status] of refused) expect((await say(said, headers)).status).toBe(status);
    const where = { organizationId_id: { organizationId: site.organizationId, id: site.id } };
    const change = { customization: { feedback: { enabled: false } }, configVersion: { increment: 1 } };
    await db().site.update({ where, data: change });
    expect((await at("guide/first")).text).not.toContain("data-feedback");
    expect((await say({ page: "guide/first", rating: "good" })).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});

describe("uploaded pictures of the look", () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it("come from the site itself, to whom it lets in alone, and never run", async () => {
    const { organizationId } = space;
    const { url } = await pictureOf(site, drawing);
    const { url: dark } = await pictureOf(site, `${drawing}<!-- dark -->`);
    const path = url.slice(url.indexOf("~look"));
    await look({ header: { logo: { light: url, dark: url } }, favicon: { icon: { light: url, dark } } });
    const { text } = await at("guide/first");
    expect(text).toContain(`src="../${path}"`);
    expect(text).toContain(`rel="icon" href="../${path}" media="(prefers-color-scheme: light)"`);
    const other = dark.slice(dark.indexOf("~look"));
    expect(text).toContain(`rel="icon" href="../${other}" media="(prefers-color-scheme: dark)"`);
    const picture = await at(path);
    expect([picture.status, picture.text]).toEqual([200, drawing]);
    expect(picture.headers["content-type"]).toBe("image/svg+xml");
    expect(picture.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    expect(picture.headers["cache-control"]).toContain("public");
    expect((await at(path.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status).toBe(404);
    await db().site.updateMany({ where: { organizationId }, data: { visibility: "share-link" } });
    expect((await at(path)).status).toBe(404);
    await db().site.updateMany({
      where: { organizationId },
      data: { visibility: "public", publishedAt: null },
    });
    expect((await at(path)).status).toBe(404);
  });

  it("are those of their own site: another one does not hand them out", async () => {
    const other = await makeSite({ spaces: [space], publishedAt: now(), visibility: "public" });
    const { url } = await pictureOf(other, drawing);
    expect((await at(url.slice(url.indexOf("~look")))).status).toBe(404);
  });

  const look = (customization: object) =>
    db().site.updateMany({
      where: { organizationId: space.organizationId },
      data: { customization, configVersion: { increment: 1 } },
    });
  async function pictureOf(of: Site, text: string): Promise<{ url: string }> {
    const { token } = await makePerson({ organization: { id: of.organizationId }, role: "create" });
    const path = `/orgs/${of.organizationId}/sites/${of.id}/images`;
    return (await rest(token).post(path, { base64: Buffer.from(text).toString("base64") })).body;
  }
});

describe("the colours of code", () => {
  it("are those of the theme that the site chose, for light and for dark, and on screens alone", async () => {
    const { organizationId } = space;
    expect((await at("")).text).not.toContain(".doc-code{");
    const codeTheme = { default: { light: "github-light", dark: "dracula" } };
    await db().site.updateMany({
      where: { organizationId },
      data: { customization: { styling: { codeTheme } }, configVersion: { increment: 1 } },
    });
    const { text, headers } = await at("");
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    expect(style).toMatch(/@media screen\{\.article \.doc-code\{--doc-surface:#ffffff;/);
    expect(style).toMatch(
      /\[data-theme=dark\] \.article \.doc-code\{--doc-surface:#282a36;[^}]*--hl-string:#f1fa8c/,
    );
    expect(headers["content-security-policy"]).toContain(
      `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    );
  });
});

describe("titles in other languages", () => {
  it("are those of the variant that is read, and the title itself where nobody wrote one", async () => {
    const { organizationId } = space;
    const german = await makeSpace({ organizationId });
    await makePage(german, { title: "Start", slug: "start", text: "# Start\n\nText.\n" });
    await db().space.update({
      where: { organizationId_id: { organizationId, id: german.id } },
      data: { language: "de" },
    });
    const of = { organizationId, siteId: site.id };
    await db().siteSpace.create({
      data: {
        ...of,
        ...{ id: newId(), spaceId: german.id, rank: "z", path: "de", title: "German" },
        localizedTitle: { de: "Deutsch" },
      },
    });
    const link = { ...of, rank: "z", url: "https://example.org/" };
    await db().siteExternalLink.create({
      data: { ...link, id: newId(), title: "Forum", localizedTitle: { de: "Das Forum", fr: "Le forum" } },
    });
    await db().siteExternalLink.create({ data: { ...link, id: newId(), title: "Source", rank: "zz" } });
    await db().site.updateMany({ where: { organizationId }, data: { configVersion: { increment: 1 } } });
    const [english, other] = [(await at("")).text, (await at("de/")).text];
    expect(english).toContain(">German<");
    expect(english).toContain("Forum");
    expect(english).not.toMatch(/Deutsch|Das Forum|Le forum/);
    expect(other).toContain(">Deutsch<");
    expect(other).toContain("Das Forum");
    expect(other).toContain("Source");
    expect(other).not.toContain("Le forum");
  });

  it("are those of the site's language in what is found and answered of a space that has none", async () => {
    const { organizationId } = space;
    const nameless = await makeSpace({ organizationId });
    await makePage(nameless, { title: "Walrus", slug: "walrus", text: "# Walrus\n\nWalruses eat clams.\n" });
    const row = {
      organizationId,
      siteId: site.id,
      id: newId(),
      spaceId: nameless.id,
      rank: "z",
      path: "zoo",
    };
    await db().siteSpace.create({ data: { ...row, title: "Zoo", localizedTitle: { de: "Tierpark" } } });
    const customization = { internationalization: { locale: "de" } };
    const data = { customization, configVersion: { increment: 1 } };
    await db().site.updateMany({ where: { organizationId }, data });
    const found = await at(`~search?q=walrus&from=${row.id}`, { accept: "application/json" });
    expect(JSON.parse(found.text).results[0]).toMatchObject({ title: "Walrus", where: "Tierpark" });
    expect((await at(`~ask?q=${encodeURIComponent("What do walruses eat?")}&from=${row.id}`)).text).toContain(
      '"where":"Tierpark"',
    );
  });
});

describe("the same page in other languages", () => {
  const alternatesOf = async (path: string) =>
    [...(await at(path)).text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language, href = ""]) => [language, new URL(href).pathname.split(`/${site.basename}/`)[1]],
    );

  async function addVariant(path: string, language: string | null): Promise<void> {
    const { organizationId } = space;
    const variant = await makeSpace({ organizationId, language });
    await makePage(variant, { title: "Last", slug: "last", text: "# Last\n\nText.\n" });
    const row = { organizationId, siteId: site.id, id: newId(), spaceId: variant.id, path };
    await db().siteSpace.create({ data: { ...row, rank: `z${path}`, title: path } });
    await db().site.updateMany({ where: { organizationId }, data: { configVersion: { increment: 1 } } });
  }

  it("is named for each language, a space without one being read in that of the site", async () => {
    await addVariant("old", null);
    expect(await alternatesOf("last")).toEqual([]);
    await addVariant("fr", "fr");
    expect(await alternatesOf("last")).toEqual([
      ["en", "last"],
      ["fr", "fr/"],
    ]);
    expect(await alternatesOf("fr/")).toEqual(await alternatesOf("last"));
    expect(await alternatesOf("old/")).toEqual([
      ["en", "old/"],
      ["fr", "fr/"],
    ]);
    expect((await alternatesOf("guide/first")).map(([language]) => language)).toEqual(["en"]);
  });
});

describe("the preview of a customization", () => {
  function ask(
    body: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const path = `/s/${site.basename}/~preview`;
      const host = new URL(env.PUBLIC_URL).host;
      const all = { host, "content-type": "application/json", ...headers };
      const asking = httpRequest({ port, path, method: "POST", headers: all }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      asking.on("error", reject);
      asking.end(JSON.stringify(body));
    });
  }
  const looks = { customization: { title: "Another name", styling: { font: "Lato" } }, mode: "dark" };

  it("draws what is not written yet, also of a site that is not published", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    await db().site.updateMany({
      where: { organizationId: site.organizationId },
      data: { publishedAt: null },
    });
    const { status, text } = await ask(looks, { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(text).toContain("Text of Welcome.");
    expect(text).toContain('<span class="brand-title">Another name</span>');
    expect(text).toContain(':root{--font:"Lato",');
    expect(text).toContain('data-theme="dark"');
    expect(text).toContain(`<base href="/s/${site.basename}/"/>`.replace("/>", ">"));
    expect((await at("")).status).toBe(404);
  });

  it("shows uploaded pictures also before the site is published", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
    const images = `/orgs/${site.organizationId}/sites/${site.id}/images`;
    const { url } = (await rest(token).post(images, { base64 })).body;
    const customization = { header: { logo: { light: url, dark: url } } };
    const { text } = await ask({ customization }, { authorization: `Bearer ${token}` });
    expect(text).toMatch(/src="[^"]*\/files\/[^"]*signature=/);
    expect(text).not.toContain("~look");
  });

  it("draws the first page of a site space, without what that says so far, and of no other site's", async () => {
    const { organizationId } = space;
    const other = await makeSpace({ organizationId });
    await makePage(other, { title: "Start", slug: "start", text: "# Start\n\nText of another.\n" });
    const siteSpace = await db().siteSpace.create({
      data: {
        ...{ organizationId, id: newId(), siteId: site.id, spaceId: other.id, rank: "z", path: "other" },
        condition: "false",
        customization: { title: "Said before" },
      },
    });
    await db().site.updateMany({ where: { organizationId }, data: { version: { increment: 1 } } });
    const { token } = await makePerson({ organization: { id: organizationId }, role: "create" });
    const as = { authorization: `Bearer ${token}` };
    const { text } = await ask({ ...looks, siteSpaceId: siteSpace.id }, as);
    expect(text).toContain("Text of another.");
    expect(text).toContain('<span class="brand-title">Another name</span>');
    expect((await ask({ ...looks, siteSpaceId: newId() }, as)).status).toBe(404);
    expect((await ask({ ...looks, siteSpaceId: siteSpace.id })).status).toBe(401);
  });

  it("is for nobody who may not change the site, nor for other pages' requests", async () => {
    const reader = await makePerson({ organization: { id: space.organizationId }, role: "read" });
    const editor = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const of = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
    expect((await ask(looks)).status).toBe(401);
    expect((await ask(looks, of(reader))).status).toBe(404);
    expect((await ask(looks, { ...of(editor), "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await ask(looks, { ...of(editor), "content-type": "text/plain" })).status).toBe(403);
    const wrong = { customization: { styling: { font: "Comic" } } };
    expect((await ask(wrong, of(editor))).status).toBe(400);
  });
});

describe("asking on a published site", () => {
  const change = (data: object) =>
    db().site.update({
      where: { organizationId_id: { organizationId: site.organizationId, id: site.id } },
      data: { ...data, configVersion: { increment: 1 } },
    });
  const ask = (question: string, headers?: Record<string, string>) =>
    at(`~ask?q=${encodeURIComponent(question)}`, headers);

  it("answers each visitor from what the site shows to them, by what their cookies say", async () => {
    const properties = { plan: { type: "string", description: "Plan", enum: ["free", "pro"] } };
    const unsigned = { type: "object", description: "Said", properties, additionalProperties: false };
    const adaptiveSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
    await change({ adaptiveContent: true, adaptiveSchema });
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    await makePage(space, {
      title: "Few",
      slug: "few",
      condition,
      text: "# Few\n\nWalruses are fed at noon.\n",
    });
    const question = "When are walruses fed?";
    const free = await ask(question);
    expect(free.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(free.text).not.toMatch(/noon|few/i);
    expect(free.text).toContain('"sources":[]');
    const paid = await ask(question, { cookie: `visitor-claims=${encodeURIComponent('{"plan":"pro"}')}` });
    expect(paid.text).toContain("Walruses are fed at noon.");
    expect(paid.text).toContain('"sources":[{"title":"Few","where":"Handbook","path":"few"}]');
    expect(paid.text).toMatch(/event: done\ndata: done\n\n$/);
    expect((await ask("When are zebras (secret drafts) fed?")).text).not.toContain("drafts");
  });

  it("refuses other sites' pages and questions that are none, and a site may do without", async () => {
    expect((await ask("Why?", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    for (const question of ["", "  ", "q".repeat(513)]) expect((await ask(question)).status).toBe(400);
    expect((await at("")).text).toContain("data-ask=");
    await change({ customization: { ai: { mode: "none" } } });
    expect((await at("")).text).not.toContain("data-ask=");
    expect((await ask("Why?")).status).toBe(404);
  });
});
