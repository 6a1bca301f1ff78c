import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { signIn } from "./console";
import { test } from "./test";

const PHONE = { width: 390, height: 844 };
const QUESTION = "How often are chunks flushed?";
const TEXT = `Chunks collect events.

## Flushing

A chunk is flushed every sixty seconds by default.

## How is the interval of flushing changed?

The interval is a setting of the buffer.`;

async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const answer = await page.request.fetch(`/v1${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
}

async function makeSite(page: Page, language?: string) {
  const { items } = await call<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const space = await call<{ id: string }>(page, "POST", `${organization}/spaces`, {
    title: "Buffering",
    editMode: "live",
    ...(language ? { language } : {}),
  });
  const change = { operation: "insert_page", title: "Buffers", document: { markdown: TEXT } };
  await call(page, "POST", `/spaces/${space.id}/content`, { changes: [change] });
  const site = await call<{ id: string }>(page, "POST", `${organization}/sites`, {
    title: "Asked",
    spaces: [space.id],
  });
  const base = `${organization}/sites/${site.id}`;
  const { urls } = await call<{ urls: { published: string } }>(page, "POST", `${base}/publish`);
  return {
    base,
    root: urls.published,
    siteId: site.id,
    spaceId: space.id,
    organizationId: items[0]?.id ?? "",
  };
}

async function expectAccessible(page: Page, within = ".ask-dialog") {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

test("visitors ask by keyboard and on a phone, open sources and ask follow-up questions", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const { root } = await makeSite(page);
  await page.goto(root);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(QUESTION);
  const option = page.getByRole("option", { name: `Ask: “${QUESTION}”` });
  await expect(option).toBeVisible();
  // The option to ask comes after the found pages.
  while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Ask" });
  await expect(panel.locator(".ask-text")).toContainText(
    "A chunk is flushed every sixty seconds by default.",
  );
  await expect(panel.getByRole("status")).toContainText("sixty seconds");
  await expect(panel.getByRole("textbox")).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "How is the interval of flushing changed?" }).click();
  await expect(panel.locator(".ask-text")).toContainText("The interval is a setting of the buffer.");
  await panel.getByRole("textbox").fill("Who invented the telephone?");
  await page.keyboard.press("Enter");
  await expect(panel.locator(".ask-text")).toContainText("does not seem to answer that");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await page.getByRole("button", { name: "Ask" }).click();
  await panel.getByRole("textbox").fill(QUESTION);
  await panel.getByRole("button", { name: "Send" }).click();
  const source = panel.locator(".ask-after").getByRole("link", { name: "Buffers" });
  await expect(source).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
  await source.click();
  await expect(page).toHaveURL(/#flushing$/);
  await expect(panel).toBeHidden();
  expect(faults).toEqual([]);
});

test("the panel starts with the site's greeting, and answers a suggested question", async ({ page }) => {
  const { base, root } = await makeSite(page);
  const ai = { greeting: "Ask away, <b>anything</b>.", suggestions: [QUESTION, "Who wrote this?"] };
  await call(page, "PUT", `${base}/customization`, { ai });
  await page.goto(root);
  await page.getByRole("button", { name: "Ask" }).click();
  const panel = page.getByRole("dialog", { name: "Ask" });
  await expect(panel.getByText(ai.greeting, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: QUESTION }).click();
  await expect(panel.locator(".ask-text")).toContainText("every sixty seconds by default.");
  await expect(panel.getByText(ai.greeting)).toHaveCount(0);
});

test("without suggestions in the settings, the panel suggests pages, and says that an answer is a quote", async ({
  page,
}) => {
  const { root, spaceId } = await makeSite(page);
  const change = { operation: "insert_page", title: "Outputs", document: { markdown: "They send events." } };
  await call(page, "POST", `/spaces/${spaceId}/content`, { changes: [change] });
  await page.goto(root);
  await page.getByRole("button", { name: "Ask" }).click();
  const panel = page.getByRole("dialog", { name: "Ask" });
  await expect(panel.locator(".ask-next")).toHaveText(["Outputs"]);
  await expect(panel.getByText("This answer quotes the documentation.")).toBeHidden();
  await panel.getByRole("textbox").fill(QUESTION);
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.getByText("This answer quotes the documentation.")).toBeVisible();
});

test("owners see the questions, with unanswered questions first", async ({ page }) => {
  await signIn(page);
  const { base, root, organizationId, siteId } = await makeSite(page);
  const path = `/orgs/${organizationId}/sites/${siteId}/questions`;
  await page.goto(path);
  await expect(page.getByText("No questions yet")).toBeVisible();
  for (const question of [QUESTION, QUESTION, "Who invented the telephone?"])
    await page.request.post(`/v1${base}/ask`, {
      headers: { Authorization: `Bearer ${administrator.token}` },
      data: { question },
    });
  await page.reload();
  const rows = page.getByRole("main").locator("details");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Who invented the telephone?");
  await expect(rows.first()).toContainText("No answer");
  await page.getByRole("button", { name: "Answered", exact: true }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("2 times");
  await rows.first().locator("summary").press("Enter");
  await expect(rows.first()).toContainText("A chunk is flushed every sixty seconds by default.");
  const source = rows.first().getByRole("link", { name: "Buffers" });
  await expect(source).toHaveAttribute("href", `${root}#flushing`);
  await expectAccessible(page, "main");
});

test("asking works from right to left, and shows an error if the server doesn't respond", async ({
  page,
}) => {
  const { root } = await makeSite(page, "ar");
  await page.goto(root);
  await page.getByRole("button", { name: "اسأل" }).click();
  const panel = page.getByRole("dialog", { name: "اسأل" });
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect(box?.x).toBe(0);
  await page.route("**/~ask?*", (route) => route.abort());
  await panel.getByRole("textbox").fill(QUESTION);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status")).toContainText("لا توجد إجابة كاملة حاليًا");
});
