import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "playwright/test";
import { startGitHost } from "../src/testing/git-host";
import { git, startGitServer } from "../src/testing/git-server";
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
  const next = dialog.getByRole("button", { name: "Continue" });
  const back = dialog.getByRole("button", { name: "Back" });
  await dialog.getByLabel("Host").selectOption("Another Git server");
  await dialog.getByLabel("Access token").fill("wrong");
  await expectAccessible(page);
  await next.click();
  await expect(dialog.getByLabel("Repository")).toBeFocused();
  await page.keyboard.type("docs");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Repository")).toHaveAttribute("aria-invalid", "true");
  const tested = dialog.getByRole("status").filter({ hasText: /./ });
  const testConnection = dialog.getByRole("button", { name: "Test connection" });
  await dialog.getByLabel("Repository").fill("http://10.0.0.1/docs.git");
  await testConnection.click();
  await expect(dialog.getByText(/private or reserved address/)).toBeInViewport();
  await dialog.getByLabel("Repository").fill(server.url("docs.git"));
  await testConnection.click();
  await expect(tested).toContainText("rejected the credentials for the repository");
  await expect(dialog.getByLabel("Repository")).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await back.click();
  await dialog.getByLabel("User name").fill("ada");
  await dialog.getByLabel("Access token").fill("token");
  await next.click();
  await expect(tested).toHaveCount(0);
  await testConnection.click();
  await expect(tested).toContainText("select “Content of the space” for “Initial content”");
  await next.click();
  await dialog.getByLabel("Initial content").selectOption("Content of the space");
  await expect(dialog.getByLabel("On conflict")).toBeHidden();
  await expectAccessible(page);
  await back.click();
  await testConnection.click();
  await expect(tested).toContainText("Bindery can read the repository and push to it");
  await expect(tested).toContainText("The first export creates it");
  await expect(tested).toBeInViewport();
  await back.click();
  await dialog.getByLabel("Access token").fill("wrong");
  await next.click();
  await expect(tested).toHaveCount(0);
  await next.click();
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
  await dialog.getByText("Advanced").click();
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
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Repository").fill(server.url("empty.git"));
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: /./ })).toContainText(
    "select “Content of the space” for “Initial content”",
  );
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The first run replaces the pages of the space.")).toBeVisible();
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("Failing", { timeout: 30_000 });
  await connection.getByRole("button", { name: "Disconnect repository" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect repository" }).click();
  await expect(page.getByRole("button", { name: "Connect repository" })).toBeVisible();
  await server.close();
});

test("a repository and its branch are selected from the lists of the host", async ({ page }, {
  retry,
  outputDir,
}) => {
  const server = await startGitServer({ credentials: "ada:token" });
  const host = await startGitHost(server.origin);
  const bare = await server.addEmpty("team/docs.git");
  const work = path.join(outputDir, `listed-${process.pid}-${retry}`);
  await mkdir(work, { recursive: true });
  await git(work, "init", "--quiet", "--initial-branch=main");
  await writeFile(path.join(work, "README.md"), "# Start\n");
  await git(work, "add", "-A");
  await git(work, "commit", "--quiet", "-m", "Start");
  await git(work, "push", "--quiet", bare, "main", "main:next");
  host.listed = ["team/other", "team/docs"];
  await signIn(page);
  const space = await createSpace(page, `Listed ${retry}`);
  await page.goto(`/spaces/${space}/git`);
  await page.getByRole("button", { name: "Connect repository" }).click();
  const dialog = page.getByRole("dialog");
  const next = dialog.getByRole("button", { name: "Continue" });
  await dialog.getByLabel("Host").selectOption("Gitea or Forgejo");
  await dialog.getByLabel("Server URL").fill(host.origin);
  await dialog.getByLabel("User name").fill("ada");
  await dialog.getByLabel("Access token").fill("token");
  await next.click();
  const repository = dialog.getByLabel("Repository", { exact: true });
  await expect(repository.getByRole("option")).toHaveText([
    ...["Select a repository", "team/other", "team/docs", "Enter a URL…"],
  ]);
  await next.click();
  await expect(repository).toHaveAttribute("aria-invalid", "true");
  await repository.selectOption("team/docs");
  // The repository is tested immediately, and the branches are a list.
  await expect(dialog.getByRole("status").filter({ hasText: /./ })).toContainText("Connection works");
  const branch = dialog.getByLabel("Branch", { exact: true });
  await expect(branch.getByRole("option")).toHaveText(["main", "next", "Enter another branch…"]);
  await expect(branch).toHaveValue("main");
  await expectAccessible(page);
  await branch.selectOption("next");
  await next.click();
  await dialog.getByRole("button", { name: "Connect repository" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("Active", { timeout: 30_000 });
  await expect(connection).toContainText("next");
  await host.close();
  await server.close();
});
