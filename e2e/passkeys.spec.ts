import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type CDPSession, expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { expectAccessible } from "./console";
import { type OwnService, startOwnService } from "./own-service";
import { test } from "./test";

// Browsers refuse passkeys for IP addresses, so this server has a hostname.
let service: OwnService;

test.beforeAll(async () => {
  const settings = {
    RATE_LIMIT_PER_MINUTE: "0",
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_PASSWORD: administrator.password,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  };
  service = await startOwnService(/ready on /, settings, ".", "localhost");
});
test.afterAll(() => service.stop());

/** Connects an authenticator of Chromium that verifies the person. */
async function connectAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function signInByPassword(page: Page, password = administrator.password): Promise<void> {
  await page.goto(`${service.address}/sign-in?callbackUrl=/settings/profile`);
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
}

async function rest<Answer>(method: "GET" | "PATCH", path: string, data?: object): Promise<Answer> {
  const answer = await fetch(`${service.address}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${administrator.token}`, "Content-Type": "application/json" },
    ...(data && { body: JSON.stringify(data) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

/** Adds a passkey with only the keyboard. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add passkey" }).press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(administrator.password);
  await page.keyboard.press("Tab");
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue(/Chrome on/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

test("people add a passkey, sign in with it, open an organization that requires two steps, and remove it", async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { client, authenticatorId } = await connectAuthenticator(page);
  await signInByPassword(page);
  await addPasskey(page, "Test laptop");
  await expect(passkeys(page)).toHaveText([/Test laptop.*Not used yet/]);
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await expectAccessible(page);

  await addPasskey(page, "Again");
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename Test laptop" }).press("Enter");
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Old laptop");
  await page.keyboard.press("Enter");
  await expect(passkeys(page)).toHaveText([/Old laptop/]);
  await signOut(page);

  await passkeyButton(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  const { items } = await rest<{ items: { id: string }[] }>("GET", "/orgs");
  const organization = `${service.address}/orgs/${items[0]?.id}`;
  await page.goto(`${organization}/settings`);
  await page.getByRole("button", { name: "Require two-step sign-in" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(
    dialog.getByText("All members who have a password use two-step sign-in or a passkey."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Require two-step sign-in" }).click();
  await expect(page.getByRole("button", { name: "Make two-step sign-in optional" })).toBeVisible();
  await signOut(page);

  await signInByPassword(page);
  await page.goto(organization);
  await expect(page.getByText("requires two-step sign-in")).toBeVisible();
  await expect(page.getByText("If you already have a passkey")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${service.address}/settings/profile`);
  await expect(page.getByText("you signed in with only your password")).toBeVisible();
  await expect(page.getByText("Sign in with a passkey first.")).toBeVisible();
  for (const name of ["Add passkey", "Remove Old laptop", "Turn on two-step sign-in"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Rename Old laptop" })).toBeVisible();
  await expectAccessible(page);
  await signOut(page);

  await passkeyButton(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  await page.goto(`${service.address}/settings/profile`);
  await expect(passkeys(page)).toHaveText([/Old laptop.*Last used/]);
  await page.getByRole("button", { name: "Remove Old laptop" }).press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);
  await page.goto(organization);
  await expect(page.getByText("requires two-step sign-in")).toBeVisible();
  await page.goto(`${service.address}/settings/profile`);
  await signOut(page);

  await passkeyButton(page).press("Enter");
  await expect(page.getByText("This passkey doesn't belong to an account here")).toBeVisible();
  await expectAccessible(page);
  await client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});

/** Returns a link for a new password, as the operator creates it. */
async function operatorLink(): Promise<string> {
  const command = ["dist/operate.js", "reset-password", administrator.email];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env: service.env });
  return /https?:\S+token=\S+/.exec(`${stdout}${stderr}`)?.[0] ?? "";
}

test("people who choose a new password with a link can remove their passkeys, by keyboard", async ({
  page,
}) => {
  const { client, authenticatorId } = await connectAuthenticator(page);
  await signInByPassword(page);
  await addPasskey(page, "Lost laptop");
  await expect(passkeys(page)).toHaveText([/Lost laptop/]);
  await signOut(page);
  await page.goto(await operatorLink());
  const remove = page.getByRole("checkbox", { name: "Remove my passkeys too" });
  await expect(remove).not.toBeChecked();
  await expect(page.getByText("Your account has 1 passkey.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("wrong mule generator");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Space");
  await expect(remove).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password changed.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).press("Enter");
  await passkeyButton(page).press("Enter");
  await expect(page.getByText("This passkey doesn't belong to an account here")).toBeVisible();
  await signInByPassword(page, "wrong mule generator");
  await expect(page.getByRole("button", { name: "Add passkey" })).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);
  await client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});

test("the sign-in page says what to do if the browser uses no passkey, and hides the button if it can't", async ({
  page,
}) => {
  const { client, authenticatorId } = await connectAuthenticator(page);
  await page.goto(`${service.address}/sign-in`);
  await passkeyButton(page).press("Enter");
  await expect(page.getByText("Your browser didn't use a passkey.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${service.address.replace("localhost", "127.0.0.1")}/sign-in`);
  await passkeyButton(page).press("Enter");
  await expect(page.getByText("Passkeys work only at the URL that your operator gave you.")).toBeVisible();
  await client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await page.goto(`${service.address}/sign-in`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
});

test("the profile says why passkeys don't work on an instance without a hostname", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  await page.goto("/settings/profile");
  await expect(page.getByText("because the URL of this instance contains an IP address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add passkey" })).toHaveCount(0);
});
