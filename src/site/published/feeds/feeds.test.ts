import { describe, expect, it } from "vitest";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { makeContent } from "@/testing/make/content";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { at, change, get, makeManual, serveReaders, site, space } from "../site-server.fixture";

serveReaders();
makeManual();

const update = (date: string, text: string, tags = "") =>
  `{% update date="${date}"${tags && ` tags="${tags}"`} %}\n${text}\n{% endupdate %}\n`;
const updates = (...all: string[]) => `{% updates format="full" %}\n${all.join("")}{% endupdates %}\n`;

const NEWS = `# News\n\n${updates(
  update("2026-03-02", "## Webhooks\n\nThey tell [others](guide/first.md). [Below](#older)", "api,new"),
  update("2026-01-05", "## Webhooks\n\n![A mast](.gitbook/assets/mast.png) & <b>more</b>"),
  update("2025-12-24", '{% if visitor.claims.plan == "pro" %}\nFor pros.\n{% endif %}\n\nQuiet.'),
)}`;

async function makeNews(text = NEWS) {
  const mast = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await makeContent({
    space,
    pages: [{ title: "News", slug: "news", text, gitPath: "news.md" }],
    files: [{ gitPath: ".gitbook/assets/mast.png", bytes: mast }],
  });
}

const root = () => `${env.PUBLIC_URL}/s/${site.basename}/`;

interface Item {
  id: string;
  url: string;
  title: string;
  content_html: string;
  content_text: string;
  date_published: string;
  tags?: string[];
}
const itemsAt = async (path: string): Promise<Item[]> => JSON.parse((await at(path)).text).items;

describe("the feed of a page with updates", () => {
  it("has an entry for each update, latest first, with absolute URLs", async () => {
    await makeNews();
    const { status, headers, text } = await at("news/feed.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/feed+json; charset=utf-8"]);
    const feed = JSON.parse(text);
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "News | Manual",
      home_page_url: `${root()}news`,
      feed_url: `${root()}news/feed.json`,
    });
    expect(
      feed.items.map(({ title, url, date_published, tags }: Item) => [title, url, date_published, tags]),
    ).toEqual([
      ["Webhooks", `${root()}news#update-2026-03-02`, "2026-03-02T00:00:00.000Z", ["api", "new"]],
      ["Webhooks", `${root()}news#update-2026-01-05`, "2026-01-05T00:00:00.000Z", undefined],
      ["December 24, 2025", `${root()}news#update-2025-12-24`, "2025-12-24T00:00:00.000Z", undefined],
    ]);
    const [first, second, third] = feed.items.map((item: Item) => item.content_html);
    expect(first).toContain(`href="${root()}news#older"`);
    expect(second).toMatch(new RegExp(`src="${root()}~files/[^"]+mast.png"`));
    expect(third).toContain("Quiet.");
    expect(text).not.toMatch(/href=\\?"#/);
    expect(text).not.toContain("For pros");
    expect(new Set(feed.items.map(({ id }: Item) => id)).size).toBe(3);
  });

  it("has the same content as RSS, and the page links to it", async () => {
    await makeNews();
    const { status, headers, text } = await at("news/rss.xml");
    expect([status, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(text.match(/<item>/g)).toHaveLength(3);
    expect(text).toContain("<category>api</category>");
    expect(text).toContain("<pubDate>Mon, 02 Mar 2026 00:00:00 GMT</pubDate>");
    expect(text).toContain("&lt;h2");
    expect(await at("news/rss.xml", { "if-none-match": String(headers.etag) })).toMatchObject({
      status: 304,
      text: "",
    });
    const page = (await at("news")).text;
    expect(page).toContain(
      '<link rel="alternate" type="application/rss+xml" title="News" href="./news/rss.xml"/>',
    );
    expect(page).toMatch(/<a href="\.\/news\/rss\.xml"[^>]*>RSS feed<\/a>/);
    expect((await at("last")).text).not.toContain("last/rss.xml");
  });

  it("is 404 for a page without updates, a missing page, and a page that the visitor can't read", async () => {
    await makeNews();
    for (const path of ["last/rss.xml", "nowhere/rss.xml", "guide/first/feed.json", "guide/rss.xml"])
      expect([path, (await at(path)).status]).toEqual([path, 404]);
    await change({ visibility: "share-link" });
    expect((await at("news/rss.xml")).status).toBe(404);
  });

  it("is available at a former URL of the page, too", async () => {
    await makeNews();
    expect(await at("News/rss.xml")).toMatchObject({
      status: 302,
      headers: { location: `/s/${site.basename}/news/rss.xml` },
    });
  });

  it("is below the URL of the space if its first page has updates", async () => {
    const news = await makeSpace({ organizationId: space.organizationId, title: "News" });
    await makeContent({ space: news, pages: [{ title: "News", slug: "news", text: NEWS }] });
    const two = await makeSite({ title: "Two", spaces: [space, news], publishedAt: now() });
    const own = `/s/${two.basename}/variant-2/`;
    expect((await get(own)).text).toMatch(/<a href="[^"]*news\/rss\.xml"/);
    const { status, text } = await get(`${own}rss.xml`);
    expect([status, text.match(/<item>/g)?.length]).toEqual([200, 3]);
    expect(text).toContain(`<link>${env.PUBLIC_URL}${own}#update-2026-03-02</link>`);
    expect((await get(`${own}news/rss.xml`)).text).toBe(text);
  });
});

describe("the feed of a site", () => {
  it("lists changed pages, and the single updates of pages with updates", async () => {
    await makeNews();
    const items = await itemsAt("feed.json");
    const titles = items.map(({ title }) => title);
    expect(titles).toContain("News: Webhooks");
    expect(titles).toContain("News: December 24, 2025");
    expect(titles).toContain("Deep down");
    expect(titles).not.toContain("News");
    expect(titles).not.toContain("Secret drafts");
    const dates = items.map(({ date_published }) => date_published);
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await at("rss.xml")).text.match(/<item>/g)).toHaveLength(items.length);
  });

  it("lists a page whose updates can't be parsed in the same way as other pages", async () => {
    await makeNews(`# News\n\nText that only says \`{% updates\`.\n`);
    expect((await itemsAt("feed.json")).map(({ title }) => title)).toContain("News");
  });
});
