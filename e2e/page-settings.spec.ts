import { expect } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { begin, editorPath, type Setting, savedText, savedTree, saveState } from "./editing";
import { test } from "./test";

interface Read {
  slug: string;
  hidden: boolean;
  condition?: string;
  layout: Record<string, unknown>;
  cover?: object;
}

const readPage = (page: Parameters<typeof rest>[0], { spaceId, number, pageIds }: Setting) =>
  rest<Read>(page, "GET", `/spaces/${spaceId}/change-requests/${number}/content/page/${pageIds[0]}`);

test("a page's settings are edited next to its text, and a refused setting doesn't prevent saving the other settings", async ({
  page,
}, { retry }) => {
  const setting = await begin(page, `Settings ${retry}`, { Start: "Words.\n", Other: "" });
  await page.goto(editorPath(setting));
  await expect(saveState(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Page settings" }).click();
  const panel = page.getByRole("region", { name: "Page settings" });
  await panel.getByRole("checkbox", { name: "Hide from navigation" }).check();
  await panel.getByRole("checkbox", { name: "Page outline" }).uncheck();
  await panel.getByLabel("Condition").fill("visitor.claims.");
  const slug = panel.getByRole("textbox", { name: "Slug" });
  await slug.fill("other");
  await slug.press("Enter");
  await expect(
    panel.getByText("Slug must be unique: another page with the same parent has the slug `other`."),
  ).toBeVisible();
  await expect(slug).toHaveValue("other");
  await expect(panel.getByRole("alert").filter({ hasText: "line 1" })).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
  await expectAccessible(page, { authored: true });
  await expect
    .poll(async () => await readPage(page, setting))
    .toMatchObject({ slug: "start", hidden: true, layout: { outline: false, pagination: true } });

  await slug.fill("first-steps");
  await panel.getByLabel("Condition").fill("visitor.claims.plan == 'pro'");
  await panel.getByRole("textbox", { name: "Image", exact: true }).fill("https://example.org/cover.png");
  await panel.getByRole("textbox", { name: "Image", exact: true }).press("Enter");
  await panel.getByLabel("Height in pixels").fill("240");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => await readPage(page, setting))
    .toMatchObject({
      slug: "first-steps",
      condition: "visitor.claims.plan == 'pro'",
      cover: { ref: { kind: "url", url: "https://example.org/cover.png" }, height: 240 },
    });
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(await savedText(page, setting)).toContain("Words.");
});

test("the menu of a page adds pages around it, copies it, and creates groups and links", async ({ page }, {
  retry,
}) => {
  const setting = await begin(page, `Menu ${retry}`, { Start: "Words with **weight**.\n" });
  await page.goto(editorPath(setting));
  const choose = async (name: string, title = "Start") => {
    await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Duplicate");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Start (copy)");
  await expect(page.getByText("Words with weight.")).toBeVisible();
  await choose("Add page before");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Untitled");
  await page.keyboard.type("First");
  await expect.poll(() => savedTree(page, setting)).toBe("First Start Start (copy)");

  await choose("Add group");
  await page.getByRole("dialog").getByLabel("Title").fill("Guides");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect.poll(() => savedTree(page, setting)).toBe("First Start Guides Start (copy)");
  // The slug of the new page comes from its title.
  const { spaceId, number } = setting;
  const named = `/spaces/${spaceId}/change-requests/${number}/content/path/first`;
  await expect(async () => void (await rest(page, "GET", named))).toPass();
  await choose("Add link", "Guides");
  await page.getByRole("dialog").getByLabel("Title").fill("Forum");
  await page.getByRole("dialog").getByLabel("Target").fill("https://forum.example.org");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect.poll(() => savedTree(page, setting)).toBe("First Start Guides Forum Start (copy)");

  // An empty page can start with the text of another page.
  await page.getByRole("button", { name: "Copy from another page" }).click();
  await page.getByRole("dialog").getByLabel("Page").selectOption({ label: "Start" });
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("Words with weight.")).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
});
