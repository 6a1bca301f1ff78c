import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page } from "playwright/test";
import { documentationBundle, type GitServer, startGitServer } from "@/testing/git-server";
import { administrator } from "./administrator";
import { test } from "./test";
import { XSS_CORPUS } from "./xss-corpus";

const credentials = "reader:secret-token";
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/** One of each kind that readers can do something with. */
const BLOCKS = `A first guide with $$a^2$$ in it.

{% hint style="warning" %}
Careful with \`rm\`.
{% endhint %}

{% tabs %}
{% tab title="One" %}
First tab.
{% endtab %}
{% tab title="Two" %}
Second tab.
{% endtab %}
{% endtabs %}

## Steps

{% stepper %}
{% step %}
### Install
Get it.
{% endstep %}
{% endstepper %}

<details><summary>More of it</summary>

The rest.

</details>

| Name | Meaning |
| --- | --- |
| \`size\` | How much |

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}

\`\`\`yaml
size: 10 # how much
\`\`\``;

interface Made {
  organizationId: string;
  siteId: string;
  root: string;
}

let git: GitServer;
let real: Made;

async function ask<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const answer = await page.request.fetch(`/v1${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
}

async function organizationOf(page: Page): Promise<string> {
  const { items } = await ask<{ items: { id: string }[] }>(page, "GET", "/orgs");
  return items[0]?.id ?? "";
}

const makeSpace = async (page: Page, organizationId: string, title: string) =>
  (await ask<{ id: string }>(page, "POST", `/orgs/${organizationId}/spaces`, { title, editMode: "live" })).id;

async function publish(page: Page, organizationId: string, title: string, spaces: string[]): Promise<Made> {
  const site = await ask<{ id: string }>(page, "POST", `/orgs/${organizationId}/sites`, { title, spaces });
  const path = `/orgs/${organizationId}/sites/${site.id}/publish`;
  const { urls } = await ask<{ urls: { published: string } }>(page, "POST", path);
  return { organizationId, siteId: site.id, root: urls.published };
}

/** The real repository and a small space, as two sections of one site. */
async function makeReal(browser: Browser): Promise<Made> {
  const page = await browser.newPage();
  const organizationId = await organizationOf(page);
  const spaceId = await makeSpace(page, organizationId, "Reference");
  const source = { url: git.url("docs", credentials), ref: "refs/heads/main" };
  await ask(page, "POST", `/spaces/${spaceId}/git/import`, source);
  const path = `/spaces/${spaceId}/content/pages`;
  await expect
    .poll(async () => (await ask<{ pages: unknown[] }>(page, "GET", path)).pages.length, { timeout: 90_000 })
    .toBeGreaterThan(10);
  const guides = await makeSpace(page, organizationId, "Guides");
  const markdown = `${BLOCKS}\n\n## Two\n\n${"More text. ".repeat(100)}`;
  const change = { operation: "insert_page", title: "Begin", document: { markdown } };
  await ask(page, "POST", `/spaces/${guides}/content`, { changes: [change] });
  const made = await publish(page, organizationId, "Real documentation", [spaceId]);
  await ask(page, "POST", `/orgs/${organizationId}/sites/${made.siteId}/sections`, {
    spaceId: guides,
    title: "Guides",
  });
  await page.close();
  return made;
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  git = await startGitServer({ credentials });
  await git.addBundle("docs", documentationBundle);
  real = await makeReal(browser);
});
test.afterAll(() => git.close());

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // The order of headings is the author's, who may leave a level out.
    const { violations } = await new AxeBuilder({ page }).disableRules(["heading-order"]).analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html.slice(0, 200)}`);
    expect(found).toEqual([]);
  }
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test("a page is whole: text, navigation, table of contents, search", async ({ page }) => {
    await page.goto(`${real.root}configuration/config-file`);
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

  test("the navigation opens on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(real.root);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Installation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Installation" })).toBeVisible();
  });
});

test.describe("with scripts", () => {
  test.use({ viewport: DESKTOP });

  test("asks no other host for anything, moves nothing, and breaks no rule of its policy", async ({
    page,
  }) => {
    const own = new URL(real.root).host;
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
      await page.goto(real.root + path, { waitUntil: "networkidle" });
      expect(scriptBytes, path).toBeLessThan(60_000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const moved = shifts.reduce((sum, shift) => sum + shift, 0);
      if (path !== "container-deployment/docker-logging-driver") expect(moved, path).toBeLessThan(0.01);
    }
    expect(foreign).toEqual([]);
    // A picture of another host is asked for here, and there is no way out of the test.
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("is read along: levels open, the table of contents follows, code is copied", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${real.root}configuration/config-file`);
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
    await expect(page.getByRole("heading", { level: 1, name: "Begin" })).toBeVisible();
  });

  test("is searched by keyboard alone", async ({ page }) => {
    await page.goto(`${real.root}configuration/config-file`);
    const box = page.getByRole("combobox", { name: "Search" });
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused();
    await box.pressSequentially("tail inp");
    const options = page.getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(options.locator("mark").first()).toBeVisible();
    await expectAccessible(page);
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

  test("is light or dark as the system is, until the reader chooses, without a flash", async ({ page }) => {
    const html = page.locator("html");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(real.root);
    await expect(html).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Change between light and dark" }).click();
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.reload();
    await expect(html).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: "Change between light and dark" }).click();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(html).toHaveAttribute("data-theme", "light");
  });

  test("the drawer of a phone opens, closes and leads on", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${real.root}deployment/logging`);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(pages.getByRole("link", { name: "Logging", exact: true })).toBeInViewport();
    await expectAccessible(page);
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
    test(`axe finds nothing at ${viewport.width} px, light and dark`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      for (const path of [
        "",
        "configuration/config-file",
        "input/tail",
        "nothing/here",
        "~search?q=buffer",
      ]) {
        await page.goto(real.root + path);
        await expectAccessible(page);
      }
    });
  }
});

test("every style can be read, its bar included, whatever the accent", async ({ page }) => {
  test.setTimeout(120_000);
  const { organizationId, siteId, root } = real;
  const customization = `/orgs/${organizationId}/sites/${siteId}/customization`;
  const primaryColor = { light: "#0b6e5f", dark: "#4fd6bd" };
  const codeTheme = { default: { light: "dracula", dark: "github-light" } };
  for (const theme of ["bold", "gradient", "muted"]) {
    await ask(page, "PUT", customization, { styling: { theme, primaryColor, codeTheme } });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${root}guides/`);
    await expect(page.locator(".doc-code")).toHaveCSS("background-color", "rgb(40, 42, 54)");
    await expectAccessible(page);
  }
  await ask(page, "PUT", customization, {});
});

