import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { SiteUncheckedUpdateInput } from "@/db/generated/models";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let siteId: string;
let path: string;
let restore: (() => void) | undefined;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  const hostname = "docs.example.com";
  const site = await makeSite({ organizationId: organization.id, hostname, provedHostname: hostname });
  siteId = site.id;
  path = `/orgs/${organization.id}/sites/${siteId}/custom-code`;
});

afterEach(() => {
  restore?.();
  restore = undefined;
});

const read = async () => (await rest(admin.token).get(path)).body;
const change = (body: object, token = admin.token, headers: Record<string, string> = {}) =>
  rest(token).patch(path, body, { headers });
const write = (data: SiteUncheckedUpdateInput) =>
  db().site.update({ where: { organizationId_id: { organizationId: organization.id, id: siteId } }, data });
const stored = () =>
  db().site.findUniqueOrThrow({
    where: { organizationId_id: { organizationId: organization.id, id: siteId } },
    select: { customCode: true, version: true, configVersion: true },
  });
const events = async () => {
  const { items } = (await rest(admin.token).get(`/orgs/${organization.id}/audit-events`)).body;
  return items.filter(({ action }: { action: string }) => action === "updateSiteCustomCode");
};
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const NO_SOURCES = { scripts: [], connect: [], images: [], styles: [], fonts: [], media: [], frames: [] };
const NOTHING = { enabled: false, css: "", snippet: "", scripts: [], sources: NO_SOURCES };
const SCRIPT = "https://analytics.example.net/script.js";

/** Sends a change that must be refused with 400. Checks that the message names the field, and that nothing changed. */
async function expectRefused(body: object, field: string) {
  const before = await stored();
  const answer = await change(body);
  expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining(field)]);
  expect(await stored()).toEqual(before);
  expect(await events()).toEqual([]);
}

