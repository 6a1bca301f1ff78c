import { expect, type Page } from "playwright/test";
import { expectAccessible } from "./console";
import { type EmptyService, startEmptyService } from "./own-service";
import { test } from "./test";

// A separate server on an empty database, without an administrator.
let service: EmptyService;

test.beforeAll(async () => {
  service = await startEmptyService({ GUIDE: "on" });
});

test.afterAll(() => service.stop());

test("the one-time link sets up an administrator, once", async ({ page }) => {
  await page.goto(service.address);
  await expect(page.getByText("one-time setup link")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${service.address}/setup?token=guessed`);
  await fillIn(page);
  await expect(page.getByText("link was already used, has expired or was replaced")).toBeVisible();

  await page.goto(service.link);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByText("Enter a name for your organization")).toBeVisible();
  await expectAccessible(page);
  await fillIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Acme" })).toBeVisible();

  await page.goto(service.link);
  await expect(page.getByRole("button", { name: "Create administrator" })).toHaveCount(0);

  // A job creates the user guide. The page displays the link after the guide exists.
  const help = page.getByRole("menuitem", { name: "Help" });
  await expect(async () => {
    await page.goto(service.address);
    await page.getByRole("button", { name: "Account" }).first().click();
    await expect(help).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const [guide] = await Promise.all([page.waitForEvent("popup"), help.click()]);
  await expect(guide.getByRole("heading", { level: 1, name: "User guide" })).toBeVisible();
  await guide.goto(`${service.address}/docs/writers/merge`);
  await expect(guide.getByRole("heading", { level: 1, name: "Merge" })).toBeVisible();
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email address").fill("ada@example.org");
  await page.getByLabel("Password").fill("a sentence to remember");
  await page.getByRole("button", { name: "Create administrator" }).click();
}
