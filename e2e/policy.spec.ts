import { expect, type Page } from "playwright/test";
import { rest, signIn } from "./console";
import { BLOCKS, makeSite, makeSpace } from "./sites";
import { test } from "./test";

/** Opens a page and waits until React is ready, so that elements added by scripts exist. */
async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.headers()["content-security-policy"], path).toContain("frame-ancestors 'none'");
  await page.waitForLoadState("load");
  await expect(page.locator("h1").first()).toBeVisible();
}

// After every test, test.ts checks that the policy blocked nothing.
test("console pages have styles and scripts under a policy that allows nothing inline", async ({ page }) => {
  await signIn(page);
  const spaceId = await makeSpace(page, "Held to the policy", BLOCKS);
  const { path } = await makeSite(page, "Held to the policy", [spaceId]);
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;

  await open(page, `/spaces/${spaceId}`);
  // KaTeX sets heights with inline styles, which work only after Bindery has converted them to style rules.
  const strut = page.locator(".katex .strut").first();
  await expect(strut).toHaveAttribute("data-style", /height/);
  expect(await strut.evaluate((element) => getComputedStyle(element).height)).not.toBe("0px");
  expect(await page.locator("[style]").count()).toBeLessThan(20);

  for (const below of ["", "/adaptive", "/feedback", "/questions", "/redirects"])
    await open(page, path + below);
  for (const below of [
    "",
    "/members",
    "/teams",
    "/settings/audit-log",
    "/settings/domains",
    "/openapi",
    "/trash",
  ])
    await open(page, organization + below);
  for (const elsewhere of ["/settings/profile", "/nowhere-at-all"]) await open(page, elsewhere);

  await page.goto(`${path}/customization`);
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  const family = await preview.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  expect(family).not.toMatch(/Times/);
});
