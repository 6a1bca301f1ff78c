import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { imported, makeImporter, mergedRedirects, reasons } from "../imports.fixture";
import { importWebsite, TestWebsite } from "./website.fixture";

const GIF = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
const website = new TestWebsite();

beforeAll(() => website.start());
afterAll(() => website.stop());

const MENU = `<nav class="menu"><ul class="menu__list">
  <li><a class="menu__link" href="/docs/">Welcome</a></li>
  <li><div><a class="menu__link" href="#" role="button">Guides</a></div><ul>
    <li><a href="/docs/guides/zebra/">Zebra</a></li><li><a href="/docs/guides/apple/">Apple</a></li></ul></li>
</ul></nav>`;
const page = (title: string, body: string, head = "") =>
  `<!doctype html><html><head><title>${title} | Acme</title>${head}</head><body><header><a href="/">Acme</a></header>${MENU}
  <main><nav class="breadcrumbs"><a href="/">Home</a></nav><article>${body}<footer>Edited</footer></article></main>
  <script>alert(1)</script><footer>Imprint</footer></body></html>`;

const docs = () => ({
  "/robots.txt": `User-agent: *\nDisallow: /docs/secret\n\nSitemap: ${website.origin}/index.xml\n`,
  "/index.xml": website.sitemap(["/a.xml.gz", "/index.xml", "/missing.xml"], "sitemap"),
  "/a.xml.gz": gzipSync(
    website.sitemap([
      ...["/", "/docs/", "/docs/guides/apple/", "/docs/guides/zebra/", "/docs/guides/zebra/index.html"],
      ...["/docs/extra", "/docs/secret/plan", "/docs/gone", "/docs/manual.pdf", "/docs/old", "/docs/app"],
      "https://elsewhere.example/docs/",
    ]),
  ),
  "/docs": ((_request, response) => response.writeHead(301, { location: "/docs/" }).end()) as Answer,
  "/docs/": page(
    "Welcome",
    `<h1>Welcome</h1><p>Read <a href="guides/apple/#install">the guide</a>, <a href="/pricing">prices</a>, <a href="manual.pdf">the manual</a> and <a href="/docs/unlisted">more</a>.</p>
     <img src="/img/logo.gif" alt="Logo"><img src="https://cdn.example/a.png" alt="Far">`,
  ),
  "/docs/guides/apple/": page(
    "Apple",
    `<h1>Apple<a class="hash-link" href="#apple">#</a></h1><h2 id="install">Install</h2>
     <div class="theme-admonition theme-admonition-warning admonition_x alert alert--warning"><div class="admonitionHeading_x"><span></span>Careful</div><div><p>Hot.</p></div></div>
     <div class="tabs-container"><ul role="tablist"><li role="tab">npm</li><li role="tab">Yarn</li></ul><div>
       <div role="tabpanel"><div class="language-bash codeBlockContainer_x"><div class="codeBlockTitle_x">Terminal</div><div><pre class="prism-code language-bash"><code><span class="token-line">npm i<br></span><span class="token-line">npm t<br></span></code></pre><button>Copy</button></div></div></div>
       <div role="tabpanel" hidden><p>Use yarn.</p></div></div></div>`,
  ),
  "/docs/guides/zebra/": page("Zebra", "<p>Black and white.</p>"),
  "/docs/extra": page(
    "Extra",
    '<h1>Extra</h1><p>Not in the menu, but after <a href="old#install">old</a>.</p>',
  ),
  "/docs/app": page("App", '<div id="root"></div>'),
  "/docs/old": ((_request, response) =>
    response.writeHead(301, { location: "/docs/guides/apple/" }).end()) as Answer,
  "/docs/manual.pdf": Buffer.from("%PDF-1.4"),
  "/img/logo.gif": GIF,
});
type Answer = Parameters<TestWebsite["serve"]>[0][string];

