import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

interface Made {
  id: string;
}

/** Runs a step of the only transfer in the list, and waits until the step has ended. */
async function take(page: Page, step: string, title: string, done: string): Promise<void> {
  await page.getByRole("button", { name: `${step} ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: step, exact: true }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

test("a transfer is accepted by the receiving organization, and undone by the sender", async ({ page }, {
  retry,
}) => {
  await signIn(page);
  const make = (title: string) => rest<Made>(page, "POST", "/orgs", { title: `${title} ${retry}` });
  const [from, to] = [await make("Hooli"), await make("Umbrella")];
  const title = "Manual";
  const space = await rest<Made>(page, "POST", `/orgs/${from.id}/spaces`, { title });
  await rest(page, "POST", `/spaces/${space.id}/transfer-offers`, { organization: to.id });
  const organizationOf = async () =>
    (await rest<{ organization: string }>(page, "GET", `/spaces/${space.id}`)).organization;

  await page.goto(`/orgs/${to.id}/settings/transfers`);
  const row = page.getByRole("row", { name: /Manual/ });
  await expect(row).toContainText(`From Hooli ${retry}`);
  await expect(row).toContainText("Offered");
  await expectAccessible(page);
  await take(page, "Accept", title, "Transfer accepted");
  await expect(row).toContainText("Transferred");
  await expect(row.getByRole("button")).toHaveCount(0);
  expect(await organizationOf()).toBe(to.id);

  await page.goto(`/orgs/${from.id}/settings/transfers`);
  await expect(row).toContainText(`To Umbrella ${retry}`);
  await take(page, "Undo", title, "Transfer undone");
  await expect(row).toContainText("Undone");
  expect(await organizationOf()).toBe(from.id);
});
