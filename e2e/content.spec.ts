import { expect, type Page } from "playwright/test";
import { documentationBundle, type GitServer, startGitServer } from "@/testing/git-server";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

const credentials = "reader:secret-token";
let git: GitServer;

test.beforeAll(async () => {
  git = await startGitServer({ credentials });
  await git.addBundle("docs", documentationBundle);
});
test.afterAll(() => git.close());

test("people import a repository, see the progress, and read the pages", async ({ page }) => {
  await startSession(page);
  const spaceId = await createSpace(page, "Fluentd");
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("button", { name: "Import a repository" }).click();
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Repository" }).fill("git@example.org:docs");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("SSH isn't supported")).toBeVisible();

  // If the Git server refuses the credentials, the run shows the reason, and the form keeps all values except the password.
  await page.getByRole("textbox", { name: "Repository" }).fill(git.url("docs"));
  await page.getByLabel("User name").fill("reader");
  await page.getByLabel("Access token or password").fill("wrong");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("rejected the credentials for the repository")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit and try again" }).click();
  await expect(page.getByRole("textbox", { name: "Repository" })).toHaveValue(git.url("docs"));
  await expect(page.getByLabel("Access token or password")).toHaveValue("");

  await page.getByLabel("Access token or password").fill("secret-token");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText("The content now matches commit")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Close", exact: true }).last().click();

  const pages = page.getByRole("navigation", { name: "Pages of this space" });
  await expect(pages.getByRole("link", { name: "Introduction" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("button", { name: "Open Configuration" }).click();
  await pages.getByRole("link", { name: "Config File Syntax", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Config File Syntax" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "On this page" }).getByRole("link").first(),
  ).toBeVisible();
  await expectAccessible(page, { authored: true });

  // A link in the text leads to its target page.
  await page.getByRole("article").getByRole("link", { name: "Lifecycle of a Fluentd Event" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Life of a Fluentd event" })).toBeVisible();

  await seeImage(page);
  await readAround(page, spaceId);
});

/** Every image has a width and a height, so that the text doesn't move while the image loads. */
async function seeImage(page: Page): Promise<void> {
  const pages = page.getByRole("navigation", { name: "Pages of this space" });
  await pages.getByRole("link", { name: "Logo", exact: true }).click();
  const image = page.getByRole("article").locator("img").first();
  await expect(image).toBeVisible();
  expect(await image.getAttribute("width")).toBeTruthy();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}

async function readAround(page: Page, spaceId: string): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Space sections" });
  await parts.getByRole("link", { name: "Links" }).click();
  await expect(page.getByRole("button", { name: /^Broken \([1-9]/ })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("Broken");
  await expectAccessible(page);

  await parts.getByRole("link", { name: "Git" }).click();
  await expect(page.getByText("rejected the credentials for the repository")).toBeVisible();
  await expect(page.getByText("secret-token")).toHaveCount(0);
  await expectAccessible(page);

  await parts.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("Current", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Roll back to revision 1" }).click();
  await page.getByRole("button", { name: "Roll back", exact: true }).last().click();
  await expect(page.getByRole("link", { name: "Rolled back" })).toBeVisible();
  const { pages } = await rest<{ pages: unknown[] }>(page, "GET", `/spaces/${spaceId}/content/pages`);
  expect(pages).toEqual([]);

  // The previous revision is unchanged.
  await page.getByRole("link", { name: /Documentation as of/ }).click();
  await expect(page.getByText("You're viewing an earlier revision")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
  await expectAccessible(page, { authored: true });
}
