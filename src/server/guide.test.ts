import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiText } from "@/api/openapi/document";
import { handleNode } from "@/api/rest/node";
import { publish } from "@/domains/guide/publish";
import { bootstrap } from "@/domains/organizations/bootstrap";
import { provideEnv } from "@/env";
import { crawl, RAW, withoutCode } from "@/site/published/crawl.fixture";
import { createPublishedSites } from "@/site/published/serve/handler";
import { ASSETS } from "@/site/published/site-server.fixture";
import { GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { exportTo } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { GUIDE, isRequest, pagesOfGuide, runShell, runTypeScript, samplesIn } from "./guide.fixture";
import { createListener } from "./listener";

const TOKEN = "bnd_a-token-that-the-operator-chose-for-a-trial";
const remote = new GitRemote();
let server: Server;
let url: string;
let takeBack: () => void;
const api = rest(TOKEN);

/** Requests a URL without following redirects. */
async function get(pathname: string) {
  const answer = await fetch(url + pathname, { redirect: "manual" });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

/** The pages of 400 operations, except those of one group. Reading all of them would take minutes. */
const OTHER_OPERATIONS = /\/api\/reference\/(?!spaces\/)[^/]+\/./;
const UNREAD = { status: 200, headers: { "content-type": "text/plain" }, text: "" };

const organization = async () => (await api.get("/orgs")).body.items[0].id as string;
const spaces = async () => (await api.get(`/orgs/${await organization()}/spaces`)).body.items;
const sites = async () => (await api.get(`/orgs/${await organization()}/sites`)).body.items;

type Titled = { id: string; title: string };
const guidesAmong = (things: Titled[]) => things.filter(({ title }) => title === "User guide");
const guideSpace = async () => guidesAmong(await spaces())[0] as Titled;

beforeAll(async () => {
  const pages = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end("console");
  const roads = { sites: createPublishedSites(ASSETS), rest: handleNode, trpc: pages, pages };
  server = createServer(createListener({ ...roads, phase: () => "serving" as const }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await remote.start();
  takeBack = withSettings({
    ...{ PUBLIC_URL: url, GUIDE: "on", RATE_LIMIT_PER_MINUTE: "0", OUTBOUND_ALLOWLIST: remote.server.host },
    ...{ BOOTSTRAP_EMAIL: "ada@example.org", BOOTSTRAP_TOKEN: TOKEN, BOOTSTRAP_ORGANIZATION: "Example" },
  });
  await runSql(sql`TRUNCATE "User", "Organization" CASCADE`);
  await bootstrap();
  await runJobs();
}, 240_000);

afterAll(async () => {
  takeBack();
  server.closeAllConnections();
  server.close();
  await remote.stop();
});

describe("the user guide of a new instance", () => {
  it("is a public space and a site, and /docs and all paths under /docs redirect to it", async () => {
    expect(guidesAmong(await spaces())).toMatchObject([{ visibility: "public" }]);
    expect(await sites()).toMatchObject([{ title: "User guide", visibility: "public", published: true }]);
    const start = await get("/docs");
    expect([start.status, start.headers.location]).toEqual([302, "/s/user-guide/"]);
    const below = await get("/docs/writers/merge?x=1");
    expect([below.status, below.headers.location]).toEqual([302, "/s/user-guide/writers/merge?x=1"]);
    expect(await get("/docs/llms.txt")).toMatchObject({ status: 302 });
    expect((await get("/docsify")).text).toBe("console");
  });

  it("has a section with a page for each operation of the API", async () => {
    const { headers } = await get("/docs/api");
    expect(headers.location).toBe("/s/user-guide/api");
    const sitemap = (await get("/s/user-guide/sitemap.xml")).text;
    const listed = [...sitemap.matchAll(/<loc>[^<]*(\/s\/user-guide\/api\/reference\/[^<]+\/[^<]+)<\/loc>/g)];
    const { paths } = JSON.parse(openApiText());
    const operations = Object.values<object>(paths).flatMap((path) => Object.keys(path));
    expect(listed).toHaveLength(operations.length);
  });

  it("has no broken link, anchor or image, and no raw block, on any page", async () => {
    const read = async (path: string) => (OTHER_OPERATIONS.test(path) ? UNREAD : await get(path));
    const { pages, broken, brokenImages, images, lost } = await crawl(read, "/s/user-guide/");
    expect([broken, brokenImages, lost]).toEqual([[], [], []]);
    // The descriptions of operations contain any words.
    const written = [...pages].filter(([page]) => !page.includes("/api/reference/"));
    const raw = written.flatMap(
      ([page, html]) => RAW.exec(withoutCode(html))?.map((found) => [page, found]) ?? [],
    );
    expect(raw).toEqual([]);
    const listed = (await readFile(path.join(GUIDE, "SUMMARY.md"), "utf8")).match(/^\* \[/gm) ?? [];
    expect(pages.size).toBeGreaterThanOrEqual(listed.length);
    expect(images.length).toBeGreaterThan(7);
    const space = await guideSpace();
    expect((await api.get(`/spaces/${space.id}/links?status=broken`)).body.items).toEqual([]);
  }, 600_000);

  it("redirects earlier URLs of pages", async () => {
    const moved = await get("/docs/readers/read");
    expect([moved.status, moved.headers.location]).toEqual([302, "/s/user-guide/readers/read"]);
    const page = await get("/s/user-guide/readers/read");
    expect([page.status, page.headers.location]).toEqual([308, "/s/user-guide/visitors/read"]);
  });

  it("has at least 80 pages with a description, half of them with steps", async () => {
    const pages = await pagesOfGuide();
    expect(pages.length).toBeGreaterThanOrEqual(80);
    const undescribed = pages.filter(({ text }) => !/^---\ndescription: .{20,160}\n/.test(text));
    expect(undescribed.map(({ name }) => name)).toEqual([]);
    const withSteps = pages.filter(({ text }) => /^\{% stepper %\}|^1\. /m.test(text));
    expect(withSteps.length).toBeGreaterThanOrEqual(pages.length / 2);
  });

  it("can be exported without a changed byte", async () => {
    const space = await guideSpace();
    const bare = await remote.server.addEmpty("guide.git");
    const place = { space: { id: space.id }, api } as unknown as Parameters<typeof exportTo>[1];
    expect(await exportTo(remote, place, "guide.git")).toMatchObject({ status: "success", warnings: [] });
    const exported = await git(bare, "ls-tree", "-r", "--format=%(objectname) %(path)", "main");
    const names = exported
      .trim()
      .split("\n")
      .map((line) => line.slice(41));
    const own = await git(process.cwd(), "hash-object", ...names.map((name) => path.join(GUIDE, name)));
    expect(own.trim().split("\n")).toEqual(
      exported
        .trim()
        .split("\n")
        .map((line) => line.slice(0, 40)),
    );
    const kept = await git(process.cwd(), "ls-files", "--cached", "--others", "--exclude-standard", GUIDE);
    expect(names).toEqual(
      kept
        .trim()
        .split("\n")
        .map((name) => name.slice(GUIDE.length + 1))
        .sort(),
    );
  }, 30_000);

  it("has working sample requests", async () => {
    const ORGANIZATION = await organization();
    const made = await api.post(`/orgs/${ORGANIZATION}/spaces`, { title: "Samples" });
    const env = { BINDERY_URL: url, BINDERY_TOKEN: TOKEN, ORGANIZATION, SPACE: made.body.id };
    const shell = await samplesIn("sh", isRequest);
    expect(shell.length).toBeGreaterThan(7);
    for (const { name, samples } of shell)
      await runShell(samples, env).catch((error) => expect.fail(`${name}: ${error.stderr ?? error}`));
    const programs = await samplesIn("ts", () => true);
    expect(programs.length).toBeGreaterThan(0);
    for (const { name, samples } of programs)
      for (const sample of samples)
        await runTypeScript(sample, env).catch((error) => expect.fail(`${name}: ${error.stderr ?? error}`));
    const { body } = await api.get(`/spaces/${made.body.id}/content/pages`);
    expect(JSON.stringify(body)).toContain("From TypeScript");
  }, 180_000);
});

describe("the user guide after it was created", () => {
  it("isn't created in other organizations, or again when Bindery restarts", async () => {
    const second = await api.post("/orgs", { title: "Second" });
    await bootstrap();
    await runJobs();
    expect(guidesAmong(await spaces())).toHaveLength(1);
    expect((await api.get(`/orgs/${second.body.id}/spaces`)).body.items).toEqual([]);
  });

  it("stays deleted after its site was deleted, and /docs then returns 404", async () => {
    const [site] = guidesAmong(await sites());
    expect((await api.delete(`/orgs/${await organization()}/sites/${site?.id}`)).status).toBe(204);
    expect((await get("/docs")).status).toBe(404);
    await bootstrap();
    await runJobs();
    expect((await get("/docs")).status).toBe(404);
    const reference = await get("/docs/api");
    expect([reference.status, reference.headers.location]).toEqual([302, "/v1/openapi.json"]);
    expect((await get("/docs/api/x.js")).status).toBe(404);
  });

  it("is completed after a restart if the first attempt was killed", async () => {
    const { id: spaceId } = await guideSpace();
    const { id: byId } = (await api.get("/user")).body;
    const organizationId = await organization();
    const { signal } = new AbortController();
    const attempt = { id: "1", attempt: 2, isLastAttempt: false, giveUp: () => {}, signal };
    await publish({ organizationId, spaceId, byId }, attempt);
    await publish({ organizationId, spaceId, byId }, attempt);
    expect([guidesAmong(await spaces()).length, guidesAmong(await sites()).length]).toEqual([1, 1]);
    expect((await get("/docs")).status).toBe(302);
  });

  it("isn't created if a setting turns off the guide", async () => {
    provideEnv({ GUIDE: "off" });
    await runSql(sql`TRUNCATE "User", "Organization" CASCADE`);
    await bootstrap();
    await runJobs();
    expect(await spaces()).toEqual([]);
  });
});
