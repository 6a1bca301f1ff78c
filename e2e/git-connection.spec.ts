import { expect } from "playwright/test";
import { startGitServer } from "../src/testing/git-server";
import { createSpace, expectAccessible, signIn } from "./console";
import { test } from "./test";

test("a space is connected with a repository, brought in step, changed and disconnected", async ({ page }, {
  retry,
}) => {
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
  await expect(tested).toContainText("does not accept these credentials");
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
  await page.getByRole("button", { name: "Done" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(page.getByText(/does not accept these credentials/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(connection).toContainText("Access denied");

  await connection.getByRole("button", { name: "Edit connection" }).click();
  await dialog.getByLabel("User name").fill("ada");
  await dialog.getByLabel("Access token").fill("token");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(connection).toContainText("Active", { timeout: 30_000 });
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