describe("custom code", () => {
  it("is empty and turned off at first", async () => {
    expect(await read()).toEqual({
      object: "site-custom-code",
      ...NOTHING,
      available: true,
      scriptsServed: false,
      scriptsNotServedBecause: "disabled",
      scriptHost: "docs.example.com",
      policy: [],
    });
    expect((await stored()).customCode).toBeNull();
  });

  it("is read and changed only by administrators of the site", async () => {
    const editor = await makePerson({ organization, role: "create" });
    const stranger = await makePerson({ role: "admin" });
    const before = await stored();
    for (const [token, status] of [
      [editor.token, 403],
      [stranger.token, 404],
    ] as const) {
      expect((await rest(token).get(path)).status).toBe(status);
      expect((await change({ css: "p {}" }, token)).status).toBe(status);
    }
    expect(await stored()).toEqual(before);
    await makeGrant({
      level: "admin",
      site: { organizationId: organization.id, id: siteId },
      user: editor.user,
    });
    expect((await change({ css: "p {}" }, editor.token)).status).toBe(200);
  });

  it("changes only the fields in the request, and keeps the code when it's turned off", async () => {
    const first = { enabled: true, css: "p { color: red }", snippet: "start()", scripts: [{ url: SCRIPT }] };
    expect((await change(first)).body).toMatchObject({ ...first, sources: NO_SOURCES });
    const sources = { connect: ["https://a.example.net"], frames: ["https://*.example.net"] };
    expect((await change({ sources })).body).toMatchObject({
      ...first,
      sources: { ...NO_SOURCES, ...sources },
    });
    expect((await change({ enabled: false, sources: {} })).body).toMatchObject({
      ...first,
      enabled: false,
      sources: NO_SOURCES,
      policy: [],
    });
    expect(await read()).toMatchObject({ ...first, enabled: false });
  });

  it("increments the site's version only if something changes, and checks If-Match", async () => {
    const before = await stored();
    const { headers } = await rest(admin.token).get(path);
    expect((await change({ css: "p {}" })).status).toBe(200);
    const after = await stored();
    expect([after.version, after.configVersion]).toEqual([before.version + 1, before.configVersion + 1]);
    await change({ css: "p {}" });
    await change({});
    expect(await stored()).toEqual(after);
    const stale = await change({ css: "b {}" }, admin.token, { "if-match": String(headers.etag) });
    expect([stale.status, await stored()]).toEqual([412, after]);
  });

  it("is recorded in the audit log with what changed, without the text of the code", async () => {
    await change({ enabled: true, snippet: "secretSnippet()", css: "secret {}" });
    await change({ scripts: [{ url: SCRIPT }], sources: { images: ["https://img.example.net"] } });
    await change({ enabled: true });
    await change({ snippet: "" });
    const found = await events();
    expect(found.map(({ details }: { details: unknown }) => details).reverse()).toEqual([
      {
        changed: ["enabled", "css", "snippet"],
        enabled: "true",
        css: hashOf("secret {}"),
        snippet: hashOf("secretSnippet()"),
      },
      {
        changed: ["scripts", "sources"],
        scripts: [`${SCRIPT} ${hashOf(JSON.stringify({ url: SCRIPT }))}`],
        sources: ["images https://img.example.net"],
      },
      { changed: ["snippet"], snippet: null },
    ]);
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  it("isn't recorded again if a request repeats the data attributes in another order", async () => {
    const scripts = (data: Record<string, string>) => ({ scripts: [{ url: SCRIPT, data }] });
    await change(scripts({ "website-id": "1", domain: "a.example" }));
    await change(scripts({ domain: "a.example", "website-id": "1" }));
    expect(await events()).toHaveLength(1);
    await change(scripts({ domain: "b.example", "website-id": "1" }));
    expect(await events()).toHaveLength(2);
  });

  it("isn't part of the site's other responses", async () => {
    const marks = { css: ".unique-style {}", snippet: "uniqueSnippet()", scripts: [{ url: SCRIPT }] };
    await change({ enabled: true, ...marks });
    await write({ publishedAt: now() });
    const site = `/orgs/${organization.id}/sites/${siteId}`;
    for (const other of [
      site,
      `${site}/published`,
      `${site}/customization`,
      `/orgs/${organization.id}/sites`,
    ]) {
      const { status, body } = await rest(admin.token).get(other);
      expect(status, other).toBe(200);
      expect(JSON.stringify(body), other).not.toMatch(/unique|analytics\.example/);
    }
  });
});

describe("the policy in the response", () => {
  it("lists exactly the snippet's hash, the scripts and the origins", async () => {
    const { body } = await change({
      enabled: true,
      snippet: "start();\r\nend();",
      scripts: [
        { url: "https://www.example.net/gtag/js?id=G-1;x,y" },
        { url: "https://www.example.net/a;b,c.js" },
        { url: "https://www.example.net/gtag/js?id=G-2" },
      ],
      sources: {
        scripts: ["https://cdn.example.net"],
        connect: ["https://api.example.net", "wss://*.example.net:8443"],
        images: ["https://img.example.net"],
        styles: ["https://css.example.net"],
        fonts: ["https://fonts.example.net"],
        media: ["https://media.example.net"],
        frames: ["https://*.frames.example.net"],
      },
    });
    expect(body.snippet).toBe("start();\nend();");
    expect(body.policy).toEqual([
      `script-src ${hashOf("start();\nend();")} https://www.example.net/gtag/js https://www.example.net/a%3Bb%2Cc.js https://cdn.example.net`,
      "style-src https://css.example.net",
      "img-src https://img.example.net",
      "media-src https://media.example.net",
      "font-src https://fonts.example.net",
      "connect-src https://api.example.net wss://*.example.net:8443",
      "frame-src https://*.frames.example.net",
    ]);
    expect([body.scriptsServed, body.scriptsNotServedBecause]).toEqual([true, null]);
  });

  it("is empty, with the reason, if the site has no verified hostname of its own", async () => {
    await change({ enabled: true, snippet: "start()" });
    const none = { scriptsServed: false, scriptsNotServedBecause: "host", scriptHost: null, policy: [] };
    await write({ provedHostname: null });
    expect(await read()).toMatchObject(none);
    await write({ hostname: null, proxy: "www.example.com/docs" });
    expect(await read()).toMatchObject(none);
    await write({ provedProxy: "www.example.com/docs" });
    expect(await read()).toMatchObject(none);
    const own = new URL(env.PUBLIC_URL).hostname;
    await write({ hostname: own, provedHostname: own, proxy: null });
    expect(await read()).toMatchObject(none);
  });
});

describe("custom code that the operator turned off", () => {
  beforeEach(async () => {
    await change({ css: "p {}", snippet: "start()" });
    restore = withSettings({ CUSTOM_CODE: "off" });
  });

  it("can still be edited if it was turned on before", async () => {
    await write({ customCode: { enabled: true, css: "p {}", snippet: "start()" } });
    expect((await change({ enabled: true, snippet: "" })).status).toBe(200);
    expect(await read()).toMatchObject({ enabled: true, snippet: "", scriptsNotServedBecause: "instance" });
  });

  it("can't be turned on, and stays stored", async () => {
    const before = await stored();
    const refused = await change({ enabled: true });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining("CUSTOM_CODE"),
    ]);
    expect(await stored()).toEqual(before);
    const off = { available: false, scriptsServed: false, scriptsNotServedBecause: "instance", policy: [] };
    expect(await read()).toMatchObject({ ...off, css: "p {}", snippet: "start()" });
  });

  it("can be deleted", async () => {
    expect((await change({ css: "", snippet: "" })).body).toMatchObject(NOTHING);
  });
});

