import { expect, type Page } from "playwright/test";
import { rest } from "./console";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";

const column = (width: number, text: string) => `{% column width="${width}%" %}\n${text}\n{% endcolumn %}`;
const columns = (...widths: number[]) =>
  `{% columns %}\n${widths.map((width) => column(width, `Column ${width}`)).join("\n")}\n{% endcolumns %}`;

const TEXT = `${columns(60, 40)}

${columns(25, 75)}

{% tabs %}
{% tab title="First" %}
The open tab.
{% endtab %}
{% tab title="Second" %}
The closed tab.
{% endtab %}
{% endtabs %}

<details><summary>More of it</summary>

Folded away.

</details>

Inline \`--flag\` here.

\`\`\`sh
./run.sh --name "x"
\`\`\`

<pre><code>plain
<strong>marked
</strong></code></pre>

${Array.from({ length: 60 }, (_, index) => `## Part ${index + 1}\n\n${"Words of this part. ".repeat(40)}`).join("\n\n")}
`;

let address: string;
let arabic: string;
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
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
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const [left, right] = await boxesOf(page, ["Column 60", "Column 40"]);
  expect(right?.y).toBeGreaterThan(left?.y ?? 0);
  expect([right?.x, right?.width]).toEqual([left?.x, left?.width]);
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
