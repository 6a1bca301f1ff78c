import { type Browser, expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, signInAs } from "./console";
import { addPerson, type Person, restAs } from "./people";
import { test } from "./test";

async function enter(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person);
  return page;
}

test("notifications arrive in the inbox, and are opened, marked as read, muted and unmuted", async ({
  page: administrators,
  browser,
}, { retry }) => {
  // Other tests and earlier attempts use the same server, so names must be unique.
  const [ida, quin] = [`Ida${retry} Reader`, `Quin${retry} Writer`];
  const reader = await addPerson(ida, "comment");
  const writer = await addPerson(quin, "edit");
  const spaceId = await createSpace(administrators, "Inbox space");
  const requests = `/spaces/${spaceId}/change-requests`;
  const { number } = await restAs<{ number: number }>(administrators, writer.token, "POST", requests, {
    subject: "Clearer words",
  });
  const base = `${requests}/${number}`;
  const say = (markdown: string) =>
    restAs<{ id: string }>(administrators, writer.token, "POST", `${base}/comments`, { body: { markdown } });
  const page = await enter(browser, reader);
  await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  await expectAccessible(page);

  await rest(administrators, "POST", `${base}/requested-reviewers`, { users: [reader.id] });
  const { id } = await say(`What do you say, [@${ida}](content:user/${reader.id} "mention")?`);
  await page.reload();
  const list = page.getByRole("list", { name: "Notifications" });
  const mention = list.getByRole("link", { name: /mentioned you/ });
  await expect(async () => {
    await page.reload();
    await expect(list.getByRole("listitem")).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Inbox, 2 unread" }).first()).toBeVisible();
  await expect(mention).toContainText(`${quin} mentioned you · Inbox space`);
  await expectAccessible(page);

  await mention.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${base}#comment-${id}$`));
  await expect(page.locator(`#comment-${id}`)).toBeInViewport();
  await expect(page.locator(`#comment-${id}`)).toContainText(`@${ida}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.pressSequentially(`Yes, @Quin${retry}`);
  const offered = page.getByRole("listbox", { name: "Mention" });
  await expect(offered.getByRole("option", { selected: true })).toHaveAccessibleName(new RegExp(`^${quin}`));
  await expectAccessible(page);
  await box.press("Enter");
  await expect(box).toHaveValue(`Yes, [@${quin}](content:user/${writer.id} "mention") `);
  await box.press("Control+Enter");
  await expect(page.getByRole("article", { name: `Comment by ${ida}` })).toContainText(`Yes, @${quin}`);
  await page.getByRole("link", { name: "Inbox, 1 unread" }).first().click();
  await page.getByRole("button", { name: /^Unread/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("heading", { name: "No unread notifications" })).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Clearer words" }).first().press("Enter");
  await page.getByRole("menuitem", { name: "Mute this change request" }).press("Enter");
  await expect(page.getByRole("region", { name: "Muted" })).toContainText("Clearer words · Inbox space");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unmute Clearer words" }).click();
  await expect(page.getByRole("region", { name: "Muted" })).toHaveCount(0);

  const forged = await page.request.post("/unsubscribe/one-click?token=forged");
  expect(forged.status()).toBe(403);
  await page.goto("/unsubscribe?token=forged");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(
    page.getByText("The unsubscribe link isn't valid. Open the link in the email again."),
  ).toBeVisible();
  await expectAccessible(page);
});

test("with several organizations, the inbox names the organization, and failed jobs are labeled", async ({
  page: administrators,
  browser,
}, { retry }) => {
  const person = await addPerson(`Otto${retry} Both`, "create");
  const own = await restAs<{ id: string }>(administrators, person.token, "POST", "/orgs", {
    title: `Second works ${retry}`,
  });
  const space = await restAs<{ id: string }>(administrators, person.token, "POST", `/orgs/${own.id}/spaces`, {
    title: "Failing",
  });
  // No server listens on this port, so the import fails.
  const started = await administrators.request.post(`/v1/spaces/${space.id}/git/import`, {
    headers: { Authorization: `Bearer ${person.token}` },
    data: { url: "https://127.0.0.1:9/nothing.git", ref: "refs/heads/main" },
  });
  expect(started.ok()).toBe(true);
  const page = await enter(browser, person);
  await expect(async () => {
    await page.goto(`/orgs/${own.id}/inbox`);
    await expect(page.getByRole("list", { name: "Notifications" }).getByRole("listitem")).toHaveCount(1, {
      timeout: 3000,
    });
  }).toPass({ timeout: 60_000 });
  const row = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect(row).toContainText(`Second works ${retry} / Failing`);
  const label = row.getByText("Import from Git failed");
  await expect(label).toBeVisible();
  const colorOf = (name: string) =>
    page.evaluate((token) => {
      const probe = document.createElement("span");
      probe.style.color = `var(--${token})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  await expect(label).toHaveCSS("color", await colorOf("danger"));
  await expectAccessible(page);
  // The start page of the organization lists the failed job as well.
  await page.goto(`/orgs/${own.id}`);
  await expect(page.getByRole("region", { name: "Mentions and failed jobs" })).toContainText(
    "Import from Git failed",
  );
});
