import { expect } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

test("everything is searched from anywhere, by keyboard alone", async ({ page }) => {
  await signIn(page);
  const title = `Zoo ${Date.now()}`;
  const spaceId = await createSpace(page, title);
  const markdown = "Quokkas smile.\n\n## Feeding\n\nFeed the quokkas <script>daily</script> & well.";
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Animals", document: { markdown } }],
  });

  const box = page.getByRole("combobox", { name: "Search all spaces" });
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill("quoka");
  const options = page.getByRole("group", { name: title }).getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.filter({ hasText: "Animals" }).locator("mark")).toHaveText(/quokkas/i);
  // What looks like markup in a text is shown as it is written.
  await expect(options.filter({ hasText: "Feeding" })).toContainText("&");
  await expectAccessible(page);

  await box.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Animals" })).toBeVisible();
  await expect(box).toBeHidden();
});

test("says when nothing is found, and when the search fails", async ({ page }) => {
  await signIn(page);
  const box = page.getByRole("combobox", { name: "Search all spaces" });
  // The button is there before its script is.
  await expect(async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click({ timeout: 1000 });
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await box.fill("xyzzyplughquux");
  await expect(page.getByText("No results")).toBeVisible();
  await expectAccessible(page);
  const asked = /\/api\/trpc\/[^?]*search\.organization/;
  await page.route(asked, (route) => {
    const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
    const refusal = { error: { message: "Something broke", code: -32603, data } };
    const isBatch = route.request().url().includes("batch=1");
    return route.fulfill({ status: 500, json: isBatch ? [refusal] : refusal });
  });
  await box.fill("xyzzyplughquuxes");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(asked);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await box.press("Escape");
  await expect(box).toBeHidden();
});
