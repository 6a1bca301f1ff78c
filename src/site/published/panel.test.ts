import { describe, expect, it } from "vitest";
import { hashSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { isAmong } from "./browser/embed/messages";
import { at, change, get, makeManual, serveReaders, site } from "./site-server.fixture";

serveReaders();
makeManual();

const ORIGINS = ["https://app.example.com", "https://*.example.org"];
const turnOn = () => change({ embedOrigins: ORIGINS });
const ancestorsIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];

describe("a page in a product's panel", () => {
  it("can be shown only by the site's allowed origins", async () => {
    await turnOn();
    for (const path of ["~embed/", "~embed/guide/first", "~embed/nowhere"])
      expect(ancestorsIn(await at(path)), path).toBe(ORIGINS.join(" "));
    expect(ancestorsIn(await at("~embed/~diagram"))).toBe(`'self' ${ORIGINS.join(" ")}`);
    for (const path of ["", "guide/first", "nowhere", "~search?q=deep", "~diagram", "~embed/~search?q=deep"])
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
    const { text, ...answer } = await at(path);
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
    await change({ visibility: "share-link" });
    await expectLeaving("~embed/");
    expect((await at("~embed/~search?q=deep", { accept: "application/json" })).status).toBe(404);
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
      "cache-control": "public, max-age=600",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toMatch(/^\(\(\)=>\{const settings=\{.*\};start\(settings\);\}\)\(\);\n$/);
    expect(text).not.toMatch(/[<\u2028]/);
    const settings = new Function("start", `return ${text}`);
    let given: unknown;
    settings((value: unknown) => {
      given = value;
    });
    expect(given).toMatchObject({ origins: ORIGINS, title: "</script><b>\u2028", label: "Help" });
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
