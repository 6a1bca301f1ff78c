import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { at, change, get, giveHost, makeManual, serveReaders, site } from "./site-server.fixture";

serveReaders();
makeManual();

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

const SCRIPT = "https://analytics.example.net/script.js";
const SNIPPET = `document.title = "a && b" + '<b>';`;
const CSS = "h1 { color: #123456 } /* </style><script>alert(1)</script> */";
const INTEGRITY = `sha384-${"a".repeat(64)}`;
const CODE = {
  enabled: true,
  css: CSS,
  snippet: SNIPPET,
  scripts: [
    { url: `${SCRIPT}?id=1`, integrity: INTEGRITY },
    { url: "https://chat.example.net/chat.js", data: { "website-id": '"><script>x' } },
  ],
  sources: {
    scripts: ["https://cdn.example.net"],
    connect: ["https://api.example.net", "wss://*.example.net"],
    images: ["https://img.example.net"],
    styles: ["https://css.example.net"],
    fonts: ["https://fonts.example.net"],
    media: ["https://media.example.net"],
    frames: ["https://frames.example.net"],
  },
};
const ADDED: Readonly<Record<string, string>> = {
  "script-src": `'sha256-${createHash("sha256").update(SNIPPET).digest("base64")}' ${SCRIPT} https://chat.example.net/chat.js https://cdn.example.net`,
  "style-src": "https://css.example.net",
  "img-src": "https://img.example.net",
  "media-src": "https://media.example.net",
  "font-src": "https://fonts.example.net",
  "connect-src": "https://api.example.net wss://*.example.net",
  "frame-src": "https://frames.example.net",
};

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers["content-security-policy"]);
/** The policy with the sources that the code needs at the end of each directive. */
const withAdded = (policy: string) =>
  policy
    .split("; ")
    .map((directive) => {
      const added = ADDED[directive.split(" ", 1)[0] ?? ""];
      return added ? `${directive} ${added}` : directive;
    })
    .join("; ");

const OWN_SCRIPTS = /document\.title|analytics\.example|chat\.example/;
const styleIn = (text: string) => /href="([^"]*~custom\/[0-9a-f]{16}\.css)"/.exec(text)?.[1];