describe("a website", () => {
  it("is imported with its navigation, links, images and blocks, and the report names every URL that isn't", async () => {
    website.serve(docs());
    const importer = await makeImporter();
    const url = `${website.origin}/docs`;
    const dry = await importWebsite(importer, url, { dryRun: true });
    expect(dry).toMatchObject({ status: "completed", dryRun: true, format: "website" });
    expect(await importer.requests()).toEqual([]);
    expect(dry.preview.pages[0]).toMatchObject({ title: "Welcome", file: `${website.origin}/docs/` });

    const run = await importWebsite(importer, url);
    expect(run).toMatchObject({ status: "completed", source: { type: "website", url } });
    expect(run.report).toEqual(dry.report);
    const found = await imported(importer, run);
    expect(found.outline).toEqual(["Welcome", "group Guides", "  Zebra", "  Apple", "Extra"]);
    expect(found.files.map(({ name }) => name).sort()).toEqual(["logo.gif", "manual.pdf"]);
    const welcome = await found.text("Welcome");
    expect(welcome).toContain(`[the guide](content:page/${found.idOf("Apple")}#install)`);
    expect(welcome).toContain(`[prices](${website.origin}/pricing)`);
    expect(welcome).toMatch(/\[the manual\]\(content:file\/\w+\)/);
    expect(welcome).toContain("https://cdn.example/a.png");
    expect(welcome).not.toMatch(/Imprint|Edited|Home|alert/);
    const apple = await found.text("Apple");
    expect(apple).toContain('{% hint style="warning" %}\n**Careful**\n\nHot.\n{% endhint %}');
    expect(apple).toContain('{% tabs %}\n{% tab title="npm" %}');
    expect(apple).toContain('{% code title="Terminal" %}\n```bash\nnpm i\nnpm t\n```');
    expect(apple).toContain('{% tab title="Yarn" %}\nUse yarn.');

    expect(await found.text("Extra")).toContain(`[old](content:page/${found.idOf("Apple")}#install)`);

    const { origin } = website;
    expect(reasons(run).sort()).toEqual(
      [
        `${origin}/missing.xml: The sitemap wasn't read, because the website returned status 404.`,
        `${origin}/: The page wasn't imported, because it's outside of /docs/.`,
        `${origin}/docs/secret/plan: The page wasn't imported, because the robots.txt of the website doesn't allow it.`,
        `${origin}/docs/gone: The page wasn't imported, because the website returned status 404.`,
        `${origin}/docs/manual.pdf: The page wasn't imported, because it isn't an HTML page.`,
        `${origin}/docs/app: The page wasn't imported, because it has no text without JavaScript.`,
        `${origin}/docs/unlisted: The page wasn't imported, because no sitemap lists it. Links to it lead to the website.`,
        `${origin}/docs/: Text outside of the main content of 4 pages isn't imported: “Edited”. Add it to these pages if you need it.`,
        "https://elsewhere.example/docs/: The page wasn't imported, because it's on another host, elsewhere.example.",
        "cdn.example: 1 image on this host wasn't imported, because the host isn't the website's host. The pages show the image from there.",
      ].sort(),
    );
    expect(website.asked).not.toContain("/docs/secret/plan");
    const redirects = await mergedRedirects(importer, run);
    expect(redirects).toMatchObject({
      "docs/old": found.idOf("Apple"),
      "docs/guides/apple": found.idOf("Apple"),
      "docs/extra": found.idOf("Extra"),
    });
  }, 120_000);

  it("without a sitemap is imported by its links, below the given URL only", async () => {
    const plain = (title: string, body: string) =>
      `<title>${title}</title><h1>${title}</h1><main><p>${body}</p></main>`;
    website.serve({
      "/en/": plain(
        "Home",
        '<a href="b/two.html">Two</a> <a href="/fr/">French</a> <a href="a.html">One</a>',
      ),
      "/en/a.html": plain("One", '<a href="index.html">Home</a>'),
      "/en/b/two.html": plain("Two", '<a href="../a.html">One</a>'),
      "/fr/": plain("French", "Bonjour"),
    });
    const importer = await makeImporter();
    const run = await importWebsite(importer, `${website.origin}/en/`);
    expect(run).toMatchObject({ status: "completed", report: { pages: 3, problemCount: 0 } });
    const found = await imported(importer, run);
    expect(found.outline).toEqual(["Home", "group B", "  Two", "One"]);
    expect(await found.text("Two")).toContain(`content:page/${found.idOf("One")}`);
    expect(website.asked).not.toContain("/fr/");
  }, 120_000);
});

it("names what it can't read of damaged sitemaps, and imports pages that forward visitors but have text", async () => {
  const forward = (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`;
  const long = "These words are the text of the page. ".repeat(10);
  website.serve({
    "/docs": (_request, response) => response.writeHead(302, { location: "/en/docs/" }).end(),
    "/en/docs/": page("Home", `<h1>Home</h1><p>${long}</p>`),
    "/en/docs/sitemap.xml": (_request, response) => response.writeHead(500).end(),
    "/en/sitemap.xml": (_request, response) =>
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(website.sitemap(["/en/docs/text", "/en/docs/away", "/en/docs/cut"]).slice(0, -20)),
    "/en/docs/text": page("Text", `<h1>Text</h1><p>${long}</p>`, forward("/other")),
    "/en/docs/away": `${forward("/other")}<p>Redirecting</p>`,
  });
  const importer = await makeImporter();
  const run = await importWebsite(importer, `${website.origin}/docs`);
  expect(run).toMatchObject({ status: "completed", report: { pages: 2 } });
  expect((await imported(importer, run)).outline).toEqual(expect.arrayContaining(["Home", "Text"]));
  const { origin } = website;
  expect(reasons(run)).toEqual(
    expect.arrayContaining([
      `${origin}/en/docs/sitemap.xml: The sitemap wasn't read, because the website returned status 500.`,
      `${origin}/en/sitemap.xml: The sitemap is damaged or incomplete. Only the URLs before the damage were read.`,
      `${origin}/en/docs/away: The page wasn't imported, because it forwards to ${origin}/other, which is outside of /en/docs/.`,
    ]),
  );
}, 120_000);

