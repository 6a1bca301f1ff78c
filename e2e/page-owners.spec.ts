import { expect } from "playwright/test";
import { expectAccessible, rest, signIn, signInAs, startSession } from "./console";
import { addPerson } from "./people";
import { test } from "./test";

/** Creates a space with a page that has a subpage. */
async function makePages(page: Parameters<typeof rest>[0], title: string) {
  const [{ id: organizationId } = { id: "" }] = (
    await rest<{ items: { id: string }[] }>(page, "GET", "/orgs")
  ).items;
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${organizationId}/spaces`, { title });
  const insert = { operation: "insert_page", title: "Handbook", document: { markdown: "Words." } };
  await rest(page, "POST", `/spaces/${space.id}/content`, { changes: [insert] });
  const { pages } = await rest<{ pages: { id: string; title: string }[] }>(
    page,
    "GET",
    `/spaces/${space.id}/content/pages`,
  );
  const pageId = pages.find((one) => one.title === "Handbook")?.id ?? "";
  return { spaceId: space.id, pageId, organizationId };
}

test("an editor sets the owner of a page, and the owner finds and verifies it", async ({ page, browser }, {
  retry,
}) => {
  const name = `Olga${retry} Owner`;
  const owner = await addPerson(name, "read");
  await startSession(page);
  const title = `Owned ${retry} ${Date.now()}`;
  const { spaceId, pageId } = await makePages(page, title);
  await page.goto(`/spaces/${spaceId}/pages/${pageId}`);
  await page.getByRole("button", { name: "Set owner" }).click();
  const dialog = page.getByRole("dialog", { name: "Set owner" });
  await expect(dialog.getByLabel("Find people and teams")).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByLabel("Review").selectOption({ label: "Every 90 days" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save owner" }).click();
  await expect(page.getByText(`${name} owns this page`)).toBeVisible();
  const summary = page.getByRole("button", { name: `Owner: ${name}` });
  await expect(summary).toContainText("Review due by");

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, owner);
  const waiting = other.getByRole("region", { name: "Pages to review" });
  await waiting.getByRole("link", { name: `Handbook · ${title}` }).click();
  await other.getByRole("button", { name: `Owner: ${name}` }).click();
  await expect(other.getByRole("menuitem", { name: "Change owner" })).toHaveCount(0);
  await other.getByRole("menuitem", { name: "Verify page" }).click();
  const verify = other.getByRole("dialog", { name: "Verify “Handbook”?" });
  await verify.getByLabel("Note (optional)").fill("Compared with the contract");
  await verify.getByRole("button", { name: "Verify page" }).click();
  await expect(other.getByRole("button", { name: `Owner: ${name}` })).toContainText("Verified until");
  await other.goto("/");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await other.context().close();

  await page.reload();
  await summary.click();
  await page.getByRole("menuitem", { name: "Remove owner" }).click();
  await page.getByRole("button", { name: "Remove owner" }).click();
  await expect(page.getByRole("button", { name: "Set owner" })).toBeVisible();
});

test("the list of page owners has filters, and fits a phone", async ({ page }, { retry }) => {
  await signIn(page);
  const title = `Listed ${retry} ${Date.now()}`;
  const { spaceId, pageId, organizationId } = await makePages(page, title);
  const { id } = await rest<{ id: string }>(page, "GET", "/user");
  await rest(page, "PUT", `/spaces/${spaceId}/content/page/${pageId}/ownership`, {
    user: id,
    reviewIntervalDays: 30,
  });
  await page.getByRole("link", { name: "Page owners" }).click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Review due by");
  await page.getByLabel("Review state").selectOption("Verified");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Review state").selectOption("Due");
  await page.getByRole("button", { name: "Owned by me" }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/state=due&mine=true/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/orgs/${organizationId}/page-owners?mine=true`);
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
