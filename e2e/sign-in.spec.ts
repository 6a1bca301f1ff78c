import { expect } from "playwright/test";
import { administrator } from "./administrator";
import { expectAccessible, signIn, signInAs } from "./console";
import { addPerson } from "./people";
import { test } from "./test";

test("a wrong password shows a helpful message, and doesn't sign in", async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("email address or password is wrong")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("signing in redirects to the requested page, and signing out ends the session", async ({ page }) => {
  await page.goto("/settings/profile");
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await expectAccessible(page);
  const before = await page.context().storageState();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  // The cookie of the ended session doesn't work anymore.
  await page.context().addCookies(before.cookies);
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the sign-in page never redirects to another host", async ({ page }) => {
  await signIn(page);
  await page.goto("/sign-in?callbackUrl=https://elsewhere.example/");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  await page.goto("/sign-in?callbackUrl=//elsewhere.example/");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
});

test("a URL without a page shows a friendly page with a link back", async ({ page }) => {
  await signIn(page);
  for (const path of ["/spaces/nothing", "/collections/nothing", "/orgs/nothing", "/nothing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "not found" })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your spaces" }).click();
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
});

test("the selected theme stays, regardless of the system's setting", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("people can change their name and password, and list and end their other sessions", async ({
  page,
  browser,
}) => {
  const person = await addPerson("Ada Lovelace", "read");
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, person);
  await signInAs(page, person);
  await page.goto("/settings/profile");
  await page.getByLabel("Your name").fill("Ada King");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("You are Ada King")).toBeVisible();

  await page.getByRole("button", { name: "Sign out other browsers" }).click();
  await expect(page.getByRole("button", { name: "Sign out other browsers" })).toHaveCount(0);
  await other.goto("/settings/profile");
  await expect(other).toHaveURL(/\/sign-in/);

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Current password isn't correct.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await signInAs(other, { ...person, password: "another long password" });
});
