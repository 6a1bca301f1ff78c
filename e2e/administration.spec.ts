import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { entry, openMenu } from "./library";
import { test } from "./test";

/** A new organization of the administrator, with a space and an open change request in this space. */
async function organizationWithRequest(page: Page, title: string, subject: string) {
  const { id: organizationId } = await rest<{ id: string }>(page, "POST", "/orgs", { title });
  const { id: spaceId } = await rest<{ id: string }>(page, "POST", `/orgs/${organizationId}/spaces`, {
    title: "Handbook",
  });
  const requests = `/spaces/${spaceId}/change-requests`;
  const { id } = await rest<{ id: string }>(page, "POST", requests, { subject });
  await rest(page, "PATCH", `${requests}/${id}`, { status: "open" });
  return { organizationId, spaceId };
}

const add = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
};

test("every merge rule is set in the console, after a preview of what it blocks", async ({ page }, {
  retry,
}) => {
  await startSession(page);
  const { organizationId, spaceId } = await organizationWithRequest(page, `Rules ${retry}`, "Typo in step 2");
  const rulesNow = async (path: string) =>
    (await rest<{ mergeRules: { rules?: { rule: string }[] } }>(page, "GET", path)).mergeRules;
  await page.goto(`/orgs/${organizationId}/settings/merge-rules`);
  await expect(page.getByText("These rules don't block the open change request.")).toBeVisible();

  // The preview follows the form, and nothing is saved yet.
  await page.getByLabel("Someone other than the author has approved the current version.").check();
  const blocked = page.getByRole("list", { name: "Change requests that these rules block" });
  await expect(blocked.getByRole("link", { name: "#1 Typo in step 2" })).toBeVisible();
  await expect(blocked).toContainText("The change request needs an approving review");
  expect(await rulesNow(`/orgs/${organizationId}`)).toEqual({ type: "none" });
  await page.getByLabel("It has a subject.").check();
  await page.getByLabel("Someone other than the author has approved the current version.").uncheck();
  await expect(blocked).toHaveCount(0);

  await add(page, "Number of approvals");
  await page.getByRole("spinbutton", { name: "Approvals" }).fill("3");
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  const more = page.getByRole("region", { name: "More rules" });
  await expect(more).toContainText("At least 3 people other than the author have approved");
  await add(page, "Required reviewers");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  await expect(more).toContainText("has approved the current version.");
  await add(page, "People who can bypass the rules");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  await expect(more).toContainText("can merge without meeting the rules.");

  // The server explains what's wrong with an expression before the rule is added.
  await add(page, "Custom condition");
  await page.getByLabel("Expression").fill("changeRequest.title == 'x'");
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("line 1");
  await page.getByLabel("Expression").fill('changeRequest.subject.startsWith("DOCS-")');
  await page.getByLabel("Message").fill("the subject must start with DOCS-");
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  await expect(blocked).toContainText("The subject must start with DOCS-.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect((await rulesNow(`/orgs/${organizationId}`)).rules?.map(({ rule }) => rule)).toEqual([
    "require_change_request_subject",
    "custom",
    "require_specific_reviewers",
    "allow_bypass",
    "custom",
  ]);
  await page.reload();
  await page.getByRole("button", { name: /^Edit: At least 3 people/ }).click();
  await expect(page.getByRole("spinbutton", { name: "Approvals" })).toHaveValue("3");
  await page.getByRole("spinbutton", { name: "Approvals" }).fill("2");
  await page.getByRole("button", { name: "Change rule" }).click();
  await expect(more).toContainText("At least 2 people");

  // A space replaces the rules of its organization.
  await page.goto(`/spaces/${spaceId}/settings`);
  await page
    .getByRole("navigation", { name: "Space settings" })
    .getByRole("link", { name: "Merge rules" })
    .click();
  await expect(blocked).toContainText("The subject must start with DOCS-.");
  await page.getByLabel("Use the organization's merge rules").uncheck();
  await expect(blocked).toHaveCount(0);
  await page.getByLabel("Its author merges it.").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(await rulesNow(`/spaces/${spaceId}`)).toEqual({
    type: "rules",
    rules: [{ rule: "require_author_to_merge" }],
  });
});

