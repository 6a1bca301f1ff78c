import { expect, type Page } from "playwright/test";
import { rest } from "./console";
import { begin, openEditor, type Setting, savedText, textOf } from "./editing";
import { test } from "./test";

const field = (page: Page) => page.getByRole("combobox", { name: "Page, heading, space or URL" });
const palette = (page: Page) => page.getByRole("combobox", { name: "Search everything" });

/** The URLs at which the console shows and edits the second page. */
function urlsOf(page: Page, { spaceId, number, pageIds }: Setting) {
  const { origin } = new URL(page.url());
  const space = `${origin}/spaces/${spaceId}`;
  return {
    shown: `${space}/pages/${pageIds[1]}`,
    edited: `${space}/change-requests/${number}/edit/${pageIds[1]}`,
  };
}

const paste = (page: Page, data: Record<string, string>) =>
  textOf(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [kind, words] of Object.entries(given)) clipboardData.setData(kind, words);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);

/** A new line at the end of the page. */
async function nextLine(page: Page): Promise<void> {
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
}

const LINK = /\[([^\]]+)\]\((?!http)[^)]+\)/;

test("the URL of a page of the space becomes a link to the page, regardless of how people enter it", async ({
  page,
}) => {
  const setting = await begin(page, "Own URLs", { Page: "", Install: "Elsewhere.\n\n## Limits\n" });
  await openEditor(page, setting);
  const { shown, edited } = urlsOf(page, setting);
  await textOf(page).click();
  await paste(page, { "text/plain": `Pasted ${shown}, and ${edited}#limits too.` });
  await nextLine(page);
  await page.keyboard.type(`Typed ${shown} there`);
  await nextLine(page);
  await paste(page, {
    "text/html": `<p>From HTML <a href="${shown}">these words</a></p>`,
    "text/plain": "From HTML these words",
  });
  await nextLine(page);
  await page.keyboard.type("## About ");
  await paste(page, { "text/plain": shown });
  await nextLine(page);
  await page.keyboard.type("Field");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+k");
  await field(page).fill(edited);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect.poll(() => savedText(page, setting)).toMatch(/\[Field\]\((?!http)/);
  const text = await savedText(page, setting);
  expect(text).not.toContain("http");
  expect(text).toMatch(new RegExp(`^Pasted ${LINK.source}, and ${LINK.source} too\\.$`, "m"));
  expect(text).toContain("#limits");
  expect(text).toMatch(/^Typed \[Install\]\([^)]+\) there$/m);
  expect(text).toMatch(/^From HTML \[these words\]\(/m);
  expect(text).toMatch(/^## About \[Install\]\(/m);

  await page.keyboard.press("Control+Shift+m");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n\nSource: ");
  await paste(page, { "text/plain": `${shown} and [words](${edited}#limits)` });
  await page.keyboard.type(".");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => savedText(page, setting))
    .toMatch(/^Source: \[Install\]\((?!http)[^)]+\) and \[words\]\((?!http)[^)]+#limits\)\.$/m);
});

test("the link field finds pages whose titles look like hosts, and the headings of other pages", async ({
  page,
}) => {
  const setting = await begin(page, "Link field", {
    Page: "One two three.\n",
    "Node.js": "Elsewhere.\n\n## First steps\n\n## Limits\n",
  });
  await openEditor(page, setting);
  const link = async (word: string, typed: string) => {
    await textOf(page).getByText("three").click();
    await page.keyboard.press("Control+Home");
    for (const before of ["One ", "two "].slice(0, ["One", "two", "three"].indexOf(word)))
      for (const _letter of before) await page.keyboard.press("ArrowRight");
    for (const _letter of word) await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+k");
    await field(page).fill(typed);
  };
  await link("One", "node.js");
  await expect(page.getByRole("option").first()).toContainText("Node.js");
  await expect(page.getByRole("status").filter({ hasText: "type # after" })).toBeVisible();
  await page.keyboard.press("Enter");
  await link("two", "Node.js#lim");
  await expect(page.getByRole("option")).toHaveText([/LimitsNode\.js/]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => savedText(page, setting))
    .toMatch(/^\[One\]\((?!http)[^)#]+\) \[two\]\((?!http)[^)]+#limits\) three\.$/m);
});

test("a link whose target is gone shows no internal ID", async ({ page }) => {
  const setting = await begin(page, "Gone", { Page: "See [it](content:page/zzzzgone) here.\n" });
  await openEditor(page, setting);
  await textOf(page).getByText("it", { exact: true }).click();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  await expect(field(page)).toHaveValue("");
  await expect(dialog.getByText("The target of this link doesn't exist")).toBeVisible();
  expect(await dialog.innerHTML()).not.toContain("zzzzgone");
});

test("in Markdown, the same field creates and edits links, and Ctrl+K opens the search if nothing is selected", async ({
  page,
}) => {
  const setting = await begin(page, "Source links", {
    Page: "Some words. [Old](https://example.org/old)\n",
    Install: "Elsewhere.\n\n## Limits\n",
  });
  await openEditor(page, setting);
  await page.keyboard.press("Control+Shift+m");
  await textOf(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await textOf(page).click();
  await page.keyboard.press("Control+Home");
  for (const _letter of "Some") await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill("Install#limits");
  await expect(page.getByRole("option", { name: "Limits" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toHaveValue("https://example.org/old");
  await field(page).fill("Install");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => savedText(page, setting))
    .toMatch(/^\[Some\]\((?!http)[^)]+#limits\) words\. \[Old\]\((?!http)[^)#]+\)$/m);
});

test("the search lists the settings pages of sites and of the instance", async ({ page }) => {
  const setting = await begin(page, "Places in the search", { Page: "Words.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  await rest(page, "POST", `${organization}/sites`, {
    title: `Listed ${Date.now()}`,
    spaces: [setting.spaceId],
  });
  await page.goto(organization);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await palette(page).fill("custom");
  // The list is limited, and the organization can have many sites.
  const entry = page
    .getByRole("option")
    .filter({ hasText: /Customization.*Site \/ / })
    .first();
  await entry.click();
  await expect(page).toHaveURL(/\/sites\/\w+\/customization$/);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await palette(page).fill("backups");
  await expect(page.getByRole("option", { name: /^Instance/ })).toHaveAttribute("href", "/settings/instance");
});
