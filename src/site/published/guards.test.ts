import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { cacheStatistics } from "@/lib/cache";
import { setClock } from "@/lib/clock";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { withSettings } from "@/testing/settings";
import { at, change, get, giveHost, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

describe("the target of a redirect", () => {
  it.each([
    "//evil.example/~logout",
    "///evil.example/~logout",
    "/\\evil.example/~logout",
    "/.//evil.example/~logout",
    "/%2f%2fevil.example/~logout",
    "/%5cevil.example/~logout",
    "//evil.example/?visitor.a=b",
    "//evil.example/guide/?shareKey=x",
    "//evil.example/guide.md",
    "//evil.example/..//evil.example/~search?q=x",
  ])("is never another host: %s", async (path) => {
    const host = await giveHost();
    for (const asked of [path, `/s/${site.basename}${path}`]) {
      const { status, headers } = await get(asked, asked === path ? { host } : {});
      expect(status, asked).toBeLessThan(500);
      if (headers.location === undefined) continue;
      const own = asked === path ? `http://${host}` : "http://own.example";
      expect(headers.location, asked).not.toMatch(/^[/\\]{2}/);
      expect(new URL(headers.location, own).hostname, asked).not.toBe("evil.example");
    }
  });
});

describe("a path with empty segments", () => {
  it("is never redirected", async () => {
    for (const name of [
      "/",
      "/guide",
      "guide//",
      "guide//first/",
      "/~logout",
      "//guide//first.md",
      "guide//?visitor.a=b",
    ]) {
      const { headers } = await at(name);
      if (headers.location !== undefined) expect(headers.location, name).not.toMatch(/^[^?]*\/\//);
    }
  });
});

describe("an anonymous caller", () => {
  it("can't find out whether an unpublished site exists", async () => {
    await change({ publishedAt: null });
    const host = await giveHost();
    const names = ["~site", "~logout", "~navigation/x", "~search?q=a", "robots.txt", "~feedback", ""];
    for (const name of names) {
      const there = await at(name);
      const absent = await get(`/s/nothing-is-here/${name}`);
      expect([there.status, there.text.length], name).toEqual([absent.status, absent.text.length]);
      expect(there.text + JSON.stringify(there.headers), name).not.toContain(site.id);
      expect((await get(`/${name}`, { host })).text, name).not.toContain(site.id);
    }
  });
});

describe("a body that isn't an object", () => {
  it.each(["null", "1", '"x"', "[]", "{", "", "\u0000"])("is refused with 400: %j", async (body) => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    for (const name of ["~preview", "~feedback"]) {
      const { status, text } = await at(name, headers, "POST", body);
      expect([name, status]).toEqual([name, 400]);
      expect(JSON.parse(text).error.code).toBe(400);
    }
  });
});

describe("requests from one IP address per minute", () => {
  let restore: () => void;
  beforeEach(() => {
    forgetLeases();
    // Each test gets a separate minute, which doesn't end during the test.
    setClock(new Date(Date.now() + ++numbers * 3_600_000));
    restore = withSettings({ RATE_LIMIT_PER_MINUTE: "8", TRUSTED_PROXIES: "loopback" });
  });
  afterEach(() => {
    restore();
    setClock();
  });
  let numbers = 0;
  const reader = () => `203.0.113.${++numbers}`;
  const as = (address: string, path: string, headers: Record<string, string> = {}) =>
    at(path, { "x-forwarded-for": address, ...headers });

  it("are limited if pages have to be rendered, with a message and Retry-After; cached pages don't count", async () => {
    const address = reader();
    for (const path of ["guide/first", "guide/second"]) expect((await as(address, path)).status).toBe(200);
    const refused = await as(address, "last", { accept: "text/html" });
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining("You requested too many pages"),
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (const path of ["nowhere", "guide.md", "sitemap.xml", "llms.txt", "rss.xml"])
      expect((await as(address, path)).status, path).toBe(429);
    expect((await as(address, "guide/first")).status).toBe(200);
    expect((await as(reader(), "last")).status).toBe(200);
    expect((await as(address, "last")).status).toBe(200);
  });

  it("are also limited for clients that prefer Markdown if machines are excluded", async () => {
    await change({ agentsContext: "excluded" });
    const address = reader();
    const accept = "text/markdown, text/html";
    for (const path of ["guide/first", "guide/second", "guide/first", "guide/second"])
      expect((await as(address, path, { accept })).status).toBe(200);
    expect((await as(address, "last", { accept })).status).toBe(429);
  });

  describe("requests that depend on claims", () => {
    const claiming = (claims: object) => ({
      cookie: `visitor-claims=${encodeURIComponent(JSON.stringify(claims))}`,
    });
    /** The number of times that an expression of a page was evaluated or read from the cache. */
    const asked = () =>
      cacheStatistics()
        .filter(({ name }) => name === "expressions")
        .reduce((sum, { hits, misses }) => sum + hits + misses, 0);

    const makeAdaptive = async () => {
      const parts = Array.from(
        { length: 10 },
        (_, index) => `{% if visitor.claims.unsigned.tier == "${index}" %}\nTier ${index}.\n{% endif %}\n`,
      );
      const text = `# Tiers\n\nFor all.\n\n${parts.join("\n")}`;
      await makeContent({ space, changes: [putPage({ title: "Tiers", slug: "tiers", text })] });
      await change({ adaptiveContent: true });
    };

    it("are limited even for cached pages, until the outcome of their claims is known", async () => {
      await makeAdaptive();
      const statuses = async (address: string, marks: readonly string[]) => {
        const found = [];
        for (const mark of marks) found.push((await as(address, "tiers", claiming({ mark }))).status);
        return found;
      };
      expect((await as(reader(), "tiers")).text).toContain("For all.");
      const address = reader();
      expect(await statuses(address, ["a", "b", "c", "a", "b"])).toEqual([200, 200, 429, 200, 200]);
      expect(await statuses(reader(), ["c"])).toEqual([200]);
      expect(await statuses(address, ["c"])).toEqual([200]);
    });

    it("are limited for claims that hide pages, even if Bindery renders nothing", async () => {
      const condition = 'visitor.claims.unsigned.plan != "none"';
      await makeContent({ space, changes: [putPage({ title: "Plans", slug: "plans", condition })] });
      await change({ adaptiveContent: true });
      const statuses = async (address: string, marks: readonly string[]) => {
        const found = [];
        for (const plan of marks) found.push((await as(address, "plans/", claiming({ plan }))).status);
        return found;
      };
      const address = reader();
      const before = asked();
      expect(await statuses(address, ["a", "b", "c", "d", "a"])).toEqual([308, 308, 429, 429, 308]);
      expect(asked() - before).toBe(2);
    });

    it("are limited if they load files, until Bindery has found out which files the visitor can see", async () => {
      const shown = newId();
      const text =
        '# Notes\n\n{% if visitor.claims.unsigned.mark == "a" %}\n[Notes](notes.txt)\n{% endif %}\n';
      await makeContent({
        space,
        files: [{ id: shown, gitPath: "notes.txt", bytes: Buffer.from("notes") }],
        pages: [{ title: "Notes", slug: "notes", gitPath: "notes.md", text }],
      });
      await change({ adaptiveContent: true });
      const { id } = await db().siteSpace.findFirstOrThrow({
        where: { organizationId: site.organizationId, siteId: site.id },
      });
      const statuses = async (address: string, marks: readonly string[]) => {
        const found = [];
        for (const mark of marks)
          found.push((await as(address, `~files/${id}/${shown}/x/notes.txt`, claiming({ mark }))).status);
        return found;
      };
      const address = reader();
      expect(await statuses(address, ["a", "b", "c", "a", "b"])).toEqual([200, 404, 429, 200, 404]);
      expect(await statuses(reader(), ["c"])).toEqual([404]);
      expect(await statuses(address, ["c", "d"])).toEqual([404, 429]);
    });

    it("need few evaluations regardless of the number of cached variants of the page, and none the second time", async () => {
      await makeAdaptive();
      for (const tier of ["0", "1", "2", "3", "4", "5"])
        expect((await as(reader(), "tiers", claiming({ tier }))).text).toContain(`Tier ${tier}.`);
      const before = asked();
      const later = reader();
      expect((await as(later, "tiers", claiming({ tier: "0", mark: "x" }))).text).toContain("Tier 0.");
      const once = asked() - before;
      expect(once).toBeLessThanOrEqual(10);
      expect((await as(later, "tiers", claiming({ tier: "0", mark: "x" }))).text).toContain("Tier 0.");
      expect(asked() - before).toBe(once);
    });
  });

  it("are also limited for searches with cached results", async () => {
    const address = reader();
    const json = { accept: "application/json" };
    for (const query of ["first", "second"])
      expect((await as(address, `~search?q=${query}`, json)).status).toBe(200);
    const refused = await as(address, "~search?q=third", json);
    expect([refused.status, JSON.parse(refused.text).error.message]).toEqual([
      429,
      expect.stringContaining("too many searches"),
    ]);
    expect((await as(address, "~search?q=first", json)).status).toBe(200);
    expect((await as(reader(), "~search?q=third", json)).status).toBe(200);
  });

  it("can't avoid the limit with IP addresses in headers", async () => {
    restore();
    restore = withSettings({ RATE_LIMIT_PER_MINUTE: "8" });
    const statuses = [];
    for (const path of ["guide", "guide/first", "last"]) statuses.push((await as(reader(), path)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
