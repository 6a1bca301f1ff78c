import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { imported, makeImporter, reasons } from "../imports.fixture";
import { WEBSITE_LIMITS } from "./limits";
import { importWebsite, TestWebsite } from "./website.fixture";

const website = new TestWebsite();
beforeAll(() => website.start());
afterAll(() => website.stop());
const original = { ...WEBSITE_LIMITS };
const limit = (limits: Partial<Record<keyof typeof WEBSITE_LIMITS, number>>) =>
  Object.assign(WEBSITE_LIMITS, limits);
afterEach(() => limit(original));

const page = (title: string, more = "") => `<main><h1>${title}</h1><p>Text of ${title}. ${more}</p></main>`;
const pages = (count: number, more = "") =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/page-${index}`, page(`Page ${index}`, more)]),
  );
const withSitemap = (content: Record<string, string>) => ({
  ...content,
  "/sitemap.xml": website.sitemap(Object.keys(content)),
});
const run = async (path = "/sitemap.xml") => {
  const importer = await makeImporter();
  const result = await importWebsite(importer, `${website.origin}${path}`);
  return { importer, result, report: reasons(result).join("\n") };
};
const pagesAsked = () => website.asked.filter((path) => path.startsWith("/page-"));

describe("a website above a limit", () => {
  it("is imported up to the limit of pages, and the report names the others", async () => {
    limit({ pages: 2 });
    website.serve(withSitemap(pages(4)));
    const { importer, result, report } = await run();
    expect(result).toMatchObject({ status: "completed", report: { pages: 2 } });
    expect((await imported(importer, result)).outline).toEqual(["Page 0", "Page 1"]);
    for (const left of ["page-2", "page-3"])
      expect(report).toContain(
        `/${left}: The page wasn't imported, because an import of a website can have at most 2 pages.`,
      );
    expect(pagesAsked()).toEqual(["/page-0", "/page-1"]);
  }, 60_000);

  it("isn't asked any more after the limit of bytes", async () => {
    limit({ bytes: 10_000 });
    website.serve(withSitemap(pages(5, "x".repeat(4000))));
    const { result, report } = await run();
    expect(result).toMatchObject({ status: "completed", report: { pages: 3 } });
    expect(report).toMatch(/page-4: .* because an import of a website can read at most/);
    expect(pagesAsked()).toEqual(["/page-0", "/page-1", "/page-2"]);
  }, 60_000);

  it("isn't asked more often than the limit of requests, which includes redirects", async () => {
    limit({ requests: 6 });
    website.serve(withSitemap(pages(4)));
    website.answers.set("/page-0", (_request, response) =>
      response.writeHead(302, { location: "/page-0/new" }).end(),
    );
    website.answers.set("/page-0/new", page("Moved"));
    const { result, report } = await run();
    expect(result).toMatchObject({ status: "completed", report: { pages: 3 } });
    expect(report).toMatch(/page-3: .* because an import of a website can send at most 6 requests/);
    expect(website.asked).toHaveLength(6);
  }, 60_000);

  it("isn't asked any more after the limit of time", async () => {
    limit({ totalMinutes: 0.5 / 60 });
    website.serve(withSitemap(pages(20)));
    const { result, report } = await run();
    expect(result.status).toBe("completed");
    expect(report).toMatch(/page-19: .* because reading the website took longer than/);
    expect(pagesAsked().length).toBeLessThan(10);
  }, 60_000);

  it("is imported without the pages whose hosts send them too slowly", async () => {
    limit({ requestSeconds: 1 });
    website.serve(withSitemap(pages(3)));
    let timer: NodeJS.Timeout | undefined;
    website.answers.set("/page-1", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      timer = setInterval(() => response.write(" "), 100);
      response.once("close", () => clearInterval(timer));
    });
    const { importer, result, report } = await run();
    expect((await imported(importer, result)).outline).toEqual(["Page 0", "Page 2"]);
    expect(report).toMatch(/page-1: The page wasn't imported, because /);
    clearInterval(timer);
  }, 60_000);

  it("doesn't need memory for more URLs than the limit", async () => {
    // The URLs of the sitemap and the URLs that wait to be read count.
    limit({ urlCharacters: 900 });
    website.serve(withSitemap(pages(20)));
    const { result, report } = await run();
    expect(result.status).toBe("completed");
    expect(report).toMatch(/Bindery didn't read \d+ more URLs of this website/);
    expect(pagesAsked().length).toBe(result.report.pages);
    expect(pagesAsked().length).toBeLessThan(15);
  }, 60_000);
});

describe("the sitemaps of a website", () => {
  it("are read up to the limit of URLs", async () => {
    limit({ sitemapUrls: 2 });
    website.serve(withSitemap(pages(4)));
    const { result, report } = await run();
    expect(result).toMatchObject({ status: "completed", report: { pages: 2 } });
    expect(report).toContain("Only the first 2 URLs of the sitemaps are read.");
    expect(pagesAsked()).toEqual(["/page-0", "/page-1"]);
  }, 60_000);

  it("are read up to the limit of sitemaps, even if each index lists another index", async () => {
    limit({ sitemaps: 3 });
    const chain = Array.from({ length: 6 }, (_, index) => [
      `/index-${index}.xml`,
      website.sitemap([`/index-${index + 1}.xml`], "sitemap"),
    ]);
    website.serve({
      ...pages(1),
      ...Object.fromEntries(chain),
      "/robots.txt": `Sitemap: ${website.origin}/index-0.xml`,
      "/": page("Home", '<a href="/page-0">Page</a>'),
    });
    const { result, report } = await run("/");
    expect(result.status).toBe("completed");
    expect(report).toMatch(
      /index-3\.xml: The sitemap wasn't read, because an import can read at most 3 sitemaps/,
    );
    expect(website.asked.filter((path) => path.startsWith("/index-"))).toEqual([
      "/index-0.xml",
      "/index-1.xml",
      "/index-2.xml",
    ]);
  }, 60_000);
});