/** Changes the custom code as an administrator of the site. */
async function write(body: object) {
  const { token } = await makePerson({ organization: { id: site.organizationId }, role: "admin" });
  const answer = await rest(token).patch(`/orgs/${site.organizationId}/sites/${site.id}/custom-code`, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe("custom code on a site's own host", () => {
  it("adds exactly its sources to the policy, and its scripts and CSS to the page", async () => {
    const host = await giveHost();
    const before = await get("/guide/first", { host });
    expect(before.text).not.toMatch(/~custom|example\.net/);
    await write(CODE);
    const { status, text, headers } = await get("/guide/first", { host });
    expect([status, policyOf({ headers })]).toEqual([200, withAdded(policyOf(before))]);
    const scripts = [
      `<script>${SNIPPET}</script>`,
      `<script defer="" src="${SCRIPT}?id=1" integrity="${INTEGRITY}" crossorigin="anonymous"></script>`,
      '<script defer="" src="https://chat.example.net/chat.js" data-website-id="&quot;&gt;&lt;script&gt;x"></script>',
    ];
    expect(text.toLowerCase()).toContain(`${scripts.join("").toLowerCase()}</body></html>`);
    expect(styleIn(text)).toMatch(/^\.\.\/~custom\//);
    // Apart from the added code, the page is the same.
    const bare = text
      .replace(/<link rel="stylesheet" href="[^"]*~custom[^>]*>/, "")
      .replace(/<script>document\.title[\s\S]*<\/script>(?=<\/body>)/, "");
    expect(bare.replace(/data-seen="[^"]*"/, "")).toBe(before.text.replace(/data-seen="[^"]*"/, ""));
  });

  it("runs on pages that don't exist and on search results, but not on the page for people without access", async () => {
    const host = await giveHost();
    await write(CODE);
    for (const path of ["/nowhere", "/~search?q=deep"]) {
      const { text } = await get(path, { host });
      expect(text, path).toMatch(OWN_SCRIPTS);
      expect(styleIn(text), path).toBeDefined();
    }
    await change({ visibility: "visitor-auth", fallbackURL: null });
    const closed = await get("/guide/first", { host });
    expect([closed.status, OWN_SCRIPTS.test(closed.text), styleIn(closed.text)]).toEqual([
      403,
      false,
      undefined,
    ]);
    expect(policyOf(closed)).not.toContain("example.net");
  });

  it("takes effect immediately, and changes the page's ETag even if only the policy changes", async () => {
    const host = await giveHost();
    const get1 = (headers = {}) => get("/guide/first", { host, ...headers });
    const [first] = [await get1(), await get1()];
    expect((await get1({ "if-none-match": String(first.headers.etag) })).status).toBe(304);
    await write({ enabled: true, sources: { connect: ["https://api.example.net"] } });
    const changed = await get1({ "if-none-match": String(first.headers.etag) });
    expect([changed.status, policyOf(changed)]).toEqual([
      200,
      policyOf(first).replace("connect-src 'self'", "connect-src 'self' https://api.example.net"),
    ]);
    await write({ enabled: false });
    const off = await get1();
    expect([off.headers.etag, policyOf(off)]).toEqual([first.headers.etag, policyOf(first)]);
  });

  it("is gone if the site or the operator turns it off, and the policy is as before", async () => {
    const host = await giveHost();
    const before = await get("/guide/first", { host });
    await write({ ...CODE, enabled: false });
    const disabled = await get("/guide/first", { host });
    expect([disabled.text, policyOf(disabled)]).toEqual([before.text, policyOf(before)]);
    await write({ enabled: true });
    const on = await get("/guide/first", { host });
    const style = styleIn(on.text)?.replace("..", "") ?? "";
    expect((await get(style, { host })).status).toBe(200);
    restore = withSettings({ CUSTOM_CODE: "off" });
    await change({ title: "Manual" });
    const off = await get("/guide/first", { host });
    expect([off.text, policyOf(off)]).toEqual([before.text, policyOf(before)]);
    expect((await get(style, { host })).status).toBe(404);
  });
});

describe("custom code on Bindery's own host", () => {
  it("consists of CSS only, and the policy is the same as without custom code", async () => {
    const before = await at("guide/first");
    await write(CODE);
    for (const path of ["guide/first", "nowhere", "~search?q=deep"]) {
      const { text, headers } = await at(path);
      expect(text, path).not.toMatch(OWN_SCRIPTS);
      expect(styleIn(text), path).toBeDefined();
      expect(policyOf({ headers }), path).not.toContain("example.net");
    }
    expect(policyOf(await at("guide/first"))).toBe(policyOf(before));
    const forged = { "x-forwarded-host": "docs.example.org", "x-forwarded-proto": "https" };
    expect((await at("guide/first", forged)).text).not.toMatch(OWN_SCRIPTS);
  });

  it("runs no scripts behind a proxy, and never comes from the cache of another host", async () => {
    const proxyHost = `www.${newId()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "x")}.example`;
    const proxy = `${proxyHost}/help`;
    const host = await giveHost();
    const { organizationId, id: siteId } = site;
    await db().siteAddress.create({ data: { address: `proxy:${proxy}`, organizationId, siteId } });
    await change({ proxy, provedProxy: proxy });
    await write(CODE);
    for (let round = 0; round < 2; round++) {
      expect((await get("/guide/first", { host })).text).toMatch(OWN_SCRIPTS);
      const own = await get("/help/guide/first", { host: proxyHost });
      expect([own.status, OWN_SCRIPTS.test(own.text)]).toEqual([200, false]);
      expect(policyOf(own)).not.toContain("example.net");
    }
    // Concurrent requests for the two hosts never share a rendering either.
    await change({ title: "Changed" });
    const both = await Promise.all([
      get("/guide/second", { host }),
      get("/help/guide/second", { host: proxyHost }),
      get("/guide/second", { host }),
      get("/help/guide/second", { host: proxyHost }),
    ]);
    expect(both.map(({ text }) => OWN_SCRIPTS.test(text))).toEqual([true, false, true, false]);
  });

  it("runs no scripts in previews", async () => {
    await write(CODE);
    const host = await giveHost();
    const { token } = await makePerson({ organization: { id: site.organizationId }, role: "admin" });
    const authorization = `Bearer ${token}`;
    const preview = await get(`/preview/${site.id}/guide/first`, { authorization });
    expect([preview.status, OWN_SCRIPTS.test(preview.text)]).toEqual([200, false]);
    expect(policyOf(preview)).not.toContain("example.net");
    const style = styleIn(preview.text)?.replace("..", `/preview/${site.id}`) ?? "";
    expect((await get(style, { authorization })).text).toBe(CSS);
    expect((await get(`/~/preview/guide/first`, { host, authorization })).text).not.toMatch(OWN_SCRIPTS);
    const headers = { authorization, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const body = JSON.stringify({ customization: {} });
    const draft = await at("~preview", headers, "POST", body);
    expect([draft.status, OWN_SCRIPTS.test(draft.text)]).toEqual([200, false]);
    expect(draft.text).toContain(`/preview/${site.id}/~custom/`);
  });
});

describe("custom code in a product's panel", () => {
  it("consists of CSS only", async () => {
    const host = await giveHost();
    await change({ embedOrigins: ["https://app.example.com"] });
    await write(CODE);
    for (const path of ["guide/first", "nowhere", "~search?q=deep"]) {
      const { text, headers } = await get(`/~embed/${path}`, { host });
      expect(text, path).toContain("data-origins");
      expect(text, path).not.toMatch(OWN_SCRIPTS);
      expect(policyOf({ headers }), path).not.toContain("example.net");
      const style = styleIn(text) ?? "";
      expect((await get(new URL(style, `http://x/~embed/${path}`).pathname, { host })).text).toBe(CSS);
    }
  });
});

describe("the CSS of a site", () => {
  const addressOf = async () =>
    `~custom/${styleIn((await at("")).text)
      ?.split("/")
      .at(-1)}`;

  it("is a file that browsers never parse as HTML, with a new name for each change", async () => {
    await write({ enabled: true, css: CSS });
    const first = await addressOf();
    const { status, text, headers } = await at(first);
    expect([status, text]).toEqual([200, CSS]);
    expect(headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await at("")).text).not.toContain("123456");
    await write({ css: "p { color: red }" });
    const second = await addressOf();
    expect(second).not.toBe(first);
    const old = await at(first);
    expect([old.text, old.headers["cache-control"]]).toEqual(["p { color: red }", "public, no-cache"]);
    await write({ css: " \n" });
    expect(styleIn((await at("")).text)).toBeUndefined();
    expect((await at(second)).status).toBe(404);
  });

  it("is only for visitors of the site", async () => {
    await write({ enabled: true, css: CSS });
    const path = await addressOf();
    await change({ visibility: "share-link" });
    const none = await at(path);
    expect([none.status, none.text.includes("123456")]).toEqual([404, false]);
    await change({ visibility: "visitor-auth" });
    expect((await at(path)).text).not.toContain("123456");
    await change({ visibility: "public", publishedAt: null });
    expect((await at(path)).status).toBe(404);
  });
});