describe("a snippet", () => {
  it.each([
    "</script>",
    "</SCRIPT >",
    "x = '</scr' + '</script'",
    "<script>alert(1)</script>",
    "if (a <script) b()",
    "<!-- x",
    "x<!--y",
  ])("can't be %j", async (snippet) => {
    await expectRefused({ enabled: true, css: "p {}", snippet }, "snippet");
  });

  it("has at most 16,384 characters", async () => {
    await expectRefused({ snippet: "x".repeat(16_385) }, "snippet");
    expect((await change({ snippet: "x".repeat(16_384) })).status).toBe(200);
  });
});

describe("CSS", () => {
  it("has at most 65,536 characters, and can contain any text", async () => {
    await expectRefused({ css: "x".repeat(65_537) }, "css");
    expect((await change({ css: "x".repeat(65_536) })).status).toBe(200);
    const css = "</style><script>alert(1)</script> @import url(https://x.example/);\u2028";
    expect((await change({ css })).body.css).toBe(css);
  });
});

describe("a script", () => {
  it.each([
    ["plain HTTP", "http://a.example.net/x.js"],
    ["a directory", "https://a.example.net/js/"],
    ["a whole host", "https://a.example.net"],
    ["a wildcard", "https://*.example.net/x.js"],
    ["a path without a host", "/x.js"],
    ["no scheme", "//a.example.net/x.js"],
    ["data", "data:text/javascript,alert(1)"],
    ["blob", "blob:https://a.example.net/1"],
    ["JavaScript", "javascript:alert(1)"],
    ["credentials", "https://user:pass@a.example.net/x.js"],
    ["a fragment", "https://a.example.net/x.js#y"],
    ["an IPv6 address", "https://[::1]/x.js"],
    ["a space", "https://a.example.net/x y.js"],
    ["a line break", "https://a.example.net/x.js\nhttps://b.example.net"],
    ["a tab", "https://a.example.net/\tx.js"],
    ["a letter outside of ASCII", "https://a.example.net/ü.js"],
    ["a keyword", "'unsafe-inline'"],
    ["an asterisk", "*"],
    ["nothing", ""],
  ])("can't have a URL with %s", async (_case, url) => {
    await expectRefused({ scripts: [{ url: SCRIPT }, { url }] }, "scripts");
  });

  it("has a URL with at most 1,000 characters", async () => {
    const long = (length: number) => ({ url: `${SCRIPT}?${"x".repeat(length - SCRIPT.length - 1)}` });
    await expectRefused({ scripts: [long(1001)] }, "scripts");
    expect((await change({ scripts: [long(1000)] })).status).toBe(200);
  });

  it.each([
    "sha256-short",
    "md5-1B2M2Y8AsgTpgAmY7PhCfg==",
    `sha256-${"a".repeat(43)}`,
    `sha256-${"_".repeat(43)}=`,
    `sha384-${"a".repeat(64)} sha256-${"a".repeat(43)}=`,
    `sha384-${"a".repeat(64)}" onerror="x`,
  ])("can't have the hash %j", async (integrity) => {
    await expectRefused({ scripts: [{ url: SCRIPT, integrity }] }, "scripts");
  });

  it.each([`sha256-${"a".repeat(43)}=`, `sha384-${"/".repeat(64)}`, `sha512-${"+".repeat(86)}==`])(
    "can have the hash %s",
    async (integrity) => {
      const { body } = await change({ scripts: [{ url: SCRIPT, integrity }] });
      expect(body.scripts).toEqual([{ url: SCRIPT, integrity }]);
    },
  );

  it.each([
    { "": "x" },
    { "A B": "x" },
    { "1x": "x" },
    { 'x" onload="y': "x" },
    { x: "y".repeat(257) },
    { ["x".repeat(51)]: "x" },
    { x: 1 },
    Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`x${index}`, ""])),
  ])("can't have the data attributes %j", async (data) => {
    await expectRefused({ scripts: [{ url: SCRIPT, data }] }, "scripts");
  });

  it("is one of at most 10", async () => {
    const scripts = Array.from({ length: 11 }, (_, index) => ({ url: `${SCRIPT}?${index}` }));
    await expectRefused({ scripts }, "scripts");
    expect((await change({ scripts: scripts.slice(1) })).body.scripts).toHaveLength(10);
  });
});

