import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

const PASSWORD = "a sentence is a password";

/** Returns the link in the dialog, and closes the dialog. */
async function handedLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const url = await dialog.locator("code").first().innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  return url;
}

async function openInvite(page: Page) {
  await page.getByRole("link", { name: "Members" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
}

/** Revokes the invite links of the organization. If a test runs again, its first run might have left a link. */
async function revokeLinks(page: Page): Promise<void> {
  const { items: organizations } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const links = `/orgs/${organizations[0]?.id}/link-invites`;
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", links);
  for (const { id } of items) await rest(page, "DELETE", `${links}/${id}`);
}

test("an invited person creates an account, works, is demoted, and is removed", async ({ page, browser }) => {
  const stamp = Date.now();
  const [name, email] = [`Grace Hopper ${stamp}`, `grace-${stamp}@example.org`];
  await signIn(page);
  await openInvite(page);
  await page.getByLabel("Email addresses").fill(email);
  await page.getByRole("dialog").getByLabel("Role").selectOption({ label: "Editor" });
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Email isn't set up")).toBeVisible();
  const url = await handedLink(page);
  await expect(page.getByRole("row", { name: email })).toContainText("Editor");

  const other = await (await browser.newContext()).newPage();
  await other.emulateMedia({ reducedMotion: "reduce" });
  await other.goto(url);
  await expect(other.getByRole("heading", { level: 1, name: /^Join/ })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Create account and join" }).click();
  await expect(other.getByText("Enter your name")).toBeVisible();
  await other.getByLabel("Your name").fill(name);
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Create account and join" }).click();
  await expect(other).toHaveURL(/\/orgs\/\w+$/);
  await expect(other.getByRole("button", { name: "New space or collection" })).toHaveCount(0);
  await other.goto(url);
  await expect(other.getByRole("heading", { level: 1, name: /^Join/ })).toBeVisible();

  await page.reload();
  const row = page.getByRole("table", { name: "Members" }).getByRole("row", { name });
  await expect(row).toContainText(email);
  await row.getByLabel(`Role of ${name}`).selectOption({ label: "Reader" });
  await expect(page.getByText(`${name} is a reader now`)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await other.goto("/");
  await expect(other.getByRole("button", { name: "New space or collection" })).toHaveCount(0);
  await expect(other.getByText("Example Works")).toHaveCount(0);
});

test("an invite link works until it is revoked", async ({ page, browser }) => {
  const stamp = Date.now();
  const name = `Ada Lovelace ${stamp}`;
  await signIn(page);
  await revokeLinks(page);
  await openInvite(page);
  await page.getByRole("button", { name: "By link" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const url = await handedLink(page);
  const row = page.getByRole("row", { name: /Anyone with the link/ });
  await expect(row).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(url);
  await other.getByLabel("Email address").fill(`ada-${stamp}@example.org`);
  await other.getByLabel("Your name").fill(name);
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Create account and join" }).click();
  await expect(other).toHaveURL(/\/orgs\/\w+$/);
  await other.getByRole("link", { name: "Members" }).first().click();
  await expect(other.getByRole("row", { name })).toContainText("Reader");
  await expect(other.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);

  await row.getByRole("button", { name: /Revoke/ }).click();
  await expect(row).toHaveCount(0);
  const late = await (await browser.newContext()).newPage();
  await late.goto(url);
  await expect(late.getByRole("heading", { name: "This invite doesn't work" })).toBeVisible();
  await expectAccessible(late);
});

test("a person who forgot their password gets working instructions even if email isn't set up", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page has a field with the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByText("Email isn't set up on this instance.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send reset link" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/reset-password?token=forged");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This link was already used, has expired")).toBeVisible();
});
