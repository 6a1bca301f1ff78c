import { expect } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { test } from "./test";

test("an administrator limits sessions and networks, but not their own network", async ({ page }, {
  retry,
}) => {
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: `Rules ${retry}-${Date.now()}` });
  await startSession(page);
  await page.goto(`/orgs/${id}/settings`);
  const save = page.getByRole("button", { name: "Save session rules" });
  await page.getByLabel("Maximum session time in minutes").fill("480");
  await page.getByLabel("Allowed networks").fill("192.0.2.0/24");
  await save.click();
  const refusal = page.getByRole("alert").filter({ hasText: "must contain your own IP address" });
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Allowed networks").fill("127.0.0.1\n::1");
  await save.click();
  await expect(page.getByText("Session rules saved")).toBeVisible();
  const stored = await rest<{ allowedNetworks: string[]; sessionLifetimeMinutes: number }>(
    page,
    "GET",
    `/orgs/${id}`,
  );
  expect(stored).toMatchObject({
    sessionLifetimeMinutes: 480,
    allowedNetworks: ["127.0.0.1/32", "::1/128"],
  });
});