describe("an origin", () => {
  const KINDS = Object.keys(NO_SOURCES);

  it.each([
    "http://a.example.net",
    "https://a.example.net/",
    "https://a.example.net/path",
    "https://*",
    "https://*.net",
    "https://a.*.net",
    "https:",
    "https://user@a.example.net",
    "https://a.example.net; script-src *",
    "https://a.example.net, https://b.example.net",
    "https://a.example.net https://b.example.net",
    "https://a.example.net\nhttps://b.example.net",
    "https://a.example.net:99999",
    "'self'",
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'strict-dynamic'",
    "'nonce-x'",
    "*",
    "data:",
    "blob:",
    "ws://a.example.net",
    "http://localhost:3000",
    "",
  ])("can't be %j in any list", async (origin) => {
    for (const kind of KINDS)
      await expectRefused({ sources: { [kind]: ["https://ok.example.net", origin] } }, "sources");
  });

  it("can have wss:// only in the list of connections", async () => {
    const origins = ["wss://a.example.net"];
    for (const kind of KINDS)
      if (kind !== "connect") await expectRefused({ sources: { [kind]: origins } }, "sources");
    expect((await change({ sources: { connect: origins } })).body.sources.connect).toEqual(origins);
  });

  it("is one of at most 20 in a list, in its normal form and without duplicates", async () => {
    const origins = Array.from({ length: 21 }, (_, index) => `https://a-${index}.example.net`);
    for (const kind of KINDS) await expectRefused({ sources: { [kind]: origins } }, "sources");
    const { body } = await change({
      sources: { images: origins.slice(1), connect: ["https://A.example.net", "https://a.example.net:443"] },
    });
    expect(body.sources).toMatchObject({ images: origins.slice(1), connect: ["https://a.example.net"] });
  });

  it("can't be in an unknown list", async () => {
    const { body } = await change({ sources: { "script-src": ["https://a.example.net"] } });
    expect(body.sources ?? NO_SOURCES).toEqual(NO_SOURCES);
    expect(body.policy ?? []).toEqual([]);
  });
});
