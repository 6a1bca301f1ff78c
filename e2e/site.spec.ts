import { type Browser, expect } from "playwright/test";
import { documentationBundle, type GitServer, startGitServer } from "@/testing/git-server";
import { createSpace, expectAccessible, rest } from "./console";
import { BLOCKS, makeSite, makeSpace } from "./sites";
import { test } from "./test";

const credentials = "reader:secret-token";
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

let git: GitServer;
/** The public URL of the site. */
let root: string;

/** A site with the real repository and a small space as two sections. */
async function makeReal(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const spaceId = await createSpace(page, "Reference");
  const source = { url: git.url("docs", credentials), ref: "refs/heads/main" };
  await rest(page, "POST", `/spaces/${spaceId}/git/import`, source);
  const pages = `/spaces/${spaceId}/content/pages`;
  await expect
    .poll(async () => (await rest<{ pages: unknown[] }>(page, "GET", pages)).pages.length, {
      timeout: 90_000,
    })
    .toBeGreaterThan(10);
  const markdown = `${BLOCKS}\n\n## Two\n\n${"More text. ".repeat(100)}`;
  const guides = await makeSpace(page, "Guides", markdown);
  const { path, address } = await makeSite(page, "Real documentation", [spaceId]);
  await rest(page, "POST", `${path}/sections`, { spaceId: guides, title: "Guides" });
  await page.close();
  return address;
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  git = await startGitServer({ credentials });
  await git.addBundle("docs", documentationBundle);
  root = await makeReal(browser);
});
test.afterAll(() => git.close());

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test("a page is complete: text, navigation, table of contents, search", async ({ page }) => {
    await page.goto(`${root}configuration/config-file`);
    await expect(page.getByRole("heading", { level: 1, name: "Config File Syntax" })).toBeVisible();
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Config File Syntax", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await pages.getByRole("link", { name: "Deployment", exact: true }).click();
    await pages.getByRole("link", { name: "Logging", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Logging" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "On this page" }).getByRole("link").first(),
    ).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).first().fill("buffer chunk");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Results" }).getByRole("link").first()).toBeVisible();
  });

  test("columns of tables have their alignment", async ({ page }) => {
    await page.goto(`${root}input/unix`);
    const table = page.getByRole("table").first();
    await expect(table.getByRole("columnheader").first()).toHaveCSS("text-align", "center");
    await expect(table.getByRole("cell").first()).toHaveCSS("text-align", "center");
  });

  test("the navigation opens on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(root);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Installation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Installation" })).toBeVisible();
  });
});

test.describe("with scripts", () => {
  test.use({ viewport: DESKTOP });

  test("loads nothing from other hosts, shifts no content, and violates no rule of its policy", async ({
    page,
  }) => {
    const own = new URL(root).host;
    const foreign: string[] = [];
    const errors: string[] = [];
    let scriptBytes = 0;
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.host !== own) foreign.push(request.url());
    });
    page.on("response", async (response) => {
      const length = Number((await response.allHeaders())["content-length"] ?? 0);
      if (response.request().resourceType() === "script") scriptBytes += length;
    });
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of [
      "",
      "configuration/config-file",
      "quickstart/logo",
      "container-deployment/docker-logging-driver",
    ]) {
      scriptBytes = 0;
      await page.goto(root + path, { waitUntil: "networkidle" });
      expect(scriptBytes, path).toBeLessThan(60_000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const moved = shifts.reduce((sum, shift) => sum + shift, 0);
      if (path !== "container-deployment/docker-logging-driver") expect(moved, path).toBeLessThan(0.01);
    }
    expect(foreign).toEqual([]);
    // The page requests images from other hosts through this server, which can't load them in a test.
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("a view of a page is reported exactly once, also after the visitor switches tabs or goes back", async ({
    page,
  }) => {
    const views: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/~seen")) return;
      const { mark, done } = request.postDataJSON() as { mark: string; done: { did: string }[] };
      for (const { did } of done) if (did === "view") views.push(mark);
    });
    await page.goto(`${root}configuration/config-file`);
    await expect.poll(() => views.length).toBe(1);
    await page.evaluate(() => {
      for (const state of ["hidden", "visible", "hidden", "visible"]) {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }
      // The browser sends these events if the page comes from its back/forward cache.
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await page.goto(`${root}deployment/logging`);
    await expect.poll(() => views.length).toBe(2);
    await page.waitForTimeout(2500);
    expect(new Set(views).size).toBe(2);
    expect(views).toHaveLength(2);
  });

  test("levels of the navigation open, the table of contents marks the current section, and code can be copied", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${root}configuration/config-file`);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.getByRole("button", { name: /Installation$/ }).click();
    await expect(pages.getByRole("link", { name: "Before Installation" })).toBeVisible();
    await pages.getByRole("button", { name: /Obsolete Installation$/ }).click();
    await pages.getByRole("button", { name: /Treasure Agent v4 Installation$/ }).click();
    await expect(pages.getByRole("link", { name: /Install by RPM Package v4/ })).toBeVisible();

    const outline = page.getByRole("navigation", { name: "On this page" });
    await page.locator("#list-of-directives").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById("list-of-directives")?.scrollIntoView());
    await expect(outline.getByRole("link", { name: "List of Directives" })).toHaveAttribute(
      "aria-current",
      "location",
    );

    await page.getByRole("button", { name: "Copy page" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^# Config File Syntax\n/);

    await pages.getByRole("link", { name: /Install by RPM Package v4/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("RPM");
    await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("DEB");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Guides" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  });

  test("can be searched with only a keyboard", async ({ page }) => {
    await page.goto(`${root}configuration/config-file`);
    const box = page.getByRole("combobox", { name: "Search" });
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused();
    await box.pressSequentially("tail inp");
    const options = page.getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(options.locator("mark").first()).toBeVisible();
    await expectAccessible(page, { authored: true });
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    const href = await options.first().evaluate((option) => (option as HTMLAnchorElement).href);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(href);
    await page.keyboard.press("/");
    await box.fill("xyzzyplughquux");
    await expect(page.getByText("Nothing was found for “xyzzyplughquux”")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(box).toBeHidden();
  });

  test("has the system's theme until the visitor selects another theme, and never briefly shows the wrong theme", async ({
    page,
  }) => {
    const html = page.locator("html");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(root);
    await expect(html).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Change between light and dark" }).click();
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: "Change between light and dark" }).click();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(html).toHaveAttribute("data-theme", "light");
  });

  test("the drawer on a phone opens, closes and contains working links", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${root}deployment/logging`);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(pages.getByRole("link", { name: "Logging", exact: true })).toBeInViewport();
    await expectAccessible(page, { authored: true });
    await page.keyboard.press("Escape");
    await expect(pages).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(pages).toBeHidden();
    await page.getByRole("search").getByRole("searchbox").click();
    await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
  });

  for (const viewport of [DESKTOP, PHONE]) {
    test(`axe finds no problem at ${viewport.width} px, light and dark`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      for (const path of [
        "",
        "configuration/config-file",
        "input/tail",
        "nothing/here",
        "~search?q=buffer",
      ]) {
        await page.goto(root + path);
        await expectAccessible(page, { authored: true });
      }
    });
  }
});
