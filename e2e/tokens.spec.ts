import { expect } from "playwright/test";
import { expectAccessible, startSession } from "./console";
import { test } from "./test";

test("a token is shown once, works, is listed by its first characters, and is refused once revoked", async ({
  page,
  request,
}) => {
  // If an earlier attempt didn't revoke its token, the token is still in the list.
  const name = `Pipeline ${Date.now()}`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await startSession(page);
  await page.goto("/settings/developer");
  await page.getByRole("button", { name: "New token" }).first().click();
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Enter a name")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Expires").selectOption({ label: "In 30 days" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(await page.getByTestId("token-secret").innerText()).toBe(secret);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  const ask = () => request.get("/v1/user", { headers: { Authorization: `Bearer ${secret}` } });
  expect((await ask()).status()).toBe(200);
  await page.reload();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText(secret.slice(0, 4));
  await expect(row.getByText("Never")).toHaveCount(0);
  await expect(page.getByText(secret)).toHaveCount(0);
  await expectAccessible(page);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke token" }).click();
  // An open dialog hides the table from role selectors, so wait until the dialog has closed.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect((await ask()).status()).toBe(401);
});
