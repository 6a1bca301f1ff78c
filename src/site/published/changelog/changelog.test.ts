import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { at, change, get, makeManual, serveReaders, site, space } from "../site-server.fixture";

serveReaders();
makeManual();

const spec = (version: string, operations: string) => `openapi: 3.1.0
info: { title: Pets, version: "${version}" }
paths:
${operations}
`;
const operation = (path: string, more = "") =>
  `  ${path}: { get: { summary: "Read ${path}", ${more} responses: { "200": { description: Yes } } } }`;

/** Stores versions of the specification `pets`, and shows it on a page unless `shown` is false. */
async function makePets(versions: readonly string[], { shown = true } = {}) {
  const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
  const api = rest(token);
  const path = `/orgs/${space.organizationId}/openapi/pets`;
  const publish = async (text: string) => {
    expect((await api.put(path, { source: { text } })).status).toBe(200);
    await runJobs();
  };
  for (const text of versions) await publish(text);
  const show = async (more: object = {}) => {
    const markdown = `{% openapi-operation spec="pets" path="/pets" method="get" %}`;
    const page = { operation: "insert_page", title: "Reference", slug: "reference", document: { markdown } };
    const changes = [{ ...page, ...more }];
    expect((await api.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
  };
  if (shown) await show();
  return { api, publish, show };
}

const FIRST = spec("1.0", [operation("/pets"), operation("/toys")].join("\n"));
const SECOND = spec("2.0", [operation("/pets", "deprecated: true,"), operation("/cages")].join("\n"));
const turnOn = () => change({ apiChangelog: true });
const CHANGELOG = "~api-changelog/pets";
const FORMS = ["", ".md", "/rss.xml", "/feed.json"];
const statuses = (of = at) =>
  Promise.all(FORMS.map(async (form) => (await of(`${CHANGELOG}${form}`)).status));

describe("the changelog of an API specification on a site", () => {
  it("lists the changes of each version, breaking changes first, as a page", async () => {
    await makePets([FIRST, SECOND]);
    await turnOn();
    const { status, headers, text } = await at(CHANGELOG);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("<h1>API changelog: Pets</h1>");
    expect(text).toContain(
      `<link rel="canonical" href="${env.PUBLIC_URL}/s/${site.basename}/${CHANGELOG}"/>`,
    );
    expect(text).toContain('href="./pets/rss.xml"');
    expect(text).toMatch(/id="v2".*href="#v2">2\.0</s);
    const order = ["/toys", "/pets", "/cages"].map((path) => text.indexOf(`<code>${path}</code>`));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(text.match(/breaking change/g)).toHaveLength(1);
    expect((await at(CHANGELOG, { "if-none-match": String(headers.etag) })).status).toBe(304);
  });

  it("is available as a feed and as Markdown", async () => {
    await makePets([FIRST, SECOND]);
    await turnOn();
    const feed = JSON.parse((await at(`${CHANGELOG}/feed.json`)).text);
    const root = `${env.PUBLIC_URL}/s/${site.basename}/`;
    expect(feed).toMatchObject({
      title: "API changelog: Pets",
      home_page_url: `${root}${CHANGELOG}`,
      feed_url: `${root}${CHANGELOG}/feed.json`,
      items: [{ url: `${root}${CHANGELOG}#v2`, title: "2.0", tags: ["breaking change"] }],
    });
    expect(feed.items[0].content_html).toContain("/toys");
    const rss = await at(`${CHANGELOG}/rss.xml`);
    expect(rss.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(rss.text.match(/<item>/g)).toHaveLength(1);
    const markdown = await at(`${CHANGELOG}.md`);
    expect(markdown.headers).toMatchObject({
      "content-type": "text/markdown; charset=utf-8",
      "x-robots-tag": "noindex",
    });
    expect(markdown.text).toMatch(/^# API changelog: Pets\n\n## 2\.0\n\n/);
    expect(markdown.text).toContain("- removed: `GET /toys` (**breaking change**)\n");
    expect(markdown.text).toContain("- deprecated: `GET /pets`\n- added: `GET /cages`\n");
  });

  it("says that nothing has changed if there is only one version, or if clients notice no change", async () => {
    const { publish } = await makePets([FIRST]);
    await turnOn();
    for (const text of [FIRST, FIRST.replaceAll("Read", "Get")]) {
      await publish(text);
      expect((await at(CHANGELOG)).text).toContain("No changes have been recorded yet.");
      expect((await at(`${CHANGELOG}.md`)).text).toContain("No changes have been recorded yet.");
      expect(JSON.parse((await at(`${CHANGELOG}/feed.json`)).text).items).toEqual([]);
    }
  });

  it("lists ten versions on a page, with a link to older versions", async () => {
    const versions = [...Array(13).keys()].map((n) =>
      spec(`${n}`, `${operation("/pets")}\n${operation(`/${n}`)}`),
    );
    await makePets(versions);
    await turnOn();
    const { text } = await at(CHANGELOG);
    const idsIn = (html: string) =>
      [...html.matchAll(/<section id="v(\d+)"/g)].map(([, number]) => Number(number));
    expect(idsIn(text)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(text).toContain('href="./pets?before=4"');
    const older = (await at(`${CHANGELOG}?before=4`)).text;
    expect(idsIn(older)).toEqual([3, 2]);
    expect(older).toContain('<meta name="robots" content="noindex"/>');
    expect(older).not.toContain("?before=");
    for (const before of ["x", "-1", "99999999999999999999"])
      expect(idsIn((await at(`${CHANGELOG}?before=${before}`)).text)).toHaveLength(10);
  });

  it("is marked at the operations that changed, and the mark leads to the version", async () => {
    const { publish } = await makePets([FIRST]);
    await turnOn();
    expect((await at("reference")).text).not.toContain("Last changed");
    await publish(SECOND);
    const mark = `Last changed: <a href="./~api-changelog/pets#v2">2.0</a>`;
    expect((await at("reference")).text).toContain(mark);
    await change({ apiChangelog: false });
    expect((await at("reference")).text).not.toContain("Last changed");
  });

  it("is marked at the fields that changed, as a page and as Markdown, while it's turned on", async () => {
    const limit = (more: string) =>
      operation("/pets", `parameters: [{ name: limit, in: query, schema: { type: integer${more} } }],`);
    await makePets([FIRST, spec("1.1", limit("")), spec("1.2", limit(", maximum: 9"))]);
    const marks = async () => [
      /id="op-get-pets\.query\.limit".*?<\/li>/s
        .exec((await at("reference")).text)?.[0]
        .includes("changed: 1.2"),
      (await at("reference.md")).text.includes("changed in 1.2"),
    ];
    expect(await marks()).toEqual([false, false]);
    await turnOn();
    expect(await marks()).toEqual([true, true]);
    expect((await at("reference.md")).text).toContain("**Last changed**: 1.2");
    await change({ apiChangelog: false });
    expect(await marks()).toEqual([false, false]);
  });

  it("doesn't compare versions when visitors read it", async () => {
    await makePets([FIRST, SECOND]);
    await turnOn();
    const { openAPISpecVersion } = db();
    const where = { organizationId: space.organizationId };
    await openAPISpecVersion.updateMany({ where, data: { document: "{}" } });
    expect((await at(CHANGELOG)).text).toContain("<code>/toys</code>");
  });
});

describe("access to the changelog of an API specification", () => {
  it("is turned off until an editor of the site turns it on", async () => {
    const { api } = await makePets([FIRST, SECOND]);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    const path = `/orgs/${space.organizationId}/sites/${site.id}`;
    expect((await api.get(path)).body.apiChangelog).toBe(false);
    expect((await api.patch(path, { apiChangelog: true })).body.apiChangelog).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await api.patch(path, { apiChangelog: "yes" })).status).toBe(400);
    await api.patch(path, { apiChangelog: false });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  it("requires a page of the site that shows the specification to all visitors", async () => {
    const { show } = await makePets([FIRST, SECOND], { shown: false });
    await turnOn();
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await show({ condition: "1 == 2", slug: "hidden" });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await show();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const path of ["", "/nothing", "/none", "s/feed.json/x", "/feed.xml", "%2e%2e"])
      expect([path, (await at(`${CHANGELOG}${path || "x"}`)).status]).toEqual([path, 404]);
  });

  it("is limited to visitors of the site, and to the site's organization", async () => {
    await makePets([FIRST, SECOND]);
    await turnOn();
    const organization = await makeOrganization();
    const foreign = await makeSpace({ organizationId: organization.id });
    const others = [
      await makeSite({ spaces: [foreign], publishedAt: now() }),
      await makeSite({
        spaces: [await makeSpace({ organizationId: space.organizationId })],
        publishedAt: now(),
      }),
    ];
    for (const other of others) {
      await db().site.update({
        where: { organizationId_id: { organizationId: other.organizationId, id: other.id } },
        data: { apiChangelog: true, configVersion: { increment: 1 } },
      });
      expect(await statuses((path) => get(`/s/${other.basename}/${path}`))).toEqual([404, 404, 404, 404]);
    }
    await change({ visibility: "share-link" });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await change({ visibility: "public", agentsContext: "excluded" });
    expect(await statuses()).toEqual([200, 404, 200, 200]);
  });
});
