import { expect } from "playwright/test";
import { startGitServer } from "../src/testing/git-server";
import { createSpace, expectAccessible, signIn } from "./console";
import { test } from "./test";

test("a space is connected to a repository, synced, edited and disconnected", async ({ page }, { retry }) => {
  const server = await startGitServer({ credentials: "ada:token" });
  await server.addEmpty("docs.git");
  await signIn(page);
  const space = await createSpace(page, `In step ${retry}`);
  await page.goto(`/spaces/${space}/git`);
  await page.getByRole("button", { name: "Connect repository" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Repository").fill("docs");
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await expect(dialog.getByLabel("Repository")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Repository").fill("http://10.0.0.1/docs.git");
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await expect(dialog.getByText(/private or reserved address/)).toBeInViewport();
  await dialog.getByLabel("Host").selectOption("Another Git server");
  await dialog.getByLabel("Repository").fill(server.url("docs.git"));
  await dialog.getByLabel("Access token").fill("wrong");
  await dialog.getByLabel("Initial content").selectOption("Content of the space");
  const tested = dialog.getByRole("status").filter({ hasText: /./ });
  const testConnection = dialog.getByRole("button", { name: "Test connection" });
  await testConnection.click();
  await expect(tested).toContainText("rejected the credentials for the repository");
  await expect(dialog.getByLabel("Repository")).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByLabel("User name").fill("ada");
  await expect(tested).toHaveCount(0);
  await dialog.getByLabel("Access token").fill("token");
  await testConnection.click();
  await expect(tested).toContainText("Bindery can read the repository and push to it");
  await expect(tested).toContainText("The first export creates it");
  await expect(tested).toBeInViewport();
  await dialog.getByLabel("Access token").fill("wrong");
  await expect(tested).toHaveCount(0);
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await expect(page.getByTestId("token-secret")).toHaveText(/^[\w-]{43}$/);
  const secret = await page.getByTestId("token-secret").textContent();
  await page.getByRole("button", { name: "Done" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(page.getByText(/rejected the credentials for the repository/)).toBeVisible({
    timeout: 30_000,
  });
  await page.reload();
  await expect(connection).toContainText("Access denied");

  await connection.getByRole("button", { name: "Edit connection" }).click();
  await dialog.getByLabel("User name").fill("ada");
  await dialog.getByLabel("Access token").fill("token");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(connection).toContainText("Active", { timeout: 30_000 });
  await expect(connection).toContainText("doesn't list stay in the repository");
  await connection.getByRole("button", { name: "Edit connection" }).click();
  await dialog.getByLabel("Ignore files that SUMMARY.md doesn't list").uncheck();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(connection).toContainText("doesn't list are hidden pages");
  await expectAccessible(page);
  await connection.getByRole("button", { name: "Ignore unlisted files" }).click();
  await expect(connection).toContainText("doesn't list stay in the repository");
  await connection.getByRole("button", { name: "Replace webhook secret" }).click();
  await dialog.getByRole("button", { name: "Replace secret" }).click();
  await expect(page.getByTestId("token-secret")).toHaveText(/^[\w-]{43}$/);
  expect(await page.getByTestId("token-secret").textContent()).not.toBe(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await connection.getByRole("button", { name: "Sync now" }).click();
  const first = page.getByRole("region", { name: "Imports and exports" }).getByRole("listitem").first();
  await expect(first).toContainText("Import from", { timeout: 30_000 });
  await first.getByText("Log").click();
  await expect(first).toContainText("Connecting");
  await expectAccessible(page);

  await connection.getByRole("button", { name: "Disconnect repository" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect repository" }).click();
  await expect(page.getByRole("button", { name: "Connect repository" })).toBeVisible();
  await server.close();
});

test("a space whose first import failed is disconnected without a reload", async ({ page }, { retry }) => {
  const server = await startGitServer();
  await server.addEmpty("empty.git");
  await signIn(page);
  const space = await createSpace(page, `Never synced ${retry}`);
  await page.goto(`/spaces/${space}/git`);
  await page.getByRole("button", { name: "Connect repository" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Host").selectOption("Another Git server");
  await dialog.getByLabel("Repository").fill(server.url("empty.git"));
  await expect(dialog.getByText("The first run replaces the pages of the space.")).toBeVisible();
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: /./ })).toContainText(
    "select “Content of the space” for “Initial content”",
  );
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("Failing", { timeout: 30_000 });
  await connection.getByRole("button", { name: "Disconnect repository" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect repository" }).click();
  await expect(page.getByRole("button", { name: "Connect repository" })).toBeVisible();
  await server.close();
});
