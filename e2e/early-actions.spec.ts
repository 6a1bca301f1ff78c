import { expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { rest, signIn } from "./console";
import { test } from "./test";

/** Opens a console page whose scripts don't load until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}

test("no input is lost if a person types and clicks before the page's scripts have loaded", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const letGo = await openBeforeScripts(page, "/sign-in");
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
  expect(asked.filter((url) => url.includes("password="))).toEqual([]);
});

test("only the last click before the scripts load has an effect, and only once", async ({ page }) => {
  await signIn(page);
  const letGo = await openBeforeScripts(page, "/");
  for (let times = 0; times < 2; times += 1) await page.getByRole("button", { name: "Account" }).click();
  letGo();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a field has its value before the scripts load, and typing replaces text that was selected then", async ({
  page,
}) => {
  await signIn(page);
  const { displayName } = await rest<{ displayName: string }>(page, "GET", "/user");
  const letGo = await openBeforeScripts(page, "/settings/profile");
  const name = page.getByLabel("Your name");
  await expect(name).toHaveValue(displayName);
  await name.selectText();
  letGo();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.keyboard.insertText("Ada King");
  await expect(name).toHaveValue("Ada King");
});