test("a space's settings are in one place", async ({ page }, { retry }) => {
  await startSession(page);
  const spaceId = await createSpace(page, `Manual ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page
    .getByRole("navigation", { name: "Space sections" })
    .getByRole("link", { name: "Settings" })
    .click();
  await page.getByLabel("Name").fill(`Field manual ${retry}`);
  await page.getByLabel("Emoji").fill("no emoji");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Emoji")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Emoji").fill("🚀");
  await page.getByLabel("Visibility").selectOption({ label: "Anyone with the URL" });
  await page.getByLabel("Allow edits only in change requests").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(await rest(page, "GET", `/spaces/${spaceId}`)).toMatchObject({
    title: `Field manual ${retry}`,
    emoji: "1f680",
    visibility: "unlisted",
    editMode: "locked",
  });
  await page.getByRole("button", { name: "Access", exact: true }).click();
  await expect(page.getByRole("dialog", { name: `Access to “Field manual ${retry}”` })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Duplicate space" }).click();
  await expect(page).not.toHaveURL(new RegExp(spaceId));
  await expect(page.getByText(/” created$/)).toBeVisible();
  await page.goto(`/spaces/${spaceId}/settings`);
  await page.getByRole("button", { name: "Delete space…" }).click();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page).toHaveURL(/\/orgs\/\w+$/);
});

test("a pasted list is invited except for entries that aren't addresses, and links can be copied later", async ({
  page,
}, { retry }) => {
  await startSession(page);
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Invites ${retry}` });
  await page.goto(`/orgs/${id}/members`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Email isn't set up on this instance.")).toBeVisible();
  const field = dialog.getByLabel("Email addresses");
  await field.fill("grace, alan@");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not an email address: grace, alan@");
  await field.fill(
    '"Lovelace, Ada" <ada@lists.example>\ngrace@lists.example; alan@lists,\nkim@lists.example',
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("alan@lists");
  await expect(dialog.locator("code")).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  // The link stays available, until a new link replaces it.
  const row = page.getByRole("row", { name: /kim@lists\.example/ });
  await expect(row.getByRole("button", { name: "Copy link" })).toBeVisible();
  const linkNow = async () => {
    const { items } = await rest<{ items: { email: string; urls: { app: string } }[] }>(
      page,
      "GET",
      `/orgs/${id}/invites`,
    );
    return items.find(({ email }) => email === "kim@lists.example")?.urls.app ?? "";
  };
  const earlier = await linkNow();
  await row.getByRole("button", { name: "Create new link: kim@lists.example" }).click();
  await expect(dialog.locator("code")).toHaveCount(1);
  const later = await dialog.locator("code").innerText();
  expect(later).not.toBe(earlier);
  expect(later).toBe(await linkNow());
  await dialog.getByRole("button", { name: "Done" }).click();
  await expectAccessible(page);
});

test("a profile shows its image, and says why the email address can't be changed", async ({ page }) => {
  await startSession(page);
  await page.goto("/settings/profile");
  await expect(
    page.getByText("You can't change your email address, because email isn't set up"),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Image" }).fill("no URL");
  await page.getByRole("button", { name: "Change image" }).click();
  await expect(page.getByRole("textbox", { name: "Image" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Image" }).fill(`${new URL(page.url()).origin}/icon.svg`);
  await page.getByRole("button", { name: "Change image" }).click();
  await expect(page.getByText("Image changed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Image" }).fill("");
  await page.getByRole("button", { name: "Change image" }).click();
  await expect
    .poll(async () => (await rest<object>(page, "GET", "/user")) as object)
    .not.toHaveProperty("photoURL");
});

test("the audit log tells in sentences who did what, with links", async ({ page }, { retry }) => {
  await startSession(page);
  const { spaceId, organizationId } = await organizationWithRequest(page, `Audit ${retry}`, "Typo");
  await page.goto(`/orgs/${organizationId}/settings/audit-log`);
  const log = page.getByRole("list", { name: "Entries" });
  await expect(log).toContainText("updated the change request #1 Typo in the space Handbook");
  await expect(log).toContainText("created the space Handbook");
  await expectAccessible(page);
  await log.getByRole("link", { name: "Handbook" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`));
});

test("spaces move by dragging in the sidebar, and Undo moves them back", async ({ page }, { retry }) => {
  await startSession(page);
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Dragged ${retry}` });
  const base = `/orgs/${id}`;
  const collection = await rest<{ id: string }>(page, "POST", `${base}/collections`, { title: "Guides" });
  const space = await rest<{ id: string }>(page, "POST", `${base}/spaces`, { title: "Handbook" });
  const parentNow = async () =>
    (await rest<{ parent?: string }>(page, "GET", `/spaces/${space.id}`)).parent ?? null;
  await page.goto(base);
  const from = await entry(page, "Handbook").boundingBox();
  const to = await entry(page, "Guides").boundingBox();
  if (!from || !to) throw new Error("the library has no rows");
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 28, from.y + from.height / 2 - 4, { steps: 4 });
  await page.mouse.move(to.x + 28, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText("“Handbook” moved")).toBeVisible();
  expect(await parentNow()).toBe(collection.id);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(parentNow).toBeNull();

  // A space that was moved to the trash returns, too.
  await openMenu(page, "Handbook", "Delete…");
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByText("“Handbook” moved to trash")).toBeVisible();
  await expect(entry(page, "Handbook")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry(page, "Handbook")).toBeVisible();
  await expectAccessible(page);
});
