import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeContent, makePage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { at, change, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

/** Creates a page with these fields at the path `page`, and returns its HTML. */
async function pageSaying(fields: object, text = "# Page\n\n## Part\n\nText.\n"): Promise<string> {
  await makeContent({ space, pages: [{ title: "Page", slug: "page", text, ...fields }] });
  const { status, text: html } = await at("page");
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

describe("a diagram", () => {
  const code = (text: string) => `# Page\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`;

  it("is shown as text until it's rendered, in a sandboxed frame without access to anything", async () => {
    const html = await pageSaying({}, code("flowchart LR\n  A --> B"));
    expect(html).toMatch(/<figure class="doc-code" data-diagram="">.*flowchart/s);
    const frame = await at("~diagram");
    expect(frame.headers["content-security-policy"]).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; " +
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

it("renders an icon for every name", async () => {
  const html = await pageSaying({ icon: "no-such-icon" });
  expect(html).toMatch(/<svg class="doc-icon title-icon"/);
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
