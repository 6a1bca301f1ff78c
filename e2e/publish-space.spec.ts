import { expect } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

test("a private space asks for its audience, and another attempt publishes the same site", async ({ page }, {
  retry,
}) => {
  await startSession(page);
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Publishing ${retry}` });
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${id}/spaces`, {
    title: "Handbook",
  });
  const sites = async () => (await rest<{ items: object[] }>(page, "GET", `/orgs/${id}/sites`)).items;
  await page.goto(`/spaces/${space.id}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByLabel("Site audience")).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish site" }).click();
  await expect(page.getByText("Choose who can open the site", { exact: true })).toBeVisible();
  expect(await sites()).toEqual([]);

  await page.route(/sites\.publish/, (route) => route.abort());
  await page.getByLabel("Site audience").selectOption("public");
  await page.getByRole("button", { name: "Publish site" }).click();
  await expect.poll(sites).toHaveLength(1);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await page.unroute(/sites\.publish/);
  await page.getByLabel("Site audience").selectOption("unlisted");
  await page.getByRole("button", { name: "Publish site" }).click();
  await expect(page.getByRole("link", { name: "View site" }).first()).toBeVisible();
  expect(await sites()).toMatchObject([{ title: "Handbook", visibility: "unlisted", published: true }]);
});