describe("a hostile website", () => {
  const refused = async (url: string) => {
    const importer = await makeImporter();
    const run = await importWebsite(importer, url);
    expect(run.status).toBe("failed");
    expect(await importer.requests()).toEqual([]);
    expect(await db().fileVersion.count({ where: { organizationId: importer.organizationId } })).toBe(0);
    return run;
  };

  it("is refused with a sentence if it's private, missing, disallowed, or leads to another host", async () => {
    const secret = await new TestWebsite().start(false);
    // Hosts that are allowed for other purposes aren't allowed for imports of websites.
    provideEnv({ OUTBOUND_ALLOWLIST: new URL(secret.origin).host });
    secret.serve({ "/": page("Secret", "<p>Internal</p>") });
    const leads =
      (location: string): Answer =>
      (_request, response) =>
        response.writeHead(302, { location }).end();
    website.serve({
      "/away": leads(`${secret.origin}/`),
      "/around": leads("/around"),
      "/robots.txt": "User-agent: Bindery\nDisallow: /private\n",
      "/private": page("Private", "<p>x</p>"),
      "/bomb.xml.gz": gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")),
    });
    const { origin } = website;
    expect((await refused(`${secret.origin}/`)).reason).toMatch(/private or reserved IP address/);
    expect((await refused(`${origin}/absent`)).reason).toMatch(/because the website returned status 404/);
    expect((await refused(`${origin}/away`)).reason).toMatch(/redirects to .*, and it's on another host/);
    expect((await refused(`${origin}/around`)).reason).toMatch(/more than 5 times/);
    expect((await refused(`${origin}/private`)).reason).toMatch(
      /robots\.txt of the website doesn't allow it/,
    );
    expect((await refused(`${origin}/bomb.xml.gz`)).reason).toMatch(/larger than 10 MiB after decompression/);
    expect(secret.asked).toEqual([]);
    expect(website.asked).not.toContain("/private");
    provideEnv({ OUTBOUND_ALLOWLIST: "" });
    secret.stop();
  }, 120_000);

  it("is imported without the pages that are too large, too deep or damaged", async () => {
    const paths = ["/deep", "/large", "/cut", "/fine", "/loop"];
    website.serve({
      "/sitemap.xml": website.sitemap(paths),
      "/deep": "<div>".repeat(100_000),
      "/large": `<p>${"x".repeat(5 * 1024 * 1024)}</p>`,
      "/cut": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "1000" }).write("<p>");
        response.destroy();
      },
      "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
      "/fine": page("Fine", '<h1>Fine</h1><p onclick="x()">Text</p><img src="x" onerror="alert(1)">'),
    });
    const importer = await makeImporter();
    const run = await importWebsite(importer, `${website.origin}/sitemap.xml`);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1 } });
    const files = run.report.problems.map(({ file }: { file: string }) => new URL(file).pathname);
    expect(files).toEqual(expect.arrayContaining(["/deep", "/large", "/cut", "/loop", "/x"]));
    expect(await (await imported(importer, run)).text("Fine")).not.toMatch(/alert|onclick/);
  }, 120_000);

  it("stops being asked after ten failures", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
    const broken: Answer = (_request, response) => response.writeHead(500).end();
    website.serve({
      ...Object.fromEntries(paths.map((path) => [path, broken])),
      "/page-0": page("First", "<h1>First</h1><p>Text</p>"),
      "/sitemap.xml": website.sitemap(paths),
    });
    const importer = await makeImporter();
    const run = await importWebsite(importer, `${website.origin}/sitemap.xml`);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1, problemCount: 30 } });
    expect(reasons(run).at(-2)).toMatch(/page-29: .* because 10 requests failed one after the other/);
    expect(website.asked.filter((path) => path.startsWith("/page-"))).toHaveLength(11);
  }, 120_000);

  it("isn't asked if its URL isn't one of a public website", async () => {
    const { api, runs, space } = await makeImporter();
    for (const url of ["ftp://example.com/", "https://me:secret@example.com/", "javascript:alert(1)"])
      expect(
        await api.post(runs, { source: { type: "website", url }, target: { space: space.id } }),
      ).toMatchObject({ status: 400 });
    expect((await api.get(runs)).body.items).toEqual([]);
  });
});
