import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

const update = (page: string | undefined, fields: object) => ({ operation: "update_page", page, ...fields });
const markdown = (text: string) => ({ document: { markdown: text } });

/**
 * Creates a space with one page, which a change request has changed. Returns the path of the space, and the
 * page.
 */
async function makeSpace(page: Page, title: string) {
  const spaceId = await createSpace(page, title);
  const space = `/spaces/${spaceId}`;
  const insert = { operation: "insert_page", title: "Install", ...markdown("Download it.\n\nRun it.\n") };
  const written = await rest<{ changes: { page: { id: string } }[] }>(page, "POST", `${space}/content`, {
    changes: [insert],
  });
  const pageId = written.changes[0]?.page.id;
  const number = await propose(page, space, "Say how it runs", [
    update(pageId, markdown("Download it.\n\nRun it as root.\n")),
  ]);
  await rest(page, "POST", `${space}/change-requests/${number}/merge`);
  return { space, pageId };
}

async function propose(page: Page, space: string, subject: string, changes: object[]): Promise<number> {
  const { number } = await rest<{ number: number }>(page, "POST", `${space}/change-requests`, { subject });
  await rest(page, "POST", `${space}/change-requests/${number}/content`, { changes });
  return number;
}

test("history lists merged changes, compares revisions, shows the author of a block, and restores a page", async ({
  page,
}, { retry }) => {
  await startSession(page);
  const { space, pageId } = await makeSpace(page, `History ${retry}`);
  await page.goto(`${space}/revisions`);
  await expect(page.getByRole("link", { name: "Say how it runs" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Compare revision 1" }).check();
  await page.getByRole("checkbox", { name: "Compare revision 3" }).check();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Compare revision 1 with 3" }).click();
  await expect(page.getByText("Run it as root.")).toBeVisible();
  await expectAccessible(page, { authored: true });

  await page.goto(`${space}/pages/${pageId}`);
  await page.getByRole("link", { name: "Authors" }).click();
  await expect(page.getByRole("link", { name: "#1 Say how it runs" })).toBeVisible();
  await expectAccessible(page, { authored: true });

  await page.goto(`${space}/pages/${pageId}/history`);
  await page.getByRole("link", { name: "Changes of revision 3" }).click();
  await expect(page.getByText("Run it as root.")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Restore the page from revision 2" }).click();
  await page.getByRole("radio", { name: "New change request" }).check();
  await page.getByRole("button", { name: "Restore page" }).click();
  await expect(page).toHaveURL(/change-requests\/2\/changes/);
  await expect(page.getByRole("heading", { name: "Restore “Install”" })).toBeVisible();
  await expect(page.getByText("Run it as root.")).toBeVisible();
});

test("a person with several drafts selects one, and reviews and merges in the editor", async ({ page }, {
  retry,
}) => {
  await startSession(page);
  const { space, pageId } = await makeSpace(page, `Several drafts ${retry}`);
  await propose(page, space, "The first draft", [update(pageId, { title: "Set up" })]);
  await propose(page, space, "The second draft", [update(pageId, markdown("Fetch it.\n"))]);
  await page.goto(`${space}/pages/${pageId}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("radio", { name: "The second draft" })).toBeChecked();
  await page.getByRole("radio", { name: "The first draft" }).check();
  await expectAccessible(page, { authored: true });
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  await expect(page).toHaveURL(/change-requests\/2\/edit/);
  await expect(page.getByText("Merge to add your edits to the main content").first()).toBeVisible();
  await page.getByRole("button", { name: /Review and merge/ }).click();
  const dialog = page.getByRole("dialog", { name: "#2 The first draft" });
  await expect(dialog.getByRole("button", { name: "Add reviewers" })).toBeVisible();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  // The page confirms the merge and shows the space's current content.
  await expect(page.getByRole("region", { name: "Merged" })).toContainText("#2 The first draft");
  await expect(page.getByRole("heading", { level: 1, name: "Set up" })).toBeVisible();
});
