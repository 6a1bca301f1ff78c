import { type Browser, expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { expectAccessible } from "./console";
import { type OwnService, startOwnService } from "./own-service";
import { test } from "./test";

/** The maximum number of bytes that a browser loads on its first visit to a page of the reference. */
const BYTES_MAX = 150_000;

let service: OwnService;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  service = await startOwnService(/ready on /, {
    GUIDE: "on",
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  });
  const page = await browser.newPage();
  await expect(async () => {
    await page.goto(`${service.address}/docs/api`);
    await expect(menuOf(page).getByRole("link", { name: "Spaces" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 150_000 });
  await page.close();
});

test.afterAll(() => service.stop());

/** The list of the site's pages. */
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** Opens a page in a new browser. Returns the number of transferred bytes. */
async function bytesOf(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(service.address + path);
  await context.close();
  return bytes;
}

test("the reference opens at /docs/api within the site of the guide, and search finds operations", async ({
  page,
}) => {
  await page.goto(`${service.address}/docs/api`);
  await expect(page).toHaveURL(`${service.address}/s/user-guide/api/`);
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  await expect(page.getByRole("link", { name: "User guide" }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${service.address}/s/user-guide/~search?q=create+a+change+request`);
  await page.getByRole("link", { name: "Create a change request" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create a change request" })).toBeVisible();
  await expect(page.getByText("/spaces/{spaceId}/change-requests").first()).toBeVisible();
  await expectAccessible(page);
});

test("visitors can send a request to the instance from a page of the reference", async ({ page }) => {
  await page.goto(`${service.address}/docs/api/reference/users/get-the-authenticated-user`);
  const operation = page.locator("#op-getAuthenticatedUser");
  await operation.getByRole("button", { name: "Try it" }).click();
  await operation.getByLabel(/^bearer/).fill(administrator.token);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status")).toContainText(administrator.email);
});

test("the reference works without JavaScript, and a page transfers less than 150 kB", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${service.address}/docs/api`);
  await menuOf(page).getByRole("link", { name: "Spaces", exact: true }).click();
  await page.getByRole("link", { name: "Create a space" }).first().click();
  await expect(page.getByText("curl").first()).toBeVisible();
  await expect(page.getByText("title").first()).toBeVisible();
  const operation = new URL(page.url()).pathname;
  await context.close();
  for (const path of ["/docs/api", operation]) expect(await bytesOf(browser, path)).toBeLessThan(BYTES_MAX);
});
