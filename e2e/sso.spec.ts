import { expect, type Page } from "playwright/test";
import { startSamlProvider } from "@/testing/saml-provider";
import { administrator } from "./administrator";
import { expectAccessible, rest, signInAs, startSession } from "./console";
import { addPerson, restAs } from "./people";
import { test } from "./test";

/** Returns a URL that administrators must enter at the identity provider. */
const addressOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name }).locator(".font-mono").innerText();

/** Removes the providers of an organization. If a test runs again, the first run left its provider. */
async function removeProviders(page: Page, organizationId: string): Promise<void> {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", `/orgs/${organizationId}/saml`);
  for (const { id } of items) await rest(page, "DELETE", `/orgs/${organizationId}/saml/${id}`);
}

test("a provider is set up, tested, and used to sign in and out", async ({ page, browser }) => {
  const idp = await startSamlProvider({
    nameId: "ada-1",
    email: "ada@company.example",
    displayName: "Ada Lovelace",
  });
  try {
    const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
    const organizationId = items[0]?.id ?? "";
    await removeProviders(page, organizationId);
    await startSession(page);
    await page.goto(`/orgs/${organizationId}/settings/single-sign-on`);
    await expect(page.getByRole("heading", { level: 1, name: "Single sign-on" })).toBeVisible();
    await page.getByRole("button", { name: "Add provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Label").fill("Staff");
    await dialog.getByRole("button", { name: "Continue" }).click();
    // The identity provider needs these values before it issues its own.
    await expect(dialog.getByText(/\/saml\/\w+\/\w+\/acs/)).toBeVisible();
    await dialog.getByLabel("Provider entity ID").fill(idp.entityID);
    await dialog.getByLabel("Sign-in URL").fill(idp.ssoURL);
    await dialog.getByLabel("Sign-out URL").fill(idp.logoutURL);
    await dialog.getByLabel("Certificate").fill(idp.state.key.certificate);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save provider" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Staff" })).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await expectAccessible(page);

    const [result] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Test connection" }).click(),
    ]);
    await expect(result.getByRole("heading", { level: 1, name: "Connection test" })).toBeVisible();
    await expect(result.getByText("Test passed")).toBeVisible();
    await expect(result.getByText("ada-1").first()).toBeVisible();
    await expectAccessible(result);
    idp.renewKey();
    await result.goto(
      await page
        .getByRole("link", { name: "Test connection" })
        .evaluate((link) => (link as HTMLAnchorElement).href),
    );
    await expect(result.getByText("The signature of the response doesn't match a certificate")).toBeVisible();
    await page.getByRole("button", { name: "Edit Staff" }).click();
    await page.getByRole("dialog").getByLabel("Certificate").fill(idp.state.key.certificate);
    await page.getByRole("dialog").getByRole("button", { name: "Save provider" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // Bindery creates its key at the first request for the key. The rotation of the key has two steps.
    expect((await page.request.get(await addressOf(page, "certificate URL"))).ok()).toBe(true);
    await page.reload();
    await page.getByRole("button", { name: "Renew key" }).click();
    await expect(page.getByRole("button", { name: "Copy certificate of the new key" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete old key" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete old key" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Copy certificate of the key" })).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await other.emulateMedia({ reducedMotion: "reduce" });
    await other.goto("/sign-in");
    await other.getByRole("link", { name: "Sign in with SSO" }).click();
    await expectAccessible(other);
    await other.getByLabel("Email address or organization").fill(organizationId);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByRole("button", { name: "Account" })).toBeVisible();
    await other.getByRole("button", { name: "Account" }).click();
    await expect(other.getByText("ada@company.example")).toBeVisible();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(other.getByRole("heading", { name: "Signed out there" })).toBeVisible();
    expect(idp.state.logouts).toBe(1);
    await other.goto("/");
    await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  } finally {
    await idp.close();
  }
});

test("a person with a password session sees which organization requires single sign-on, and can use it", async ({
  page,
  browser,
}, { retry }) => {
  test.slow();
  const idp = await startSamlProvider({
    nameId: "first",
    email: administrator.email,
    displayName: "Administrator",
  });
  try {
    const title = `Umbrella ${retry}`;
    const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title });
    const person = await addPerson("Ada Lovelace", "read");
    const { links } = await rest<{ links: { url: string }[] }>(page, "POST", `/orgs/${id}/invites`, {
      emails: [person.email],
      role: "read",
    });
    const { certificate } = idp.state.key;
    const { service } = await rest<{ service: { startURL: string } }>(page, "POST", `/orgs/${id}/saml`, {
      label: "Staff",
      entityID: idp.entityID,
      ssoURL: idp.ssoURL,
      certificate,
    });
    // An administrator has to use single sign-on before it can be required.
    const first = await (await browser.newContext()).newPage();
    await first.goto(service.startURL);
    await expect(first.getByRole("button", { name: "Account" })).toBeVisible();

    await signInAs(page, person);
    await page.goto(links[0]?.url ?? "");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(new RegExp(`/orgs/${id}$`));
    await restAs(page, administrator.token, "PATCH", `/orgs/${id}`, { sso: true });

    await page.goto(`/orgs/${id}/members`);
    await expect(page.getByText(`${title} requires single sign-on`)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/");
    await page.getByRole("button", { name: /^Organization: / }).click();
    await expect(page.getByRole("menuitem", { name: new RegExp(title) })).toContainText("Single sign-on");
    await page.getByRole("menuitem", { name: new RegExp(title) }).click();
    idp.state.subject = { nameId: "second", email: person.email, displayName: person.displayName };
    await page.getByRole("link", { name: "Continue with Staff" }).click();
    await expect(page).toHaveURL(new RegExp(`/orgs/${id}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  } finally {
    await idp.close();
  }
});