test("nothing that was written as text runs as a script", async ({ page }) => {
  test.setTimeout(180_000);
  expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(100);
  const organizationId = await organizationOf(page);
  const spaceId = await makeSpace(page, organizationId, `"><script>window.ran=1</script>`);
  const insert = (changes: object[]) => ask(page, "POST", `/spaces/${spaceId}/content`, { changes });
  const isTaken: string[] = [];
  // One page for each, so that none hides in what another has opened; some cannot be pages at all.
  for (const [index, text] of XSS_CORPUS.entries()) {
    const title = index % 2 === 0 ? text.replace(/\s+/g, " ").slice(0, 120) : `Page ${index}`;
    const document = { markdown: `Before.\n\n${text}\n\nAfter ${text.replace(/\n/g, " ")} inline.` };
    const change = { operation: "insert_page", title, description: text.slice(0, 200), document };
    const headers = { Authorization: `Bearer ${administrator.token}` };
    const answer = await page.request.post(`/v1/spaces/${spaceId}/content`, {
      headers,
      data: { changes: [change] },
    });
    if (answer.ok()) isTaken.push(title);
  }
  expect(isTaken.length).toBeGreaterThan(100);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>window.ran=1</script></svg>`;
  await insert([
    {
      operation: "insert_page",
      title: "Picture",
      document: { markdown: `![](data:image/svg+xml,${encodeURIComponent(svg)})` },
    },
  ]);
  const made = await publish(page, organizationId, `</title><script>window.ran=1</script>`, [spaceId]);
  const sitemap = await (await page.request.get(`${made.root}sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] as string);
  expect(addresses.length).toBeGreaterThan(100);
  const ran: string[] = [];
  page.on("dialog", (dialog) => dialog.dismiss());
  for (const address of addresses) {
    await page.goto(address);
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll("a,area,iframe,form,button,embed,object,script,base")]
        .flatMap((element) =>
          ["href", "src", "action", "formaction", "data"].map((name) => element.getAttribute(name)),
        )
        .filter((link) => link !== null && URL.canParse(link, location.href))
        .filter((link) => !/^(https?|mailto|tel):$/.test(new URL(link ?? "", location.href).protocol));
      const handlers = [...document.querySelectorAll("*")].filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith("on")),
      );
      const scripts = [...document.scripts].filter((script) => !script.src.includes("~assets/"));
      return {
        ran: "ran" in window,
        links,
        handlers: handlers.length,
        // The one of ours that chooses light or dark.
        inline: scripts.length,
      };
    });
    if (found.ran || found.links.length > 0 || found.handlers > 0 || found.inline !== 1)
      ran.push(`${address}: ${JSON.stringify(found)}`);
  }
  expect(ran).toEqual([]);
  await page.goto(made.root);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("script");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
