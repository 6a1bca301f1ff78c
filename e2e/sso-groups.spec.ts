import { expect } from "playwright/test";
import { GROUPS_ATTRIBUTE, startSamlProvider } from "@/testing/saml-provider";
import { expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

test("groups of a provider are recorded, previewed, and then applied at each sign-in", async ({
  page,
  browser,
}, { retry }) => {
  test.slow();
  const name = `${retry}-${Date.now()}`;
  const subject = { nameId: `ada-${name}`, email: `ada-${name}@groups.example`, displayName: "Ada Lovelace" };
  const idp = await startSamlProvider({ ...subject, groups: ["docs"] });
  try {
    const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Groups ${name}` });
    await rest(page, "PUT", `/orgs/${id}/teams`, { title: "Writers" });
    const { service } = await rest<{ service: { startURL: string } }>(page, "POST", `/orgs/${id}/saml`, {
      ...{ label: "Staff", entityID: idp.entityID, ssoURL: idp.ssoURL, defaultRole: "read" },
      certificate: idp.state.key.certificate,
    });
    await startSession(page);
    await page.goto(`/orgs/${id}/settings/single-sign-on`);

    // Only the attribute: sign-ins record the groups.
    await page.getByRole("button", { name: "Map groups" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Groups attribute")).toBeFocused();
    await dialog.getByLabel("Groups attribute").fill(GROUPS_ATTRIBUTE);
    await dialog.getByRole("button", { name: "Save groups" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Sign-ins record the groups")).toBeVisible();
    const person = await (await browser.newContext()).newPage();
    await person.goto(service.startURL);
    await expect(person.getByRole("button", { name: "Account" })).toBeVisible();

    await page.getByRole("button", { name: "Map groups" }).click();
    await dialog.getByRole("button", { name: "Add mapping" }).click();
    await dialog.getByLabel("Group 1").fill("docs");
    await dialog.getByLabel("What docs gives").selectOption({ label: "Writers" });
    await dialog.getByRole("button", { name: "Add mapping" }).click();
    await dialog.getByLabel("Group 2").fill("docs");
    await dialog.getByLabel("What docs gives").nth(1).selectOption({ label: "Editor" });
    await dialog.getByRole("button", { name: "Preview" }).click();
    const changes = dialog.getByRole("table", { name: "Changes" }).getByRole("row", { name: /Ada Lovelace/ });
    await expect(changes).toContainText("Writers");
    await expect(changes).toContainText("Reader → Editor");
    await expectAccessible(page);
    await dialog.getByLabel("Apply the groups at each sign-in").check();
    await dialog.getByRole("button", { name: "Save groups" }).click();
    await expect(page.getByText("Each sign-in applies 2 mappings")).toBeVisible();

    await person.goto(service.startURL);
    await expect(person.getByRole("button", { name: "Account" })).toBeVisible();
    await page.goto(`/orgs/${id}/teams`);
    await page.getByRole("link", { name: "Writers" }).click();
    await expect(page.getByText("The groups of Staff decide who is in this team.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toContainText("Editor");
    await expect(page.getByRole("button", { name: "Add people" })).toHaveCount(0);
  } finally {
    await idp.close();
  }
});
