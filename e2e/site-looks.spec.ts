import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import { createSpace, rest } from "./console";
import { makeSite } from "./sites";
import { test } from "./test";

const card = (index: number) => `<tr><td><strong>Card ${index}</strong></td><td>Words on it.</td></tr>`;
const cards = (count: number, attributes = "") =>
  `<table data-view="cards"${attributes}><thead><tr><th></th><th></th></tr></thead><tbody>${Array.from({ length: count }, (_, index) => card(index)).join("")}</tbody></table>`;

const CARDS = [
  cards(2),
  cards(6),
  cards(4),
  cards(6, ' data-card-size="large"'),
  cards(7, ' data-card-wrap="false"'),
].join("\n\n");

const LONG_LINE = `run${" --option value".repeat(30)}`;
const CODE = `{% code overflow="wrap" %}
\`\`\`sh
short
${LONG_LINE}
\`\`\`
{% endcode %}

\`\`\`diff
 same
-old
+new
\`\`\`
`;

const BUTTONS =
  '<a href="https://example.org/a" class="button primary">Begin</a> <a href="https://example.org/b" class="button secondary">Read more</a>';
const LANDING = `A first sentence.\n\n${BUTTONS}\n\n${BUTTONS.replace("Read more", "Ask")}\n\n## Below\n\nWords.\n\n${cards(3, ' data-card-size="large"')}`;

const LONG_TABLE = `| Name | Meaning |\n| --- | --- |\n${Array.from({ length: 60 }, (_, row) => `| row ${row} | words ${row} |`).join("\n")}\n`;
const WIDE_TABLE = `| Name ${"| A long heading ".repeat(14)}|\n${"| --- ".repeat(15)}|\n| first ${"| value ".repeat(14)}|\n`;
const update = (date: string, tags: string) =>
  `{% update date="${date}" tags="${tags}" %}\n## On ${date}\n\n${"Words of an update.\n\n".repeat(30)}{% endupdate %}\n`;
const UPDATES = `{% updates %}\n${update("2026-03-02", "api,new")}${update("2026-02-01", "fix")}{% endupdates %}`;
const DIAGRAM = '```mermaid\npie title Pets\n  "Dogs" : 40\n  "Cats" : 60\n```\n\nWords.';

let images: Server;
let address: string;

