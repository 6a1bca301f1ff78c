import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { env } from "@/env";
import { cacheStatistics } from "@/lib/cache";
import { now } from "@/lib/clock";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { bestLanguage } from "./serve/language";
import { at, change, get, makeManual, SCRIPT, serveReaders, site, space } from "./site-server.fixture";

/** Returns how often the cache returned the text of a site. */
const hits = () =>
  cacheStatistics().reduce((sum, { name, hits }) => sum + (name === "full texts of sites" ? hits : 0), 0);

serveReaders();
makeManual();

describe("a page of a published site", () => {
  it("is complete without scripts, and has links to other pages and its position in the navigation", async () => {
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

  it("has a preview image, only for people who can read the page", async () => {
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
    await change({ visibility: "share-link" });
    expect((await own(address)).status).toBe(404);
  });

  it("contains only the open part of the navigation, and loads other parts on request", async () => {
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

  it("has a policy that allows only the page's own inline code and no other host", async () => {
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

  it("keeps its ETag, and returns 304 to clients that already have the page", async () => {
    const first = await at("guide/first");
    const again = await at("guide/first", { "if-none-match": String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    await makePage(space, { title: "Another", slug: "another" });
    const after = await at("guide/first", { "if-none-match": String(first.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.text).toContain(">Another<");
  });

  it("is compressed if the client accepts compression, and has no body for HEAD", async () => {
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

  it("has one URL, and all other URLs of the page redirect to it", async () => {
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

  it("returns 404 without any details if the site isn't published", async () => {
    const draft = await makeSite({ title: "Not yet", spaces: [space] });
    const { status, text } = await get(`/s/${draft.basename}/welcome`);
    expect(status).toBe(404);
    expect(text).not.toContain("Not yet");
    expect(text).not.toContain("Handbook");
  });

  it("has styles even on the 404 page of a URL without a site", async () => {
    for (const path of ["/docs", "/docs/a/b", "/s/none", "/s/none/a/b"]) {
      const { status, text } = await get(path);
      expect(status, path).toBe(404);
      const style = /rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? "";
      const folder = new URL(".", new URL(style, `${env.PUBLIC_URL}${path}`)).pathname;
      expect((await get(`${folder}site-1.js`)).status, `${path} ${style}`).toBe(200);
    }
  });

  it("shows the search if the page doesn't exist", async () => {
    const { status, headers, text } = await at("guide/nothing/here");
    expect(status).toBe(404);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain('action="../../~search"');
    expect(text).toContain("Manual");
  });

  it("returns 404 for malicious paths", async () => {
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

describe("the other responses of a site", () => {
  it("list its pages for search engines, machines and feed readers", async () => {
    const own = `${env.PUBLIC_URL}/s/${site.basename}/`;
    const sitemap = (await at("sitemap.xml")).text;
    expect(sitemap).toContain(`<loc>${own}guide/first/deep</loc>`);
    expect(sitemap).toContain(`<loc>${own}</loc>`);
    expect(sitemap).not.toContain("drafts");
    expect((await at("robots.txt")).text).toContain(`Sitemap: ${own}sitemap.xml`);
    expect((await at("rss.xml")).text).toContain("<title>Deep down</title>");
    const llms = (await at("llms.txt")).text;
    expect(llms).toContain(`[First steps](${own}guide/first.md)`);
    const before = hits();
    for (const seen of [0, 1]) {
      expect((await at("llms-full.txt")).text).toContain("# Deep down\n\nText of Deep down.");
      expect(hits() - before).toBe(seen);
    }
    await makePage(space, { title: "Later", slug: "later", text: "# Later\n\nWritten later.\n" });
    expect((await at("llms-full.txt")).text).toContain("# Later\n\nWritten later.");
    expect(await at("guide/first.md")).toMatchObject({
      status: 200,
      text: "# First steps\n\nText of First steps.\n",
      headers: { "content-type": "text/markdown; charset=utf-8" },
    });
    expect((await at("guide/sitemap.xml")).status).toBe(404);
  });

  it("are Markdown at the URL of a page if the client prefers Markdown", async () => {
    const twin = await at("guide/first.md");
    for (const accept of [
      "text/markdown",
      "text/markdown, text/html, */*",
      "text/html;q=0.5,text/markdown",
      "text/markdown, */*",
      "*/*;q=0.8, text/markdown",
    ]) {
      const answer = await at("guide/first", { accept });
      expect(answer).toMatchObject({ status: 200, headers: { vary: "Accept" } });
      expect(answer.text).toBe(twin.text);
      expect([twin.headers["x-robots-tag"], answer.headers["x-robots-tag"]]).toEqual(["noindex", undefined]);
    }
    for (const accept of [
      "text/html,application/xhtml+xml,*/*;q=0.8",
      "*/*",
      "text/html, text/markdown",
      "text/markdown;q=0.1, */*",
      "text/markdown;q=0.5, text/*;q=0.8",
    ]) {
      const { headers, text } = await at("guide/first", { accept });
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        vary: expect.stringContaining("Accept,"),
      });
      expect(text).toContain("<html");
    }
    expect((await at("nowhere", { accept: "text/markdown" })).status).toBe(404);
    await change({ visibility: "unlisted" });
    const unlisted = await at("guide/first", { accept: "text/markdown" });
    expect(unlisted).toMatchObject({ status: 200, headers: { "x-robots-tag": "noindex" } });
  });

  it("are missing for machines if the owner excludes machines", async () => {
    await change({ agentsContext: "excluded" });
    for (const path of ["llms.txt", "llms-full.txt", "guide/first.md"])
      expect((await at(path)).status).toBe(404);
    expect((await at("guide/first")).text).not.toContain("first.md");
  });

  it("tell search engines not to index an unlisted site", async () => {
    await change({ visibility: "unlisted" });
    const { headers, text } = await at("guide/first");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect((await at("robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
    expect((await at("sitemap.xml")).status).toBe(404);
  });

  it("include styles and scripts that can be cached forever, because their names change with their content", async () => {
    const asset = await at("~assets/site-1.js");
    expect(asset).toMatchObject({ status: 200, text: SCRIPT });
    const packed = await at("~assets/site-1.js", { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.bytes).toString()).toBe(SCRIPT);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await at("~assets/..%2f..%2fpackage.json")).status).toBe(404);
  });

  it("include search results, as JSON for the site's script and as a page for other clients", async () => {
    const json = await at("~search?q=deep", { accept: "application/json" });
    const { results } = JSON.parse(json.text) as { results: { title: string; path: string }[] };
    expect(results[0]).toMatchObject({ title: "Deep down", path: "guide/first/deep" });
    const page = await at("~search?q=deep");
    expect(page.text).toContain('href="./guide/first/deep"');
    const hostile = await at(`~search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(hostile.text).not.toContain("<script>alert");
  });

  it("include only files that pages of its spaces show", async () => {
    const other = await makeSpace({ organizationId: site.organizationId });
    const bytes = Buffer.from("plain text");
    const [shown, hidden, unused] = [newId(), newId(), newId()];
    const page = {
      title: "Notes",
      slug: "notes",
      gitPath: "notes.md",
      text: "# Notes\n\n[All](notes.txt)\n",
    };
    const beside = { id: unused, gitPath: "unused.txt", bytes };
    await makeContent({ space, files: [{ id: shown, gitPath: "notes.txt", bytes }, beside], pages: [page] });
    await makeContent({ space: other, files: [{ id: hidden, gitPath: "notes.txt", bytes }], pages: [page] });
    const [siteSpace] = await db().siteSpace.findMany({
      where: { organizationId: site.organizationId, siteId: site.id },
    });
    const file = await at(`~files/${siteSpace?.id}/${shown}/x/notes.txt`);
    expect(file).toMatchObject({ status: 200, text: "plain text" });
    expect(file.headers["content-security-policy"]).toContain("sandbox");
    for (const id of [hidden, unused])
      expect((await at(`~files/${siteSpace?.id}/${id}/x/notes.txt`)).status).toBe(404);
    expect((await at(`~image?url=${encodeURIComponent("http://127.0.0.1/")}&sign=x`)).status).toBe(404);
  });
});

describe("a custom domain", () => {
  it("shows its site and nothing else of the instance", async () => {
    const host = `docs-${site.id.toLowerCase().replace(/[^a-z0-9]/g, "x")}.example.org`;
    await db().siteAddress.create({
      data: { address: `hostname:${host}`, organizationId: site.organizationId, siteId: site.id },
    });
    await change({ hostname: host, provedHostname: host });
    const page = await get("/guide/first", { host });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}/guide/first"/>`);
    for (const path of ["/v1/orgs", "/sign-in", "/healthz", "/api/trpc", `/s/${site.basename}/`])
      expect((await get(path, { host })).status, path).toBe(404);
    expect((await get("/v1/orgs", { host: "127.0.0.1" })).text).toBe("rest");
    expect((await get("/sign-in", { host: "nobody.knows.example" })).text).toBe("console");
  });
});

describe("labels and dates within a text", () => {
  it("are in the language of the text", async () => {
    const { organizationId } = space;
    const chinese = await makeSpace({ organizationId, language: "zh-tw" });
    const text =
      '# 首頁\n\n{% hint style="danger" %}\n小心\n{% endhint %}\n\n```js\nlet a;\n```\n\n[x](gone.md)\n\n{% updates %}\n{% update date="2026-03-02" %}\n新\n{% endupdate %}\n{% endupdates %}\n';
    await makePage(chinese, { title: "首頁", slug: "start", text });
    const own = await makeSite({ title: "手冊", spaces: [chinese], publishedAt: now() });
    const page = (await get(`/s/${own.basename}/`)).text;
    for (const word of [
      'role="note" aria-label="危險"',
      'aria-label="複製程式碼"',
      "2026年3月2日",
      "搜尋文件",
      'lang="zh-tw"',
    ])
      expect(page).toContain(word);
    expect(page).not.toMatch(/Copy the code|Danger|March/);
  });
});

describe("titles in other languages", () => {
  it("are the translations for the current variant, otherwise the title itself", async () => {
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

  it("are in the site's language in results and answers from a space without a language", async () => {
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
    // Without a language model, the answer consists of quotes.
    expect((await at(`~ask?q=${encodeURIComponent("What do walruses eat?")}&from=${row.id}`)).text).toContain(
      '"isQuote":true',
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

  it("is linked for each language, and a space without a language has the site's language", async () => {
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

  it("opens at the root in the visitor's language, unless the visitor comes from the site itself", async () => {
    const rootFor = async (headers: Record<string, string>, path = "") => {
      const { status, headers: sent } = await at(path, headers);
      return [
        status,
        sent.location?.replace(`/s/${site.basename}/`, ""),
        sent.vary?.replace(", Accept-Encoding", ""),
      ];
    };
    const german = { "accept-language": "de;q=0.4, fr-CH, en;q=0.8" };
    expect(await rootFor(german)).toEqual([200, undefined, "Accept"]);
    await addVariant("fr", "fr");
    const varies = "Accept, Accept-Language, Sec-Fetch-Site";
    expect(await rootFor(german)).toEqual([302, "fr/", varies]);
    expect(await rootFor(german, "?a=1")).toEqual([302, "fr/?a=1", varies]);
    const unmoved: Record<string, string>[] = [
      {},
      { "accept-language": "en-US,fr;q=0.5" },
      { "accept-language": "fr;q=0, ja, *" },
      { ...german, "sec-fetch-site": "same-origin" },
      { ...german, referer: `${env.PUBLIC_URL}/s/${site.basename}/fr/`, host: new URL(env.PUBLIC_URL).host },
    ];
    for (const headers of unmoved)
      expect([headers, await rootFor(headers)]).toEqual([headers, [200, undefined, varies]]);
    expect(await rootFor({ ...german, "sec-fetch-site": "cross-site" })).toEqual([302, "fr/", varies]);
    expect((await rootFor(german, "last"))[0]).toBe(200);
    expect((await rootFor(german, "fr/"))[0]).toBe(200);

    const { organizationId } = space;
    const empty = await makeSpace({ organizationId, language: "ja" });
    const row = { organizationId, siteId: site.id, id: newId(), spaceId: empty.id, path: "ja" };
    await db().siteSpace.create({ data: { ...row, rank: "zz", title: "Empty" } });
    await db().site.updateMany({ where: { organizationId }, data: { configVersion: { increment: 1 } } });
    expect((await rootFor({ "accept-language": "ja" }))[0]).toBe(200);
  });

  it("finds a language in a hostile header in little time", () => {
    const begun = performance.now();
    expect(bestLanguage(`a${"-".repeat(15_000)}, fr`, ["en", "fr"])).toBe("fr");
    expect(performance.now() - begun).toBeLessThan(100);
  });
});
