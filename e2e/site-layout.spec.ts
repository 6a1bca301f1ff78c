import { expect, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import { createSpace, rest } from "./console";
import { FULL_WIDTH, INSIDE, TABS, TEXT } from "./layout-texts";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";

/** Creates two spaces, one in German, with a landing page without a table of contents. Returns the URL of the first. */
async function makeVariants(page: Page): Promise<string> {
  const layout = { tableOfContents: false, outline: false, width: "wide" };
  const [english, german] = await Promise.all(
    ["English", "Deutsch"].map(async (title) => {
      const space = await createSpace(page, title);
      const document = { markdown: `Words in ${title}.` };
      await rest(page, "POST", `/spaces/${space}/content`, {
        changes: [{ operation: "insert_page", title: `Start in ${title}`, slug: "start", layout, document }],
      });
      return space;
    }),
  );
  const made = await makeSite(page, "Variants", [english ?? ""]);
  await rest(page, "POST", `${made.path}/site-spaces`, { spaceId: german });
  return made.address;
}

let address: string;
let arabic: string;
let pages: string;
let variants: string;
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  variants = await makeVariants(page);
  const create = { width: 2000, height: 1200, channels: 3 as const, background: "#225599" };
  const base64 = (await sharp({ create }).png().toBuffer()).toString("base64");
  const picture = { ref: "picture", name: "picture.png", contentType: "image/png", base64 };
  const several = await createSpace(page, "Pages");
  const texts = {
    Picture: "![A large picture](./picture)",
    Tabs: TABS,
    "More tabs": TABS,
    Inside: INSIDE,
    "Full width": FULL_WIDTH,
  };
  await rest(page, "POST", `/spaces/${several}/content`, {
    changes: [
      { operation: "insert_files", files: [picture] },
      ...Object.entries(texts).map(([title, markdown]) => ({
        operation: "insert_page",
        title,
        document: { markdown },
      })),
    ],
  });
  pages = (await makeSite(page, "Pages", [several])).address;
  address = (await makeSite(page, "Layout", [await makeSpace(page, "Layout", TEXT)])).address;
  const space = await makeSpace(page, "Right to left", TEXT);
  await rest(page, "PATCH", `/spaces/${space}`, { language: "ar" });
  arabic = (await makeSite(page, "Right to left", [space])).address;
  await page.close();
});

const boxesOf = (page: Page, texts: string[]) =>
  Promise.all(
    texts.map(async (text) => {
      const box = await page.locator(".doc-column", { hasText: text }).boundingBox();
      return { x: box?.x ?? 0, y: box?.y ?? 0, width: box?.width ?? 0 };
    }),
  );

test("columns with widths are side by side, and below each other on a phone", async ({ page }) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    for (const widths of [
      [60, 40],
      [25, 75],
    ]) {
      const [left, right] = await boxesOf(
        page,
        widths.map((each) => `Column ${each}`),
      );
      expect(right?.y).toBe(left?.y);
      expect(right?.x).toBeGreaterThan(left?.x ?? 0);
      expect((left?.width ?? 0) > (right?.width ?? 0)).toBe(widths[0] === 60);
    }
    const [half, rest] = await boxesOf(page, ["A half", "The rest"]);
    expect(rest?.width).toBeCloseTo(half?.width ?? 0, 0);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const [left, right] = await boxesOf(page, ["Column 60", "Column 40"]);
  expect(right?.y).toBeGreaterThan(left?.y ?? 0);
  expect([right?.x, right?.width]).toEqual([left?.x, left?.width]);
});

