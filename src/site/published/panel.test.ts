import { describe, expect, it } from "vitest";
import { hashSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { appUrl } from "@/lib/urls";
import { isAmong } from "./browser/embed/messages";
import { at, change, get, makeManual, serveReaders, site } from "./site-server.fixture";

serveReaders();
makeManual();

const ORIGINS = ["https://app.example.com", "https://*.example.org"];
const RED = { light: "#ff0000", dark: "#ff0000" };
const turnOn = () => change({ embedOrigins: ORIGINS });
const ancestorsIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];

describe("a page in a product's panel", () => {
  it("can be shown only by the site's allowed origins", async () => {
    await turnOn();
    for (const path of ["~embed/", "~embed/guide/first", "~embed/nowhere", "~embed/~search?q=deep"])
      expect(ancestorsIn(await at(path)), path).toBe(ORIGINS.join(" "));
    expect(ancestorsIn(await at("~embed/~diagram"))).toBe(`'self' ${ORIGINS.join(" ")}`);
    for (const path of ["", "guide/first", "nowhere", "~search?q=deep", "~diagram"])
      expect(ancestorsIn(await at(path)), path).toBe("'self'");
  });

  it("follows a change of the origins immediately", async () => {
    await turnOn();
    expect(ancestorsIn(await at("~embed/guide/first"))).toBe(ORIGINS.join(" "));
    expect(ancestorsIn(await at("~embed/guide/first"))).toBe(ORIGINS.join(" "));
    await change({ embedOrigins: ["https://other.example.com"] });
    expect(ancestorsIn(await at("~embed/guide/first"))).toBe("https://other.example.com");
    await change({ embedOrigins: [] });
    const off = await at("~embed/guide/first");
    expect([off.status, off.text]).toEqual([404, ""]);
  });

  it("shows the text without the header, the sidebar, the footer and the feedback form", async () => {
    await turnOn();
    const { status, text, headers } = await at("~embed/guide/first");
    expect([status, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    expect(text).toContain("Text of First steps.");
    expect(text).toContain('data-origins="https://app.example.com https://*.example.org"');
    expect(text).toContain('href="../../guide/first" target="_blank"');
    for (const part of ['class="sidebar"', 'class="footer"', 'class="brand"', "feedback", 'rel="canonical"'])
      expect(text, part).not.toContain(part);
    const page = await at("guide/first");
    expect(page.text).toContain('class="sidebar"');
    expect(page.text).not.toMatch(/panel|data-origins/);
  });

  it("links to other pages, files and searches in the panel", async () => {
    await turnOn();
    expect((await at("~embed/guide/first")).text).toContain('href="../guide/first/deep"');
    expect((await at("~embed/~assets/site-1.js")).status).toBe(200);
    const found = await at("~embed/~search?q=deep", { accept: "application/json" });
    expect(JSON.parse(found.text).results[0].path).toBe("guide/first/deep");
    const moved = await at("~embed/guide/first/index.html");
    expect([moved.status, moved.headers.location]).toEqual([308, `/s/${site.basename}/~embed/guide/first`]);
  });

  it("shows search results without scripts, and 404 pages of special paths, in the panel", async () => {
    await turnOn();
    const { status, text } = await at("~embed/~search?q=a%2Fdeep");
    expect([status, text.includes('class="brand"')]).toEqual([200, false]);
    expect(text).toContain('action="./~search"');
    expect(text).toContain('href="./../~search?q=a%2Fdeep" target="_blank"');
    expect((await at("~embed/~search?q=deep")).text).toContain('href="./guide/first/deep"');
    const missing = await at("~embed/~api-changelog/none");
    expect([missing.status, ancestorsIn(missing)]).toEqual([404, ORIGINS.join(" ")]);
  });

  it("stays in the panel after redirects to the site's current URL", async () => {
    await turnOn();
    const earlier = site.basename;
    const { organizationId, id: siteId } = site;
    await db().siteAddress.create({
      data: { address: `basename:${earlier}-new`, organizationId, siteId },
    });
    await change({ basename: `${earlier}-new` });
    for (const path of ["guide/first", "~search?q=deep"])
      expect((await get(`/s/${earlier}/~embed/${path}`)).headers.location, path).toBe(
        `/s/${earlier}-new/~embed/${path}`,
      );
    expect((await get(`/s/${earlier}/~embed.js`)).text).toContain(`"root":"${appUrl(`/s/${earlier}-new/`)}"`);
    expect((await get(`/s/${earlier}-new/~embed.js`)).text).not.toContain('"root"');
    const host = `docs-${siteId.toLowerCase().replace(/[^a-z0-9]/g, "x")}.example.org`;
    await db().siteAddress.create({
      data: { address: `proxy:${host}/help`, organizationId, siteId },
    });
    await change({ proxy: `${host}/help`, provedProxy: `${host}/help` });
    expect((await get(`/s/${earlier}-new/~embed/guide/first/index.html`)).headers.location).toBe(
      `https://${host}/help/~embed/guide/first`,
    );
  });

  it("exists only at the root of a published site", async () => {
    await turnOn();
    expect((await at("guide/~embed/first")).status).toBe(404);
    await change({ publishedAt: null });
    const gone = await at("~embed/guide/first");
    expect([gone.status, ancestorsIn(gone) ?? "'self'"]).toEqual([404, "'self'"]);
  });
});

describe("a private site in a product's panel", () => {
  const expectLeaving = async (path: string, status = 403) => {
    const { text, ...answer } = await at(path, { referer: "https://app.example.com/" });
    expect([answer.status, ancestorsIn(answer)]).toEqual([status, ORIGINS.join(" ")]);
    expect(text).not.toContain("First steps");
    expect(text).not.toContain("Manual");
    return text;
  };

  it("opens in a new tab for visitors without access", async () => {
    await turnOn();
    await change({ visibility: "visitor-auth", fallbackURL: "https://login.example.org/in" });
    expect(await expectLeaving("~embed/guide/first")).toContain('href="../../guide/first" target="_blank"');
    await change({ visibility: "visitor-auth", fallbackURL: null });
    await expectLeaving("~embed/guide/first");
    await expectLeaving("~embed/~search?q=deep");
    await change({ visibility: "share-link" });
    await expectLeaving("~embed/");
    await expectLeaving("~embed/~search?q=deep");
  });

  it("with share links is the same as a site that doesn't exist, except for its products", async () => {
    await turnOn();
    await change({ visibility: "share-link" });
    const missing = `no-${site.basename}`;
    for (const path of ["", "guide/first", "~search?q=deep", "~diagram", "~assets/site-1.js", "~assets/none"])
      for (const referer of ["", "https://other.example.com/"]) {
        const headers = { referer };
        const [own, none] = [
          await at(`~embed/${path}`, headers),
          await get(`/s/${missing}/~embed/${path}`, headers),
        ];
        expect([path, own.status, own.text, ancestorsIn(own)]).toEqual([
          path,
          none.status,
          none.text,
          ancestorsIn(none),
        ]);
      }
    expect((await at("~embed.js")).text).toBe((await get(`/s/${missing}/~embed.js`)).text);
  });

  it("is shown to visitors whose browser sends the cookie of a share link", async () => {
    await turnOn();
    const key = "k".repeat(32);
    const link = { organizationId: site.organizationId, id: newId() };
    await db().siteShareLink.create({
      data: { ...link, siteId: site.id, key: "sealed", keyHash: hashSecret(key) },
    });
    await change({ visibility: "share-link" });
    const opened = await at(`${key}/~embed/guide/first`);
    expect([opened.status, opened.headers.location]).toEqual([303, `/s/${site.basename}/~embed/guide/first`]);
    const cookie = String(opened.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
    expect((await at("~embed/guide/first", { cookie })).text).toContain("Text of First steps.");
  });
});

describe("the script that shows the panel", () => {
  it("contains the settings of the site, and can be loaded by other origins", async () => {
    await turnOn();
    await change({ title: "</script><b>\u2028" });
    const { status, text, headers } = await at("~embed.js");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=600",
      vary: "Origin, Referer",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toMatch(/^\(\(\)=>\{const settings=\{.*\};start\(settings\);\}\)\(\);\n$/);
    expect(text).not.toMatch(/[<\u2028]/);
    const settings = new Function("start", `return ${text}`);
    let given: unknown;
    settings((value: unknown) => {
      given = value;
    });
    expect(given).toMatchObject({ title: "</script><b>\u2028", label: "Help" });
    expect(JSON.stringify(given)).not.toContain("example");
  });

  it("is given only to the pages of allowed origins", async () => {
    await turnOn();
    const from = async (headers: Record<string, string>) => (await at("~embed.js", headers)).text;
    const given = await from({ referer: "https://app.example.com/page" });
    expect(given).toContain('"title":"Manual"');
    expect(await from({ origin: "https://docs.example.org" })).toBe(given);
    expect(await from({})).toBe(given);
    const off = await from({ referer: "https://other.example.com/" });
    expect(off).toMatch(/^console\.warn\(".*"\);\n$/);
    await change({ visibility: "visitor-auth", customization: { styling: { primaryColor: RED } } });
    const settings = await from({ referer: "https://app.example.com/page" });
    expect(settings).toContain('"title":"Help"');
    await change({ customization: {} });
    expect(await from({ referer: "https://app.example.com/page" })).toBe(settings);
    expect(await from({})).toBe(off);
  });

  it("only warns if no origin is allowed, also if the site doesn't exist", async () => {
    const off = await at("~embed.js");
    expect(off.text).toMatch(/^console\.warn\(".*"\);\n$/);
    const { status, text } = await get("/s/no-such-site/~embed.js");
    expect([status, text]).toEqual([off.status, off.text]);
  });
});

describe("the origin of a message", () => {
  it.each([
    ["https://app.example.com", true],
    ["https://docs.example.org", true],
    ["https://a.b.example.org", true],
    ["https://example.org", false],
    ["https://.example.org", false],
    ["https://evilexample.org", false],
    ["http://app.example.com", false],
    ["https://app.example.com:8443", false],
    ["https://app.example.com.evil.example", false],
    ["null", false],
  ])("%s is allowed: %s", (origin, isAllowed) => {
    expect(isAmong(origin, ORIGINS)).toBe(isAllowed);
  });
});
