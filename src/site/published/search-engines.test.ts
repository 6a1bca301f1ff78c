import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { env } from "@/env";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

const root = () => `${env.PUBLIC_URL}/s/${site.basename}/`;

/** The structured data of a page, or undefined if it has none. */
async function dataOf(path: string) {
  const { text } = await at(path);
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1];
  return json === undefined ? undefined : JSON.parse(json)["@graph"];
}

describe("structured data", () => {
  it("describes the page and the way to it, with absolute URLs", async () => {
    const [article, breadcrumbs] = await dataOf("guide/first/deep");
    expect(article).toMatchObject({
      "@type": "TechArticle",
      headline: "Deep down",
      url: `${root()}guide/first/deep`,
      inLanguage: "en",
      isPartOf: { "@type": "WebSite", name: "Manual", url: root() },
    });
    expect(new Date(article.dateModified).toISOString()).toBe(article.dateModified);
    const items = breadcrumbs.itemListElement.map(({ position, name, item }: Record<string, unknown>) => [
      position,
      name,
      item,
    ]);
    expect(items).toEqual([
      [1, "Guide", `${root()}guide`],
      [2, "First steps", `${root()}guide/first`],
      [3, "Deep down", `${root()}guide/first/deep`],
    ]);
  });

  it("has no breadcrumbs for a page without pages above it", async () => {
    expect(await dataOf("last")).toHaveLength(1);
  });

  it("can't close its script element", async () => {
    const title = "</script><script>alert(1)</script>";
    await makeContent({ space, pages: [{ title, slug: "page" }] });
    expect((await dataOf("page"))[0].headline).toBe(title);
  });

  it("is left out of pages that search engines mustn't index", async () => {
    await makeContent({ space, pages: [{ title: "Page", slug: "page", noRobotsIndex: true }] });
    expect(await dataOf("page")).toBeUndefined();
    await change({ visibility: "unlisted" });
    expect(await dataOf("last")).toBeUndefined();
  });
});

it("the generated image in previews of links has its size", async () => {
  const { text } = await at("last");
  const properties = [...text.matchAll(/property="(og:image[^"]*)" content="([^"]*)"/g)];
  expect(properties.map(([, name, content]) => [name, name === "og:image" || content])).toEqual([
    ["og:image", true],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
  ]);
});

it("the sitemap lists the languages of a page, but not other versions of it", async () => {
  const linksOf = async (path: string) => {
    const { text } = await at("sitemap.xml");
    const entry = text.split("<url>").find((each) => each.startsWith(`<loc>${root()}${path}</loc>`));
    return [...(entry ?? "").matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [
      language,
      href?.slice(root().length),
    ]);
  };
  const add = async (path: string, language: string | null) => {
    const { organizationId } = space;
    const variant = await makeSpace({ organizationId, language });
    await makePage(variant, { title: "Last", slug: "last" });
    const row = { organizationId, siteId: site.id, id: newId(), spaceId: variant.id, path };
    await db().siteSpace.create({ data: { ...row, rank: `z${path}`, title: path } });
    await change({});
  };
  await add("old", null);
  expect(await linksOf("last")).toEqual([]);
  await add("fr", "fr");
  expect(await linksOf("last")).toEqual([
    ["en", "last"],
    ["fr", "fr/"],
  ]);
  expect(await linksOf("old/")).toEqual([
    ["en", "old/"],
    ["fr", "fr/"],
  ]);
  expect(await linksOf("guide/first")).toEqual([]);
});

describe("the date of a page's last change outside of Bindery", () => {
  it("is in the page, its structured data, the sitemap and the feed", async () => {
    const changedAt = new Date("2019-03-04T05:06:07.000Z");
    await makeContent({ space, pages: [{ title: "Page", slug: "page", changedAt }] });
    expect((await dataOf("page"))[0].dateModified).toBe(changedAt.toISOString());
    expect((await at("page")).text).toContain('dateTime="2019-03-04T05:06:07.000Z">March 4, 2019');
    expect((await at("sitemap.xml")).text).toContain(
      `<loc>${root()}page</loc><lastmod>${changedAt.toISOString()}</lastmod>`,
    );
    expect((await at("rss.xml")).text).toContain(changedAt.toUTCString());
  });
});
