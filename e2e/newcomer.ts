import { expect, type Page } from "playwright/test";
import { choose } from "./library";

/** Sends a REST request with the session of the page. */
export function ask<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/v1${where}`, { method: how, headers, ...(what && { body: what }) });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? undefined : await answer.json();
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );
}

/** Creates the administrator of an empty server, with its one-time link. */
export async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Organization").fill("Acme");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email address").fill("ada@example.org");
  await page.getByLabel("Password").fill("a sentence to remember");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme" })).toBeVisible();
}

/** Creates a space in the library, and opens it. */
export async function createSpace(page: Page, title: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "New space or collection" }).click();
  await choose(page.getByRole("menuitem", { name: "New space" }));
  await page.getByRole("textbox", { name: "Name" }).fill(title);
  await page.getByRole("button", { name: "Create space" }).click();
  await expect(page).toHaveURL(/\/spaces\//);
}

/** Creates a space "Product" and imports the repository, which `reader` with `secret-token` can read. */
export async function importRepository(page: Page, url: string): Promise<void> {
  await createSpace(page, "Product");
  await page.getByRole("button", { name: "Import a repository" }).click();
  await page.getByRole("textbox", { name: "Repository" }).fill(url);
  await page.getByLabel("User name").fill("reader");
  await page.getByLabel("Access token or password").fill("secret-token");
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("The content now matches commit")).toBeVisible({ timeout: 90_000 });
}
