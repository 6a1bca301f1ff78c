import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { type Setting, savedText } from "./editing";
import { handsOf } from "./hands";
import { addPerson } from "./people";
import { test } from "./test";

const GUIDE = "Intro.\n\n## Set up\n\nRun the installer.\n";

type Inserted = { changes: { page: { id: string } }[] };

/** Creates a space whose first page links to a heading and to another page. Returns the IDs of its pages. */
async function makePages(page: Page, title: string): Promise<Setting> {
  await startSession(page);
  const spaceId = await createSpace(page, title);
  const insert = async (name: string, markdown: string) => {
    const changes = [{ operation: "insert_page", title: name, document: { markdown } }];
    const written = await rest<Inserted>(page, "POST", `/spaces/${spaceId}/content`, { changes });
    return written.changes[0]?.page.id ?? "";
  };
  const guide = await insert("Guide", GUIDE);
  const glossary = await insert("Glossary", "Terms.\n");
  const links = `Read [the steps](content:page/${guide}#set-up).\n\nOr see the [glossary](content:page/${glossary}).\n`;
  const start = await insert("Start", links);
  return { spaceId, number: 0, pageIds: [start, guide, glossary] };
}

/** Creates a draft that renames the heading and deletes the other page, so that both links are broken. */
async function proposeRemovals(page: Page, title: string): Promise<Setting> {
  const pages = await makePages(page, title);
  const at = `/spaces/${pages.spaceId}/change-requests`;
  const { number } = await rest<{ number: number }>(page, "POST", at, { subject: title });
  const [, guide, glossary] = pages.pageIds;
  const renamed = { markdown: GUIDE.replace("Set up", "Setup") };
  const changes = [
    { operation: "update_page", page: guide, document: renamed },
    { operation: "delete_page", page: glossary },
  ];
  await rest(page, "POST", `${at}/${number}/content`, { changes });
  return { ...pages, number };
}

const pathOf = ({ spaceId, number }: Setting) => `/spaces/${spaceId}/change-requests/${number}`;
const problems = (page: Page) => page.getByRole("list", { name: "Problems on Start" });
const problem = (page: Page, words: string) =>
  problems(page).getByRole("listitem").filter({ hasText: words });
const badge = (page: Page, count: string) => page.getByRole("link", { name: count, exact: true });

test("a change request that breaks links is checked, fixed by a suggestion, and accepted with a reason", async ({
  page,
}) => {
  const setting = await proposeRemovals(page, "Broken on purpose");
  await page.goto(`${pathOf(setting)}/checks`);
  await expect(page.getByRole("heading", { name: "Not checked yet" })).toBeVisible();
  await expectAccessible(page);

  // The draft is checked when it's opened. The badge and the list appear without a reload.
  await page.getByRole("button", { name: "Ready for review" }).click();
  await expect(badge(page, "2 new problems")).toBeVisible();
  await expect(problem(page, "doesn't have this anchor")).toContainText("Line 3");
  await expect(problem(page, "leads to a target that doesn't exist")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The badge leads to the new problems from every tab.
  await page.getByRole("link", { name: "Conversation" }).click();
  await badge(page, "2 new problems").click();
  await expect(page).toHaveURL(/\/checks\?introduced=true$/);
  await page.getByLabel("Severity").selectOption({ label: "Warning" });
  await expect(problems(page).getByRole("listitem")).toHaveCount(1);

  // The suggestion shows what it changes. After it was applied, the checks run again.
  const link = problem(page, "doesn't have this anchor");
  await expect(link.locator("del")).toHaveText(/#set-up$/);
  await expect(link.locator("ins")).toHaveText(/#setup$/);
  await link.getByRole("button", { name: "Apply suggestion" }).click();
  await expect(page.getByRole("heading", { name: "No problems match your filters" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Problems", exact: true })).toBeFocused();
  expect(await savedText(page, setting)).toContain(`content:page/${setting.pageIds[1]}#setup`);
  await expect(badge(page, "1 new problem")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  // Accepting a problem needs only the keyboard.
  const { press } = handsOf(page, "keyboard");
  await press(problem(page, "leads to a target").getByRole("button", { name: "Accept" }));
  const reason = page.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a reason")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("The glossary moves next week.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No problems found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Problems", exact: true })).toBeFocused();
  await expect(badge(page, "1 new problem")).toHaveCount(0);
  await page.getByLabel("State").selectOption({ label: "Accepted" });
  await expect(problem(page, "leads to a target")).toContainText("The glossary moves next week.");
  await expectAccessible(page);
  await press(problem(page, "leads to a target").getByRole("button", { name: "Reopen" }));
  await expect(badge(page, "1 new problem")).toBeVisible();
});

test("the main content is checked after a merge, and only people who can edit can run checks", async ({
  page,
  browser,
}) => {
  const setting = await proposeRemovals(page, "Broken in the main content");
  await page.goto(`/spaces/${setting.spaceId}`);
  await page.getByRole("link", { name: "Checks" }).click();
  await page.getByRole("button", { name: "Run checks" }).click();
  await expect(page.getByRole("heading", { name: "No problems found" })).toBeVisible();
  await expectAccessible(page);
  await rest(page, "POST", `${pathOf(setting)}/merge`);
  await expect(problems(page).getByRole("listitem")).toHaveCount(2);

  const rita = await addPerson("Rita Reader", "read");
  const reader = await (await browser.newContext()).newPage();
  await startSession(reader, rita);
  await reader.goto(`/spaces/${setting.spaceId}/checks`);
  await expect(problems(reader).getByRole("listitem")).toHaveCount(2);
  await expect(reader.getByRole("button", { name: "Run checks" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await reader.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(reader);
});
