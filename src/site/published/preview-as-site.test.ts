import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makePublished } from "@/domains/sites/published/published-site.fixture";
import { env } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { get, serveReaders } from "./site-server.fixture";

serveReaders();

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const UNSIGNED = {
  adaptiveContent: true,
  adaptiveSchema: {
    type: "object",
    properties: {
      unsigned: {
        type: "object",
        description: "Unsigned",
        properties: { plan: { type: "string", description: "Plan", enum: ["free", "pro"] } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
};

/**
 * A site with two spaces, and a change request in the second space. The change request adds the page `secret` with an image,
 * and text to the page `guide`.
 */
async function makeProposed(fields: Parameters<typeof makePublished>[0] = {}) {
  const stage = await makePublished(fields);
  const { organization, organizationId, site } = stage;
  const author = await makePerson({ organization, role: "admin" });
  const admin = rest(author.token);
  const second = await makeSpace({ organizationId, title: "Second" });
  await makeContent({
    space: second,
    pages: [
      { title: "Start", slug: "start" },
      { title: "Guide", slug: "guide" },
    ],
  });
  const place = { rank: "b0", path: "second", siteId: site.id, spaceId: second.id };
  await db().siteSpace.create({ data: { organizationId, id: newId(), ...place } });
  await stage.change({});
  const requests = `/spaces/${second.id}/change-requests`;
  const { id } = (await admin.post(requests, { subject: "More <b>words</b>" })).body;
  const own = `${requests}/${id}`;
  const { pages } = (await admin.get(`${own}/content/pages`)).body;
  const guide = pages.find(({ slug }: { slug: string }) => slug === "guide");
  const file = { name: "dot.png", contentType: "image/png", base64: PIXEL, ref: "dot" };
  const markdown = "Confidentialword.\n\n![A dot](./dot)\n";
  const changes = [
    { operation: "insert_files", files: [file] },
    { operation: "update_page", page: guide.id, document: { markdown } },
    { operation: "insert_page", title: "Secret", document: { markdown: "Confidentialword too.\n" } },
  ];
  const written = await admin.post(`${own}/content`, { changes });
  if (written.status !== 200) throw new Error(JSON.stringify(written.body));
  const request = (await admin.get(own)).body;
  const asPerson = { authorization: `Bearer ${author.token}` };
  const preview = `/preview/${site.id}/~/changes/${id}/`;
  const read = (path: string, headers: Record<string, string> = asPerson) => get(preview + path, headers);
  return { ...stage, admin, author, second, own, guide, request, asPerson, preview, read };
}

/** The `href` and `src` attributes of a page that lead to its own host, as paths. */
const pathsIn = (html: string, at: string) =>
  [...html.matchAll(/<(?:a|img)\b[^>]*? (?:href|src)="([^"]*)"/g)].flatMap(([, value = ""]) => {
    const url = new URL(value.replaceAll("&amp;", "&"), env.PUBLIC_URL + at);
    return url.origin === new URL(env.PUBLIC_URL).origin ? [url.pathname + url.search] : [];
  });

describe("a change request previewed as the site", () => {
  for (const [state, fields] of [
    ["published", {}],
    ["unpublished", { publishedAt: null }],
  ] as const)
    it(`shows a site that is ${state} with the change request's content and a banner, and no search`, async () => {
      const { read, request, second, preview, guide } = await makeProposed(fields);
      const page = await read("second/guide");
      expect(page.status).toBe(200);
      expect([page.headers["cache-control"], page.headers["x-robots-tag"]]).toEqual([
        "private, no-store",
        "noindex",
      ]);
      expect(page.text).toContain("Confidentialword.");
      expect(page.text).toContain('<meta name="robots" content="noindex"/>');
      expect(page.text).toContain(`Change request #${request.number}: More &lt;b&gt;words&lt;/b&gt;`);
      expect(page.text).toContain(
        `href="${env.PUBLIC_URL}/spaces/${second.id}/change-requests/${request.number}"`,
      );
      expect(page.text).toContain("Search isn&#x27;t available in previews");
      expect(page.text).not.toMatch(/~search|~ask|~feedback|rss\.xml|data-seen/);
      // The navigation lists the new page, and the new page opens.
      expect(page.text).toMatch(/<a [^>]*href="[^"]*secret"/);
      expect((await read("second/secret")).text).toContain("Confidentialword too.");
      // The link from the console leads to the page, or to the space of the change request.
      const open = async (query: string) => (await read(`~open${query}`)).headers.location;
      expect(await open(`?page=${guide.id}`)).toBe(`${preview}second/guide`);
      for (const query of ["", "?page=unknown"]) expect(await open(query)).toBe(`${preview}second/`);
      expect((await read("~open")).headers["cache-control"]).toBe("private, no-store");
    });

  it("loads the images of the change request, and its links lead to pages in the preview, also in other spaces", async () => {
    const { read, preview, asPerson } = await makeProposed({ publishedAt: null });
    const at = `${preview}second/guide`;
    const { text } = await get(at, asPerson);
    const own = pathsIn(text, at).filter((path) => !/^\/(?:spaces|orgs)\//.test(path) && path !== at);
    expect(own.filter((path) => !path.startsWith(preview))).toEqual([]);
    const [image] = own.filter((path) => path.includes("~files"));
    const answer = await get(image as string, asPerson);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(answer.bytes.equals(Buffer.from(PIXEL, "base64"))).toBe(true);
    for (const path of new Set(own)) {
      const { status } = await get(path, asPerson);
      expect([path, status]).toEqual([path, path.endsWith("/second/start") ? 302 : 200]);
    }
    // The other space keeps the banner, and shows its main content.
    const other = await read("guide");
    expect([other.status, other.text.includes("Change request #")]).toEqual([200, true]);
  });

  it("says that the main content has changed in the meantime", async () => {
    const { read, admin, second, guide } = await makeProposed();
    const said = "The main content has changed in the meantime.";
    expect((await read("second/guide")).text).not.toContain(said);
    const changes = [{ operation: "update_page", page: guide.id, title: "Guide, renamed" }];
    expect((await admin.post(`/spaces/${second.id}/content`, { changes })).status).toBe(200);
    expect((await read("second/guide")).text).toContain(said);
  });

  it("hides content by the conditions for visitors, whose claims can be in the URL", async () => {
    const { read, admin, own, preview, asPerson } = await makeProposed({ publishedAt: null, ...UNSIGNED });
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    const { pages } = (await admin.get(`${own}/content/pages`)).body;
    const secret = pages.find(({ slug }: { slug: string }) => slug === "secret");
    const changes = [{ operation: "update_page", page: secret.id, condition }];
    expect((await admin.post(`${own}/content`, { changes })).status).toBe(200);
    const hidden = await read("second/secret");
    expect([hidden.status, hidden.text.includes("Confidentialword")]).toEqual([404, false]);
    expect((await read("second/guide")).text).not.toMatch(/href="[^"]*secret"/);
    const claimed = await read("second/secret?visitor.plan=pro");
    expect([claimed.status, claimed.headers.location]).toEqual([303, `${preview}second/secret`]);
    const [cookie = ""] = (claimed.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]);
    const shown = await read("second/secret", { ...asPerson, cookie });
    expect([shown.status, shown.text.includes("Confidentialword too.")]).toEqual([200, true]);
  });
});

describe("people without access to the change request", () => {
  it("get 404, and browsers without a session are redirected to sign in, whether or not the preview exists", async () => {
    const { preview, organization, second, own, admin } = await makeProposed({ publishedAt: null });
    const path = `${preview}second/guide`;
    const guest = await makePerson({ organization, role: null });
    const stranger = await makePerson({});
    for (const { token } of [guest, stranger])
      for (const each of [path, `${preview}~open`]) {
        const answer = await get(each, { authorization: `Bearer ${token}` });
        expect([answer.status, answer.text.includes("Confidentialword")]).toEqual([404, false]);
      }
    for (const each of [path, `/preview/${"x".repeat(20)}/guide?a=1`]) {
      const answer = await get(each, { accept: "text/html" });
      const target = `/sign-in?callbackUrl=${encodeURIComponent(each)}`;
      expect([answer.status, answer.headers.location]).toEqual([302, target]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect((await get(each, {})).status).toBe(404);
    }
    // A member who can't see the space of the change request can't see the change request in the preview of the site.
    const reader = await makePerson({ organization, role: "read" });
    expect((await get(path, { authorization: `Bearer ${reader.token}` })).status).toBe(200);
    expect((await admin.patch(`/spaces/${second.id}`, { defaultLevel: null })).status).toBe(200);
    expect((await get(path, { authorization: `Bearer ${reader.token}` })).status).toBe(404);
    expect((await rest(reader.token).get(own)).status).toBe(404);
  });

  it("never get the change request from the public site, its lists, its search or its caches", async () => {
    const { root, read, space } = await makeProposed();
    const base = new URL(root).pathname;
    const paths = [
      ...["", "second/", "second/guide", "second/guide.md", "second/secret", "sitemap.xml", "robots.txt"],
      ...["llms.txt", "llms-full.txt", "rss.xml", "feed.json", "~search?q=Confidentialword"],
      `~navigation/${space.id}`,
    ];
    const headers = { accept: "application/json" };
    const texts = async () => Promise.all(paths.map(async (path) => (await get(base + path, headers)).text));
    const before = await texts();
    for (const path of ["", "second/", "second/guide", "second/guide.md", "second/secret"]) await read(path);
    for (const path of [
      "sitemap.xml",
      "llms.txt",
      "llms-full.txt",
      "rss.xml",
      "~search?q=Confidentialword",
      "~ask?q=a",
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    const after = await texts();
    expect(after).toEqual(before);
    for (const text of after) {
      expect(text).not.toContain("Confidentialword");
      expect(text).not.toContain("More <b>");
      expect(text).not.toContain("preview-bar");
    }
    expect((await get(`${base}second/guide`)).headers["x-robots-tag"]).toBeUndefined();
  });
});
