import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import { expect, type Page } from "playwright/test";
import { expectAccessible, signInAs } from "./console";
import { addPerson, type Person, restAs } from "./people";
import { test } from "./test";

const STEP_MILLISECONDS = 30_000;

/** Returns the code of the time step that is `steps` after the current step. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MILLISECONDS,
  });

/** Waits until less than half of the current time step has passed, so that a code stays valid while the test types it. */
async function earlyInStep(page: Page): Promise<void> {
  const passed = Date.now() % STEP_MILLISECONDS;
  if (passed > STEP_MILLISECONDS / 2) await page.waitForTimeout(STEP_MILLISECONDS - passed);
}

/** Types the email address and the password, with only the keyboard. */
async function passFirstStep(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Email address")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

const codeField = (page: Page) => page.getByLabel("Code from your authenticator app");

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
}

/** Turns on two-step sign-in, with only the keyboard. Returns the key and the recovery codes. */
async function turnOn(page: Page, { password }: Person) {
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByTestId("second-factor-key").textContent()) ?? "";
  const field = page.getByLabel("Code from your app");
  await expect(field).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("isn't correct or was already used")).toBeVisible();
  await earlyInStep(page);
  await field.fill(codeOf(secret, -1));
  await field.press("Enter");
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const codes = await list.getByRole("listitem").allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download codes" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(`${codes.join("\n")}\n`);
  await page.getByRole("button", { name: "I saved the codes" }).press("Enter");
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  return { secret, codes };
}

test("people turn on two-step sign-in, and sign in with a code or a recovery code, by keyboard", async ({
  page,
}) => {
  test.slow();
  const person = await addPerson("Grace Hopper", "read");
  await signInAs(page, person);
  const { secret, codes } = await turnOn(page, person);
  await signOut(page);

  await passFirstStep(page, person);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await earlyInStep(page);
  await page.keyboard.type(codeOf(secret, 0));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await signOut(page);

  await passFirstStep(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).press("Enter");
  await expect(page.getByLabel("Recovery code", { exact: true })).toBeFocused();
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  await signOut(page);

  await passFirstStep(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).press("Enter");
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await page.keyboard.type(codes[1] ?? "");
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Turn off two-step sign-in" }).press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(codes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
  await signOut(page);
  await passFirstStep(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("an organization can require two-step sign-in, and leads people without it to their profile", async ({
  page,
}) => {
  test.slow();
  const person = await addPerson("Katherine Johnson", "read");
  await signInAs(page, person);
  const { id } = await restAs<{ id: string }>(page, person.token, "POST", "/orgs", { title: "Calculations" });
  await page.goto(`/orgs/${id}/settings`);
  await page.getByRole("button", { name: "Require two-step sign-in" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Require two-step sign-in" }).click();
  await expect(dialog.getByText("only after you have turned on two-step sign-in")).toBeVisible();
  await expectAccessible(page);
  const { codes } = await turnOn(page, person);
  await page.goto(`/orgs/${id}/settings`);
  await page.getByRole("button", { name: "Require two-step sign-in" }).click();
  await dialog.getByRole("button", { name: "Require two-step sign-in" }).click();
  await expect(page.getByRole("button", { name: "Make two-step sign-in optional" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Turn off two-step sign-in" }).press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
  await page.goto(`/orgs/${id}`);
  await expect(page.getByText("Calculations requires two-step sign-in")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Turn on two-step sign-in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});
