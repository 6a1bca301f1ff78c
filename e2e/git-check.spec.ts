import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "playwright/test";
import { type GitServer, git, startGitServer } from "../src/testing/git-server";
import { createSpace, expectAccessible, signIn } from "./console";
import { test } from "./test";

const FILES = {
  "README.md": "# Start\n\n[Gone](gone.md)\n",
  "guide/install.md": "# Install\n\nWords of the guide.\n",
  "draft.md": "# Draft\n",
  "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n  * [Install](guide/install.md)\n",
};

let server: GitServer;
test.beforeAll(async ({ browserName: _ }, { outputDir }) => {
  server = await startGitServer();
  const bare = await server.addEmpty("check.git");
  const work = path.join(outputDir, `check-${process.pid}`);
  await mkdir(work, { recursive: true });
  await git(work, "init", "--quiet", "--initial-branch=main");
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(work, file)), { recursive: true });
    await writeFile(path.join(work, file), text);
  }
  await git(work, "add", "-A");
  await git(work, "commit", "--quiet", "-m", "Start");
  await git(work, "push", "--quiet", bare, "main");
});
test.afterAll(() => server.close());

test("an import from Git is checked without changes to the space, and then started with the same values", async ({
  page,
}, { retry }) => {
  await signIn(page);
  const space = await createSpace(page, `Checked ${retry}`);
  const titles = async () => {
    const answer = await page.request.get(`/v1/spaces/${space}/content/pages`);
    expect(answer.status()).toBe(200);
    return ((await answer.json()).pages as { title: string }[]).map(({ title }) => title);
  };
  const before = await titles();
  await page.goto(`/spaces/${space}/git`);
  await page.getByRole("button", { name: "Import from Git" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Repository").fill(server.url("missing.git"));
  await dialog.getByRole("button", { name: "Check import" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Edit and try again" }).click();
  await dialog.getByLabel("Repository").fill(server.url("check.git"));
  await dialog.getByRole("button", { name: "Check import" }).click();

  await expect(dialog.getByText("Check complete. The space hasn't changed.")).toBeVisible({
    timeout: 60_000,
  });
  const pages = dialog.getByRole("list", { name: "Pages to add or change" });
  await expect(pages).toContainText("Start");
  await expect(pages).toContainText("guide/install.md");
  await expect(pages).not.toContainText("Draft");
  await dialog.getByText(/^\d+ warnings?$/).click();
  await expect(dialog.getByText(/draft\.md/)).toBeVisible();
  await expectAccessible(page);
  expect(await titles()).toEqual(before);

  await dialog.getByRole("button", { name: "Start import" }).click();
  await expect(dialog.getByText(/The content now matches commit/)).toBeVisible({ timeout: 60_000 });
  // The icon in the corner has the same name.
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await titles()).toEqual(["Start"]);
  const runs = page.getByRole("region", { name: "Imports and exports" }).getByRole("listitem");
  await expect(runs.filter({ hasText: "Import check from" }).first()).toBeVisible();
});

test("a wrong access token is explained in the form, which keeps the other values", async ({ page }, {
  retry,
}) => {
  await signIn(page);
  const space = await createSpace(page, `Wrong token ${retry}`);
  server.setFault({ kind: "status", status: 401 }, "check.git");
  try {
    await page.goto(`/spaces/${space}/git`);
    await page.getByRole("button", { name: "Import from Git" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Repository").fill(server.url("check.git"));
    await dialog.getByLabel("User name").fill("ann");
    await dialog.getByLabel("Access token or password").fill("wrong-secret");
    await dialog.getByRole("button", { name: "Check import" }).click();
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText(/credentials|access token|sign in/i, { timeout: 60_000 });
    await expect(dialog).not.toContainText("wrong-secret");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Edit and try again" }).click();
    await expect(dialog.getByLabel("Repository")).toHaveValue(server.url("check.git"));
    await expect(dialog.getByLabel("User name")).toHaveValue("ann");
  } finally {
    server.setFault(null);
  }
});
