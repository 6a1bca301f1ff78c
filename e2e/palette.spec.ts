import { expect, type Page } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn, startSession } from "./console";
import { begin, openEditor, saveState, textOf } from "./editing";
import { test } from "./test";

const box = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const SEARCH = /\/api\/trpc\/[^?]*search\.organization/;

/** Opens the palette with the keyboard. The shortcut works only after its script has loaded. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await box(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused({ timeout: 2000 });
  }).toPass();
}

/** Opens the palette, types, waits for the entry and opens it with Enter. */
async function go(page: Page, words: string, name: string | RegExp): Promise<void> {
  await openPalette(page);
  await box(page).fill(words);
  await expect(option(page, name).first()).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await option(page, name).first().getAttribute("aria-selected")) === "true") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeHidden();
}

test("people can search text from any page, with only a keyboard", async ({ page }) => {
  await startSession(page);
  // The test has a separate organization, so that a second run doesn't find the page of the first run.
  const { id } = await rest<{ id: string }>(page, "POST", "/orgs", { title: "Nature" });
  const title = "Zoo";
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${id}/spaces`, { title });
  const markdown = "Quokkas smile.\n\n## Feeding\n\nFeed the quokkas <script>daily</script> & well.";
  await rest(page, "POST", `/spaces/${space.id}/content`, {
    changes: [{ operation: "insert_page", title: "Animals", document: { markdown } }],
  });

  await page.goto(`/orgs/${id}`);
  await openPalette(page);
  await expectAccessible(page);
  await box(page).fill("quoka");
  const options = page.getByRole("group", { name: "Pages" }).getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.filter({ hasText: "Animals" })).toContainText(title);
  await expect(options.filter({ hasText: "Animals" }).locator("mark")).toHaveText(/quokkas/i);
  // Text that looks like markup is shown unchanged.
  await expect(options.filter({ hasText: "Feeding" })).toContainText("&");
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Animals" })).toBeVisible();
  await expect(box(page)).toBeHidden();
});

test("a space, a site, a change request, a person, a setting and an action are found by name", async ({
  page,
}) => {
  await signIn(page);
  const mark = `k${Date.now()}`;
  const spaceId = await createSpace(page, `Handbook ${mark}`);
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, { title: `Docs ${mark}` });
  const request = await rest<{ number: number }>(page, "POST", `/spaces/${spaceId}/change-requests`, {
    subject: `Explain ${mark}`,
  });
  await page.reload();
  await go(page, `handbook ${mark}`, `Handbook ${mark}`);
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`));
  await go(page, `docs ${mark}`, `Docs ${mark}`);
  await expect(page).toHaveURL(new RegExp(`/sites/${site.id}$`));
  await go(page, `explain ${mark}`, `Explain ${mark}`);
  await expect(page).toHaveURL(new RegExp(`/change-requests/${request.number}$`));
  const { displayName, email } = await rest<{ displayName: string; email: string }>(page, "GET", "/user");
  await go(page, displayName, new RegExp(email.replace(/[.+]/g, "\\$&")));
  await expect(page).toHaveURL(/\/members\?search=/);
  await expect(page.getByRole("searchbox", { name: "Find members" })).toHaveValue(email);
  await go(page, "sso", "Single sign-on");
  await expect(page).toHaveURL(/\/settings\/single-sign-on$/);
  await go(page, "create space", "Create space");
  await expect(page.getByRole("dialog", { name: "New space" }).getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");

  // Recently opened items are listed first, with the latest first.
  await page.goto(organization);
  await openPalette(page);
  const groups = page.getByRole("listbox", { name: "Results" }).getByRole("group");
  await expect(groups.first()).toHaveAccessibleName("Recent");
  const recent = groups.first().getByRole("option");
  await expect(recent.nth(0)).toContainText(`Explain ${mark}`);
  await expect(recent.filter({ hasText: `Docs ${mark}` })).toBeVisible();
  await expect(recent.filter({ hasText: `Handbook ${mark}` })).toBeVisible();
  await expectAccessible(page);
});

test("typing sends one request, and cancels the previous request", async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  const ended: string[] = [];
  page.on("request", (request) => SEARCH.test(request.url()) && asked.push(request.url()));
  page.on("requestfailed", (request) => SEARCH.test(request.url()) && ended.push(request.url()));
  await page.route(SEARCH, async (route) => {
    await new Promise((done) => setTimeout(done, 3000));
    await route.continue().catch(() => {});
  });
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("installation", { delay: 30 });
  await expect(page.getByRole("status").filter({ hasText: "Searching" })).toBeAttached();
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.type(" guide", { delay: 30 });
  await expect.poll(() => ended.length).toBe(1);
  await expect.poll(() => asked.length).toBe(2);
  // Entries appear at once if the console has already loaded them.
  await box(page).fill("Open trash");
  await expect(option(page, "Open trash")).toHaveAttribute("aria-selected", "true");
});

test("in the editor, the palette includes its commands and pages, and loses no changes", async ({ page }) => {
  const setting = await begin(page, "Palette", { First: "One.\n", Second: "Two.\n" });
  await openEditor(page, setting);
  await page.keyboard.press("Control+k");
  await expect(option(page, "Save now")).toBeVisible();
  await expectAccessible(page, { authored: true });
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await go(page, "second", "Second");
  await expect(textOf(page)).toContainText("Two.");
  await go(page, "page settings", "Page settings");
  const settings = page.getByRole("button", { name: "Page settings", exact: true });
  await expect(settings).toHaveAttribute("aria-pressed", "true");
  // The panel takes the focus only after its script has loaded.
  await expect(page.getByRole("heading", { name: "Page settings" })).toBeFocused();
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" More.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await go(page, "open inbox", "Open inbox");
  await expect(page).toHaveURL(/\/inbox$/);
  await page.goBack();
  await expect(textOf(page)).toContainText("Two. More.");
  await expect(saveState(page)).toHaveText("Saved");
});

test("the palette shows if nothing is found, and if the search fails", async ({ page }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(box(page)).toBeFocused();
  await box(page).fill("xyzzyplughquux");
  await expect(page.getByText("No results")).toBeVisible();
  await expectAccessible(page);
  await page.route(SEARCH, (route) => {
    const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
    const refusal = { error: { message: "Something broke", code: -32603, data } };
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ status: 500, json: pathname.split(",").map(() => refusal) });
  });
  await box(page).fill("xyzzyplughquuxes");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(SEARCH);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
});