test("tables inside other blocks start with their headers, and hidden tabs take up no room", async ({
  page,
}) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${pages}inside`);
    await expect(page.locator(".doc-table[data-fit]")).toHaveCount(5);
    const measured = await page.evaluate(() => {
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
      const [tabs] = document.querySelectorAll(".doc-tabs");
      const open = tabs?.querySelector('[role="tabpanel"]:not([hidden])');
      return {
        gaps: [...document.querySelectorAll(".doc-table")].map((table) =>
          Math.round(box(table.querySelector("tbody")).top - box(table.querySelector("th")).bottom),
        ),
        besideTabs: Math.round(box(tabs).bottom - box(open).bottom),
      };
    });
    expect(measured).toEqual({ gaps: [0, 0, 0, 0, 0], besideTabs: 0 });
  }
});

test("code is left-to-right in right-to-left languages", async ({ page }) => {
  await page.goto(arabic);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  for (const code of ["p code", ".doc-code pre", ".doc-code code"])
    await expect(page.locator(`.doc ${code}`).first()).toHaveCSS("direction", "ltr");
});

test("printing shows collapsed content, and the names of tabs", async ({ page }) => {
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Folded away.")).toBeVisible();
  await expect(page.getByText("The closed tab.")).toBeVisible();
  const name = await page
    .getByText("The closed tab.")
    .locator("xpath=..")
    .evaluate((panel) => getComputedStyle(panel, "::before").content);
  expect(name).toBe('"Second"');
});

test("the browser's search opens the tab that contains the match", async ({ page }) => {
  await page.goto(address);
  const panel = page.getByText("The closed tab.").locator("xpath=..");
  await expect(panel).toHaveAttribute("hidden", "until-found");
  await panel.dispatchEvent("beforematch");
  await expect(page.getByRole("tab", { name: "Second" })).toHaveAttribute("aria-selected", "true");
  await expect(panel).not.toHaveAttribute("hidden");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every tab is shown", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText("The open tab.")).toBeVisible();
    await expect(page.getByText("The closed tab.")).toBeVisible();
  });
});

test("highlighted lines of code look different from the lines around them", async ({ page }) => {
  await page.goto(address);
  const marked = page.locator(".doc-line strong", { hasText: "marked" });
  await expect(marked).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a link to a heading scrolls to the heading at once, and the outline marks this heading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`${address}#part-50`);
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  await expect(page.getByRole("heading", { name: "Part 50" })).toBeInViewport();
  const current = page.locator("[data-outline] [aria-current]");
  await expect(current).toHaveText(/Part (49|50)/);
  await expect(current).toBeInViewport();
  for (const part of [40, 20, 5]) {
    await page.locator(`#part-${part}`).scrollIntoViewIfNeeded();
    await expect(current).toBeInViewport();
  }
});

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("an image opens in its original size, and Escape closes it and returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${pages}picture`);
  const image = page.locator(".doc-figure img");
  await expect(image).toHaveAttribute("srcset", /480w.*2000w/);
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toContain("?width=");
  const button = page.getByRole("button", { name: "Enlarge the image: A large picture" });
  await button.focus();
  await page.keyboard.press("Enter");
  const enlarged = page.getByRole("dialog", { name: "A large picture" }).getByRole("img");
  await expect
    .poll(() => enlarged.evaluate((shown: HTMLImageElement) => [shown.complete, shown.naturalWidth]))
    .toEqual([true, 2000]);
  expect((await boxOf(enlarged)).width).toBeGreaterThan((await boxOf(image)).width * 1.5);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("tabs with the same name switch together, and other pages remember the selected tab", async ({
  page,
}) => {
  const selected = page.locator('[role="tab"][aria-selected="true"]');
  await page.goto(`${pages}tabs`);
  await expect(selected).toHaveText(["npm", "pnpm", "Linux"]);
  const tab = page.locator("[data-tabs]").nth(1).getByRole("tab", { name: "Yarn" });
  const before = await boxOf(tab);
  await tab.click();
  await expect(selected).toHaveText(["Yarn", "Yarn", "Linux"]);
  await expect(page.getByText("Text for Yarn.")).toHaveCount(2);
  for (const text of await page.getByText("Text for Yarn.").all()) await expect(text).toBeVisible();
  expect(Math.round((await boxOf(tab)).y)).toBe(Math.round(before.y));
  await page.goto(`${pages}more-tabs`);
  await expect(selected).toHaveText(["Yarn", "Yarn", "Linux"]);
  await page.reload();
  await expect(selected).toHaveText(["Yarn", "Yarn", "Linux"]);
});

test("buttons have a gap, and a button without an action looks different from text and from other buttons", async ({
  page,
}) => {
  await page.goto(`${pages}full-width`);
  const lookOf = (element: Locator) =>
    element.evaluate((shown) => {
      const { backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius, cursor } =
        getComputedStyle(shown);
      return { backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius, cursor };
    });
  const inactive = page.getByRole("button", { name: "Not yet" });
  await expect(inactive).toBeDisabled();
  const [look, text, active] = [
    await lookOf(inactive),
    await lookOf(page.locator(".doc > p").first()),
    await lookOf(page.getByRole("link", { name: "Now" })),
  ];
  expect(look).toMatchObject({ borderTopWidth: "1px", cursor: "not-allowed" });
  expect(Number.parseFloat(look.borderTopLeftRadius)).toBeGreaterThan(4);
  expect(look.borderTopColor).not.toBe("rgba(0, 0, 0, 0)");
  for (const other of [text, active]) expect(look.backgroundColor).not.toBe(other.backgroundColor);
  const [left, right] = await Promise.all(
    ["Left", "Right"].map((name) => page.getByRole("link", { name }).boundingBox()),
  );
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThan(7);
});

for (const width of [1440, 1024, 390])
  test(`full-width blocks fill the column around the text at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${pages}full-width`);
    const [text, full, column, outline] = await Promise.all([
      boxOf(page.locator(".doc > p").first()),
      boxOf(page.locator(".doc-full")),
      boxOf(page.locator("main")),
      boxOf(page.locator("[data-outline]")),
    ]);
    if (width === 390) expect([full.x, full.width]).toEqual([text.x, text.width]);
    else {
      // At 1024, the text already fills the column.
      expect(full.width).toBeGreaterThanOrEqual(width === 1440 ? text.width * 1.05 : text.width);
      expect(Math.round(full.x + full.width / 2)).toBe(Math.round(text.x + text.width / 2));
    }
    expect(full.x).toBeGreaterThanOrEqual(column.x);
    expect(full.x + full.width).toBeLessThanOrEqual(column.x + column.width + 0.5);
    if (outline.width > 0) expect(full.x + full.width).toBeLessThanOrEqual(outline.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

for (const width of [1440, 390])
  test(`a landing page without a table of contents has the switch for languages at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(variants);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    // On a phone, the header has no space for the switch, which is in the menu instead.
    if (width === 390) await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.locator(width === 390 ? "#navigation .variants" : ".header .variants");
    const summary = menu.locator("summary");
    // The menu slides in.
    await expect(summary).toBeInViewport({ ratio: 1 });
    const box = await boxOf(summary);
    expect([box.width > 40, box.height > 20, box.x >= 0, box.x + box.width <= width]).toEqual(
      Array(4).fill(true),
    );
    await summary.click();
    const other = menu.getByRole("link", { name: "Deutsch" });
    await expect(other).toBeInViewport({ ratio: 1 });
    await other.click();
    await expect(page.getByRole("heading", { level: 1, name: "Start in Deutsch" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
