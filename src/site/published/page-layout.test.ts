import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

/** Creates a page with these fields, by default at the path `page`, and returns its HTML. */
async function pageSaying(fields: object, text = "# Page\n\n## Part\n\nText.\n"): Promise<string> {
  const page = { title: "Page", slug: "page", text, ...fields };
  await makeContent({ space, pages: [page] });
  const { status, text: html } = await at(page.slug);
  expect(status).toBe(200);
  return html;
}

describe("the layout settings of a page", () => {
  it("are applied, so hidden parts aren't shown and a page without side columns is a landing page", async () => {
    const off = { tableOfContents: false, outline: false, pagination: false, metadata: false };
    const html = await pageSaying({ layout: { ...off, width: "wide" } });
    expect(html).toContain('class="layout layout-no-navigation layout-no-outline layout-landing"');
    expect(html).not.toContain('class="ways"');
    expect(html).not.toContain("Last updated");
    expect((await at("last")).text).toContain('<div class="layout">');
  });

  it("list other languages and versions in the header if the page shows them nowhere else", async () => {
    const switches = (html: string) => html.match(/<details class="variants[^"]*"/g);
    const { organizationId } = space;
    const other = await makeSpace({ organizationId });
    await makePage(other, { title: "Start", slug: "start" });
    const row = { organizationId, siteId: site.id, id: newId(), spaceId: other.id };
    await db().siteSpace.create({ data: { ...row, rank: "z", path: "other", title: "Other" } });
    await change({});
    expect(switches((await at("last")).text)).toEqual(['<details class="variants"']);
    expect(switches(await pageSaying({ layout: { tableOfContents: false } }))).toEqual([
      '<details class="variants header-variants"',
      '<details class="variants"',
    ]);
  });

  it("set the height and width of a cover, within limits", async () => {
    const ref = { kind: "url", url: "https://a.example/c.png" };
    const html = await pageSaying({ cover: { ref, yPos: 0, height: 333 }, layout: { coverSize: "full" } });
    expect(html).toContain('<div class="cover cover-full">');
    expect(html).toContain("height:333px");
    // The Content-Security-Policy allows only images on the host of the site.
    expect(/<img[^>]*src="([^"]*)"/.exec(html)?.[1]).toMatch(
      /^\.\/~image\?url=https%3A%2F%2Fa\.example%2Fc\.png&/,
    );
    expect(html.indexOf("cover-full")).toBeLessThan(html.indexOf('class="layout'));
  });

  it("set the page's canonical URL and its versions in other languages in the head, as absolute URLs", async () => {
    const url = (to: string) => ({ kind: "url", url: to });
    const metaLinks = {
      canonical: url("https://b.example/page"),
      alternates: [url("https://b.example/fr/page")],
    };
    const html = await pageSaying({ metaLinks });
    expect(html).toContain('<link rel="canonical" href="https://b.example/page"/>');
    expect(html).toContain('<link rel="alternate" href="https://b.example/fr/page"/>');
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
  });
});

describe("a landing page", () => {
  const ref = { kind: "url", url: "https://a.example/c.png" };
  const columns = { tableOfContents: false, outline: false };
  const landing = { ...columns, width: "wide", coverSize: "full" };
  const buttons = '<a href="https://a.example/x" class="button primary">Begin</a>';
  const text = `# Page\n\nA first sentence.\n\n${buttons}\n\nBelow the cover.\n`;
  const cover = { ref, yPos: 0, height: 480 };
  /** The HTML on the cover, and the HTML of the article below it. */
  const parts = (html: string) => html.split('<article class="article article-wide">');

  it("shows its title, description and first buttons on its cover", async () => {
    const html = await pageSaying({ cover, layout: landing, description: "The lead." }, text);
    const [above = "", below = ""] = parts(html);
    expect(above).toMatch(
      /<main .*<div class="hero".*c\.png.*<h1>Page.*The lead\..*A first sentence\..*>Begin<\/a>/s,
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(below).toContain("Below the cover.");
    expect(below).not.toContain("Begin");
    expect(html).toMatch(/\{min-height:480px\}/);
  });

  it("shows only its title on its cover if its text doesn't begin with buttons", async () => {
    const [above = "", below = ""] = parts(await pageSaying({ cover, layout: landing }));
    expect(above).toContain("<h1>Page");
    expect(below).toContain("Text.");
  });

  it("without a title on the page shows the first blocks and buttons on its cover", async () => {
    const layout = { ...landing, title: false };
    const heading = `# Page\n\n# Welcome\n\n${buttons}\n\nBelow.\n`;
    const [above = "", below = ""] = parts(await pageSaying({ cover, layout }, heading));
    expect(above).toMatch(/hero.*Welcome.*Begin/s);
    expect(below).toContain("Below.");
  });

  it("has its actions below the text, because nothing is next to them", async () => {
    const actions = (html: string) => html.indexOf('<div class="actions">');
    const html = await pageSaying({ layout: { ...columns, width: "wide" } });
    expect(actions(html)).toBeGreaterThan(html.indexOf("Text."));
    const untitled = await pageSaying({ slug: "other", layout: { title: false } });
    expect(actions(untitled)).toBeGreaterThan(untitled.indexOf("Text."));
    const plain = await pageSaying({ slug: "plain" });
    expect(actions(plain)).toBeLessThan(plain.indexOf("Text."));
  });

  it("keeps a cover of the text's width above its title", async () => {
    const html = await pageSaying({ cover, layout: { ...landing, coverSize: "hero" } }, text);
    expect(html).not.toContain('class="hero"');
    expect(html.indexOf("c.png")).toBeLessThan(html.indexOf("<h1"));
  });
});

describe("a diagram", () => {
  const code = (text: string) => `# Page\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`;

  it("is shown as text until it's rendered, in a sandboxed frame without access to anything", async () => {
    const html = await pageSaying({}, code("flowchart LR\n  A --> B"));
    expect(html).toMatch(/<figure class="doc-code" data-diagram="".*>.*flowchart/s);
    const frame = await at("~diagram");
    expect(frame.headers["content-security-policy"]).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(frame.text).toContain('<script defer src="~assets/diagram-1.js"></script>');
    expect((await at("")).headers["content-security-policy"]).toContain("frame-src 'self' ");
  });

  it.each([
    [20_000, true],
    [20_001, false],
  ])("is rendered with %i characters: %s", async (length, isDrawn) => {
    expect((await pageSaying({}, code("x".repeat(length)))).includes("data-diagram")).toBe(isDrawn);
  });
});

it("shows the most similar free icon of a page, or no icon", async () => {
  expect(await pageSaying({ icon: "rocket-launch" })).toMatch(/<svg class="doc-icon title-icon"/);
  const html = await pageSaying({ icon: "no-such-icon", slug: "other" });
  expect(html).not.toContain("title-icon");
});

it("gives each update a separate URL", async () => {
  const update = (text: string) => `{% update date="2026-11-20" %}\n${text}\n{% endupdate %}\n`;
  const text = `# News\n\n{% updates %}\n${update("One.")}${update("Two.")}{% endupdates %}\n`;
  const html = await pageSaying({}, text);
  expect([...html.matchAll(/<li id="(update-[^"]+)"/g)].map(([, id]) => id)).toEqual([
    "update-2026-11-20",
    "update-2026-11-20-1",
  ]);
  expect(html).toContain('href="#update-2026-11-20-1"');
});
