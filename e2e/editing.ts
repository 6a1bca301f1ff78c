import { type BrowserContext, expect, type Page } from "playwright/test";
import { createSpace, rest, startSession } from "./console";

export interface Setting {
  spaceId: string;
  number: number;
  pageIds: string[];
}

interface TreePage {
  id: string;
  title: string;
  pages?: TreePage[];
}

/** Creates a space with pages, and a change request in it. */
export async function begin(page: Page, title: string, texts: Record<string, string>): Promise<Setting> {
  await startSession(page);
  const spaceId = await createSpace(page, title);
  const changes = Object.entries(texts).map(([name, markdown]) => ({
    operation: "insert_page",
    title: name,
    document: { markdown },
  }));
  await rest(page, "POST", `/spaces/${spaceId}/content`, { changes });
  const { pages } = await rest<{ pages: TreePage[] }>(page, "GET", `/spaces/${spaceId}/content/pages`);
  const { number } = await rest<{ number: number }>(page, "POST", `/spaces/${spaceId}/change-requests`, {
    subject: title,
  });
  return { spaceId, number, pageIds: pages.map(({ id }) => id) };
}

export const requestPath = ({ spaceId, number }: Setting) => `/spaces/${spaceId}/change-requests/${number}`;
export const editorPath = (setting: Setting, index = 0) =>
  `${requestPath(setting)}/edit/${setting.pageIds[index]}`;

/** The stored text of a page in the change request. */
export async function savedText(page: Page, setting: Setting, index = 0): Promise<string> {
  const path = `${requestPath(setting)}/content/page/${setting.pageIds[index]}?format=markdown`;
  return (await rest<{ markdown: string }>(page, "GET", path)).markdown;
}

export async function savedTree(page: Page, setting: Setting): Promise<string> {
  const path = `${requestPath(setting)}/content/pages`;
  const { pages } = await rest<{ pages: TreePage[] }>(page, "GET", path);
  const shape = (list: TreePage[]): string =>
    list
      .map(({ title, pages: below = [] }) => title + (below.length > 0 ? `(${shape(below)})` : ""))
      .join(" ");
  return shape(pages);
}

export const textOf = (page: Page) => page.getByRole("textbox", { name: "Page text" });
export const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
export const saveState = (page: Page) => page.locator("[data-save-state]");

export async function openEditor(page: Page, setting: Setting, index = 0): Promise<void> {
  await page.goto(editorPath(setting, index));
  await expect(textOf(page)).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
}

/** Types at the end of the text, as a person does. */
export async function append(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

export async function secondPerson(context: BrowserContext): Promise<Page> {
  const other = await context.browser()?.newContext();
  if (!other) throw new Error("no browser");
  const page = await other.newPage();
  await startSession(page);
  return page;
}
