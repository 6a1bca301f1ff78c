import { expect } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

test("a visitor rates a page, and the owners see it", async ({ page, browser }, { retry }) => {
  test.setTimeout(90_000);
  await signIn(page);
  const spaceId = await createSpace(page, `Asked ${retry}`);
  await rest(page, "POST", `/spaces/${spaceId}/content`, {
    changes: [{ operation: "insert_page", title: "Welcome", document: { markdown: "Some words." } }],
  });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const body = { title: `Opinions ${retry}`, spaces: [spaceId] };
  const site = await rest<{ id: string }>(page, "POST", `/orgs/${items[0]?.id}/sites`, body);
  const path = `/orgs/${items[0]?.id}/sites/${site.id}`;
  const { urls } = await rest<{ urls: { published: string } }>(page, "POST", `${path}/publish`);

  await page.goto(`${path}/feedback`);
  await expect(page.getByText("No feedback in this period")).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reader = await context.newPage();
  const told = reader.waitForRequest(/~seen$/);
  await reader.goto(urls.published);
  expect((await told).postDataJSON().done).toEqual([{ did: "view", referrer: "", campaign: {} }]);
  await told.then((request) => request.response());
  await reader.getByRole("button", { name: "Not helpful" }).focus();
  await reader.keyboard.press("Enter");
  await expect(reader.getByText("Thank you for your answer.")).toBeVisible();
  await expect(reader.getByRole("button", { name: "Not helpful" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(reader);
  await reader.getByLabel("What can we improve?").fill("More words <b>please</b>");
  await reader.screenshot({ path: test.info().outputPath("reader.png") });
  await reader.getByRole("button", { name: "Send" }).click();
  await expect(reader.getByLabel("What can we improve?")).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await context.close();

  await page.reload();
  const pages = page.getByRole("table", { name: "Pages by number of answers" });
  await expect(pages.getByRole("row").nth(1)).toContainText("0 %");
  await expect(page.getByText("More words <b>please</b>")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("owner.png"), fullPage: true });
  await expectAccessible(page);

  await expect(async () => {
    await page.goto(`${path}/insights`);
    await expect(page.getByRole("table", { name: "Pages" }).getByRole("row").nth(1)).toContainText("1");
  }).toPass();
  await page.getByText("Show the numbers as a table").click();
  const numbers = page.getByRole("table", { name: "Page views and visitors over time" });
  await expect(numbers.getByRole("row").nth(1)).toContainText("1");
  await expectAccessible(page);
});