test.beforeAll(async ({ browser }) => {
  const create = { width: 1600, height: 900, channels: 3 as const, background: "#225599" };
  const picture = await sharp({ create }).png().toBuffer();
  images = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(picture);
  });
  await new Promise<void>((resolve) => images.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(images.address() as AddressInfo).port}/cover.png`;
  const page = await browser.newPage();
  const space = await createSpace(page, "Looks");
  const pages = {
    Cards: CARDS,
    Code: CODE,
    "Custom domain": "Words.",
    Tables: `${WIDE_TABLE}\n${LONG_TABLE}`,
    Updates: UPDATES,
    Diagram: DIAGRAM,
  };
  const layout = { tableOfContents: false, outline: false, width: "wide", coverSize: "full" };
  await rest(page, "POST", `/spaces/${space}/content`, {
    changes: [
      ...Object.entries(pages).map(([title, markdown]) => ({
        operation: "insert_page",
        title,
        document: { markdown },
      })),
      {
        operation: "insert_page",
        title: "Everything in one place",
        description: "The lead of a landing page, which is on its cover.",
        layout,
        cover: { ref: { kind: "url", url } },
        document: { markdown: LANDING },
      },
    ],
  });
  address = (await makeSite(page, "Looks", [space])).address;
  await page.close();
});
test.afterAll(() => void images.close());

async function open(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address + path);
}

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** The numbers of cards in each row of a list of cards. */
const rowsOf = (list: Locator) =>
  list.evaluate((element) => {
    const rows = new Map<number, number>();
    for (const child of element.children) {
      const top = Math.round(child.getBoundingClientRect().top);
      rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    return [...rows.values()];
  });

for (const width of [1440, 1024, 390]) {
  test(`a landing page shows its title, description and buttons on its cover at ${width}`, async ({
    page,
  }) => {
    await open(page, "everything-in-one-place", width);
    const image = page.locator(".hero .cover img");
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    const cover = await boxOf(image);
    expect(Math.round(cover.width)).toBe(width);
    for (const text of ["Everything in one place", "The lead of", "A first sentence.", "Read more", "Ask"]) {
      const box = await boxOf(page.locator(".hero").getByText(text));
      expect([box.x >= 0, box.x + box.width <= width, box.y >= cover.y], text).toEqual([true, true, true]);
      expect(box.y + box.height, text).toBeLessThanOrEqual(cover.y + cover.height);
    }
    const below = await boxOf(page.getByRole("heading", { name: "Below" }));
    expect(below.y).toBeGreaterThanOrEqual(cover.y + cover.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("cards fill their row", async ({ page }) => {
  const lists = page.locator(".doc-cards");
  for (const [width, rows] of [
    [1440, [[2], [3, 3], [2, 2], [2, 2, 2], [7]]],
    [390, [[1, 1], Array(6).fill(1), Array(4).fill(1), Array(6).fill(1), [7]]],
  ] as const) {
    await open(page, "cards", width);
    for (const [index, expected] of rows.entries()) expect(await rowsOf(lists.nth(index))).toEqual(expected);
    const list = await boxOf(lists.first());
    const last = await boxOf(lists.first().locator("li").last());
    expect(Math.round(last.x + last.width)).toBe(Math.round(list.x + list.width));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await open(page, "everything-in-one-place", 1440);
  expect(await rowsOf(lists.first())).toEqual([3]);
  await expect(page.locator(".doc-cards-row")).toHaveCount(0);
});

test("code shows where a line continues and what changed, and copying returns the text", async ({ page }) => {
  await open(page, "code", 1440);
  const heights = await page
    .locator(".doc-code-wrap .doc-line")
    .evaluateAll((lines) => lines.map((line) => Number.parseFloat(getComputedStyle(line, "::after").height)));
  expect(heights[0]).toBe(0);
  expect(heights[1]).toBeGreaterThan(10);
  await expect(page.getByText("Shell", { exact: true })).toBeVisible();
  const colors = await page
    .locator(".doc-code", { hasText: "Diff" })
    .locator(".doc-line")
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));
  expect(new Set(colors).size).toBe(3);
  await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelectorAll(".doc-code code")[0] as Element);
    getSelection()?.addRange(range);
  });
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(`short\n${LONG_LINE}`);
});

test("the 404 page suggests pages, and the URL of an HTML file redirects to its page", async ({ page }) => {
  await open(page, "custm-domain", 390);
  await page.getByRole("navigation", { name: "Did you mean one of these pages?" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Custom domain" })).toBeVisible();
  await page.goto(`${address}custom-domain.html`);
  expect(page.url()).toBe(`${address}custom-domain`);
});

test("the structured data of a page doesn't violate its Content-Security-Policy", async ({ page }) => {
  const refused: string[] = [];
  page.on(
    "console",
    (message) => message.text().includes("Content Security") && refused.push(message.text()),
  );
  await open(page, "custom-domain", 1440);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  expect(refused).toEqual([]);
});

test("headers of tables and first columns of wide tables stay visible, and long tables have a filter", async ({
  page,
}) => {
  await open(page, "tables", 1440);
  const [wide, long] = [page.locator(".doc-table").first(), page.locator(".doc-table").nth(1)];
  await wide.evaluate((box) => box.scrollBy(600, 0));
  const first = await boxOf(wide.getByText("first"));
  expect(first.x).toBeGreaterThanOrEqual((await boxOf(wide)).x);
  await page.getByText("row 40", { exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  const header = await boxOf(page.locator(".header"));
  await expect.poll(async () => (await boxOf(long.getByText("Meaning"))).y).toBeLessThan(header.height + 40);
  expect((await boxOf(long.getByText("Meaning"))).y).toBeGreaterThanOrEqual(header.height - 1);

  const filter = page.getByRole("searchbox", { name: "Filter rows" });
  await filter.fill("WORDS 59");
  await expect(long.locator("tbody tr:visible")).toHaveCount(1);
  await filter.fill("no such row");
  await expect(page.getByText("No rows match the filter.")).toBeVisible();
  await filter.fill("");
  await expect(long.locator("tbody tr:visible")).toHaveCount(60);
  await open(page, "tables", 390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("dates of updates stay visible, and tags filter the updates", async ({ page }) => {
  await open(page, "updates", 1440);
  const date = page.getByText("March 2, 2026");
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 800);
  await expect(date).toBeInViewport();
  const tags = page.getByRole("group", { name: "Filter by tag" });
  await tags.getByRole("button", { name: "fix" }).click();
  await expect(page.locator(".doc-updates > li:visible h2")).toHaveText(["On 2026-02-01#"]);
  await tags.getByRole("button", { name: "All" }).click();
  await expect(page.locator(".doc-updates > li:visible h2")).toHaveCount(2);
});

test("before a query, the search suggests pages, and later recent searches and pages", async ({ page }) => {
  await open(page, "custom-domain", 1440);
  await page.keyboard.press("Control+k");
  const group = (name: string) => page.getByRole("group", { name });
  await expect(group("Suggested pages").getByRole("option").first()).toBeVisible();
  await page.getByRole("combobox").fill("words on it");
  await page.getByRole("option").filter({ hasText: "Cards" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Cards" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(group("Recently viewed").getByRole("option")).toHaveText(["Custom domain"]);
  await expect(group("Suggested pages")).toHaveCount(0);
  await group("Recent searches").getByRole("option", { name: "words on it" }).click();
  await expect(page.getByRole("option").filter({ hasText: "Cards" }).first()).toBeVisible();
  await page.getByRole("combobox").fill("");
  await expect(group("Recently viewed")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Custom domain" })).toBeVisible();
});

test("a diagram fits a phone", async ({ page }) => {
  await open(page, "diagram", 390);
  const image = page.locator(".diagram-image img");
  await expect(image).toBeVisible();
  const [shown, box] = [await boxOf(image), await boxOf(page.locator(".diagram-image"))];
  expect(shown.width).toBeGreaterThan(200);
  expect(shown.x + shown.width).toBeLessThanOrEqual(box.x + box.width + 0.5);
});

test("a diagram uses the site's colors and font, and can be enlarged and dragged", async ({ page }) => {
  await open(page, "diagram", 1440);
  const image = page.locator(".diagram-image img");
  await expect(image).toBeVisible();
  const drawn = async () => decodeURIComponent((await image.getAttribute("src")) ?? "");
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--accent"),
  );
  expect((await drawn()).toLowerCase()).toContain(accent.trim().toLowerCase());
  expect(await drawn()).toMatch(/@font-face\{font-family:PageFont;[^}]*src:url\(data:font\/woff2;base64,/);
  expect(await drawn()).toMatch(/font-family:\s*PageFont,/);
  await page.getByRole("button", { name: /^Enlarge the image/ }).click();
  const dialog = page.getByRole("dialog");
  const enlarged = dialog.locator("img");
  const { width } = await boxOf(enlarged);
  for (const _ of [1, 2, 3]) await dialog.getByRole("button", { name: "Zoom in" }).click();
  expect((await boxOf(enlarged)).width).toBeGreaterThan(width * 3);
  const before = await dialog.locator(".zoom-box").evaluate((box) => box.scrollLeft);
  await page.mouse.move(700, 500);
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 4 });
  await page.mouse.up();
  expect(await dialog.locator(".zoom-box").evaluate((box) => box.scrollLeft)).toBeGreaterThan(before);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});
