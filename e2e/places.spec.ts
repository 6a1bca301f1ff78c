import { expect, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { begin, openEditor, savedText, textOf } from "./editing";
import { test } from "./test";

/** Returns the links of a navigation that are outside of the window, or that a part of the page covers. */
const hiddenLinks = (page: Page, name: string) =>
  page.getByRole("navigation", { name, exact: true }).evaluate((nav) =>
    [...nav.querySelectorAll("a")]
      .filter((link) => {
        const box = link.getBoundingClientRect();
        const frame = nav.getBoundingClientRect();
        const isOut = box.right > Math.min(innerWidth, frame.right) + 1 || box.left < 0;
        return isOut || !link.checkVisibility();
      })
      .map((link) => link.textContent),
  );

/** Opens a navigation that is folded on a narrow screen. */
async function unfold(page: Page, name: string): Promise<void> {
  const button = page.getByRole("navigation", { name, exact: true }).locator("button[aria-expanded=false]");
  if (await button.isVisible()) await button.click();
}

test("navigation of settings, sites and spaces hides no link at any width", async ({ page }) => {
  const setting = await begin(page, "Places", { Page: "First.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `/orgs/${items[0]?.id}/sites`, { title: "Places" });
  const navigations = [
    { path: `${organization}/settings`, name: "Settings", last: "Audit log" },
    { path: `${organization}/members`, name: "People", last: "Service accounts" },
    { path: `${organization}/sites/${site.id}`, name: "Site", last: "Adaptive content" },
    { path: `/spaces/${setting.spaceId}`, name: "Space sections", last: "Git" },
    {
      path: `/spaces/${setting.spaceId}/change-requests/${setting.number}`,
      name: "Change request sections",
      last: "Merge",
    },
  ];
  for (const { path, name, last } of navigations) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(
      page.getByRole("navigation", { name, exact: true }).getByRole("link", { name: last }),
    ).toBeVisible();
    for (const width of [1440, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await unfold(page, name);
      expect(await hiddenLinks(page, name), `${name} at ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
  // On a narrow screen, the button of the folded navigation names the open page.
  await page.goto(`${organization}/settings/audit-log`);
  await expect(
    page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Audit log" }),
  ).toHaveAttribute("aria-expanded", "false");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});

/** The pages to which a navigation leads. */
const pagesOf = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name, exact: true })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("every settings page fits into 1280 and 1440 pixels, and the main screens into 390 pixels", async ({
  page,
}) => {
  test.slow();
  const setting = await begin(page, "Widths", { Page: "First.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, { title: "Widths" });
  const space = `/spaces/${setting.spaceId}`;
  const navigations = [
    { path: `${organization}/settings`, name: "Settings" },
    { path: `${space}/settings`, name: "Space settings" },
    { path: "/settings/profile", name: "Settings" },
    { path: `${organization}/sites/${site.id}`, name: "Site" },
  ];
  for (const { path, name } of navigations) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name, exact: true })).toBeVisible();
    for (const settings of await pagesOf(page, name)) {
      await page.goto(settings);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await hiddenLinks(page, name), `${settings} at ${width}`).toEqual([]);
        expect(await widthOf(page), `${settings} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const screens = [
    ...[
      "",
      "/members",
      "/teams",
      "/sites",
      "/inbox",
      "/trash",
      "/translations",
      "/openapi",
      "/conversations",
    ],
    ...["/settings", "/settings/merge-rules", "/settings/audit-log", "/settings/webhooks"],
  ].map((path) => organization + path);
  const ofSpace = [
    "",
    "/change-requests",
    "/revisions",
    "/links",
    "/checks",
    "/imports",
    "/git",
    "/settings",
  ];
  for (const path of [...screens, ...ofSpace.map((part) => space + part), "/settings/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await widthOf(page), `${path} at 390`).toBeLessThanOrEqual(390);
  }
});

test("a link popover links words to a page by title or to a URL, and removes the link", async ({ page }) => {
  const setting = await begin(page, "Linked", {
    Page: "One two three.\n\n## Where\n",
    Install: "Elsewhere.\n",
  });
  await openEditor(page, setting);
  const word = async (text: string, x: number) => {
    await textOf(page)
      .getByText(text)
      .first()
      .dblclick({ position: { x, y: 10 } });
    await page.keyboard.press("Control+k");
  };
  const field = page.getByRole("combobox", { name: "Page, heading, space or URL" });
  await word("One two three.", 8);
  await expect(field).toBeFocused();
  await expectAccessible(page, { authored: true });
  await page.keyboard.type("install");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => savedText(page, setting)).toMatch(/^\[One\]\((?!http)[^)]+\) two three\./m);
  await textOf(page).getByText("One").click();
  await page.keyboard.press("Control+k");
  await expect(field).toHaveValue("Install");
  await expect(page.getByRole("dialog", { name: "Link" }).getByRole("link", { name: "Open" })).toBeVisible();
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await expect.poll(() => savedText(page, setting)).toContain("[One](https://example.org) two three.");
  await textOf(page).getByText("One").click();
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Remove link" }).click();
  await expect.poll(() => savedText(page, setting)).toMatch(/^One two three\./m);
});
