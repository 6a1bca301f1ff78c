import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { createSpace, expectAccessible, rest, startSession } from "./console";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";
import { XSS_CORPUS } from "./xss-corpus";

/** Returns all parts of the open page that run scripts or could run scripts. */
const lookedAt = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll("a,area,iframe,form,button,embed,object,script,base")]
      .flatMap((element) =>
        ["href", "src", "action", "formaction", "data"].map((name) => element.getAttribute(name)),
      )
      .filter((link) => link !== null && URL.canParse(link, location.href))
      .filter((link) => !/^(https?|mailto|tel):$/.test(new URL(link ?? "", location.href).protocol));
    const handlers = [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const scripts = [...document.scripts].filter(
      ({ src, type }) => !src.includes("~assets/") && type !== "application/ld+json",
    );
    return {
      ran: "ran" in window,
      links,
      handlers: handlers.length,
      // Bindery's own script, which selects the light or dark theme.
      inline: scripts.length,
    };
  });

const isHarmless = (found: Awaited<ReturnType<typeof lookedAt>>) =>
  !found.ran && found.links.length === 0 && found.handlers === 0 && found.inline === 1;

test("text never runs as a script", async ({ page }) => {
  test.setTimeout(180_000);
  expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(100);
  const spaceId = await createSpace(page, `"><script>window.ran=1</script>`);
  const insert = (changes: object[]) => rest(page, "POST", `/spaces/${spaceId}/content`, { changes });
  const isTaken: string[] = [];
  // Each text has a separate page, so that an open tag in another text can't hide it. Some texts can't be saved as pages.
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
  const { address: root } = await makeSite(page, `</title><script>window.ran=1</script>`, [spaceId]);
  const sitemap = await (await page.request.get(`${root}sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] as string);
  expect(addresses.length).toBeGreaterThan(100);
  const ran: string[] = [];
  page.on("dialog", (dialog) => dialog.dismiss());
  for (const address of addresses) {
    await page.goto(address);
    const found = await lookedAt(page);
    if (!isHarmless(found)) ran.push(`${address}: ${JSON.stringify(found)}`);
  }
  expect(ran).toEqual([]);
  await page.goto(root);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("script");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

/** The number of texts in a group. A group is small enough for the cookie that stores visitors' own claims. */
const AT_ONCE = 8;

/** Yields all texts in groups. Each text is shortened to the length of a title. */
function* someAtOnce(): Generator<string[]> {
  const texts = XSS_CORPUS.map((text) => text.replace(/\s+/g, " ").trim().slice(0, 60).trim());
  for (let from = 0; from < texts.length; from += AT_ONCE) yield texts.slice(from, from + AT_ONCE);
}

test("text in a site's customization or visitors' own claims never runs as a script", async ({ page }) => {
  const names = Array.from({ length: AT_ONCE }, (_, index) => `name${index}`);
  const values = names.map((name) => `<code class="expression">visitor.claims.unsigned.${name}</code>`);
  const spaceId = await makeSpace(page, "Greeting", `Hello ${values.join(" ")}`);
  const { path, address } = await makeSite(page, "Greeting", [spaceId]);
  const claim = { type: "string", description: "What they are called." };
  const properties = Object.fromEntries(names.map((name) => [name, claim]));
  const unsigned = {
    type: "object",
    description: "Unsigned claims of the site visitor.",
    properties,
    additionalProperties: false,
  };
  const jsonSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
  await rest(page, "PUT", `${path}/adaptive-schema`, { jsonSchema });
  await rest(page, "PATCH", path, { adaptiveContent: { enabled: true } });
  const to = { kind: "url", url: 'https://example.org/?"><script>window.ran=1</script>' };
  for (const texts of someAtOnce()) {
    const links = texts.map((title) => ({ title, to }));
    const message = texts.join(" ").slice(0, 128);
    await rest(page, "PUT", `${path}/customization`, {
      title: message,
      header: { links: texts.map((title) => ({ title, to, links })) },
      footer: { copyright: message, groups: [{ title: message, links }] },
      announcement: { enabled: true, message, style: "info", link: { title: texts[0], to } },
    });
    const said = texts.map((text, index) => [`visitor.name${index}`, text]);
    await page.goto(`${address}?${new URLSearchParams(said)}`);
    expect(await page.locator(".doc").textContent()).toContain(`Hello ${texts.join(" ")}`);
    expect(await page.locator(".copyright").textContent()).toBe(message);
    expect(isHarmless(await lookedAt(page)), message).toBe(true);
  }
});

/**
 * Serves a page of a product, which loads the script of a site in dark colors. Browsers don't let routed pages load files from
 * a local server, so this is a real server. Its origin isn't the origin of the site, whose host is 127.0.0.1.
 */
async function serveProduct(address: string) {
  const script = `<script src="${address}~embed.js" data-color-scheme="dark"></script>`;
  const page = `<!doctype html><title>Product</title><button id="own">Own</button>${script}`;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(page);
  });
  server.listen(0);
  await once(server, "listening");
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

const bindery = (page: Page, command: string, given: object = {}) =>
  page.evaluate(
    ([name, target]) =>
      (window as unknown as { Bindery(name: string, target: object): void }).Bindery(
        name as string,
        target as object,
      ),
    [command, given],
  );

test("a product on an allowed origin shows the site in a panel", async ({ page, context }) => {
  const markdown =
    "The first words.\n\n## Part\n\nMore about the zebra. [Elsewhere](https://elsewhere.example/)";
  const { path, address } = await makeSite(page, "Panel", [await makeSpace(page, "Panel", markdown)]);
  const { origin, end } = await serveProduct(address);
  await startSession(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Edit origins" }).click();
  const origins = page.getByLabel("Allowed origins");
  await origins.fill(`${origin}\nhttps://app.example.com/path`);
  await page.getByRole("button", { name: "Save origins" }).click();
  await expect(page.getByText("Allowed origins (item 2)")).toBeVisible();
  await origins.fill(origin);
  await page.getByRole("button", { name: "Save origins" }).click();
  await expect(page.getByRole("heading", { name: "Docs in your product are on" })).toBeVisible();
  await expect(page.getByText(`<script async src="${address}~embed.js"></script>`)).toBeVisible();
  await expectAccessible(page);

  const product = await context.newPage();
  await product.setViewportSize({ width: 1200, height: 900 });
  const errors: string[] = [];
  product.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await product.goto(origin);
  const dialog = product.getByRole("dialog", { name: "Panel" });
  const button = product.getByRole("button", { name: "Help" });
  const panel = product.frameLocator("iframe");
  await button.press("Enter");
  await expect(panel.getByText("The first words.")).toBeVisible();
  await expect(panel.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(panel.locator(".sidebar, .footer")).toHaveCount(0);
  await expect(panel.locator("#content")).toBeFocused();
  await product.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await product.locator("#own").focus();
  await bindery(product, "open", { query: "zebra" });
  await expect(panel.getByRole("option").first()).toContainText("Welcome");
  await product.keyboard.press("Escape");
  await expect(panel.getByRole("option").first()).toBeHidden();
  await expect(dialog).toBeVisible();
  await bindery(product, "open", { ask: "What about the zebra?" });
  await expect(panel.locator(".ask-question")).toHaveText("What about the zebra?");
  await bindery(product, "open", { page: "welcome#part" });
  await expect(panel.locator(".ask-dialog")).toBeHidden();
  const popup = context.waitForEvent("page");
  await panel.getByRole("link", { name: "Elsewhere" }).click();
  await (await popup).close();
  await expect(panel.getByText("The first words.")).toBeVisible();
  await product.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(product.locator("#own")).toBeFocused();

  await product.setViewportSize({ width: 390, height: 800 });
  await bindery(product, "toggle");
  await expect(dialog).toBeVisible();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  await product.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(errors).toEqual([]);
  expect(await product.evaluate(() => document.cookie)).toBe("");
  end();
});

test("a product on another origin can't show the site", async ({ page }) => {
  const { path, address } = await makeSite(page, "Closed", [await makeSpace(page, "Closed", "Inner words.")]);
  await rest(page, "PATCH", path, { embedOrigins: ["https://app.example.com"] });
  const script = await page.request.get(`${address}~embed.js`);
  expect(gzipSync(await script.body()).length).toBeLessThan(4096);
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const { origin, end } = await serveProduct(address);
  await page.goto(origin);
  await expect.poll(() => warnings.join()).toContain(`${origin} isn't in the list`);
  expect(await page.evaluate(() => "Bindery" in window)).toBe(false);
  for (const [framed, ancestors] of [
    [`${address}~embed/`, "https://app.example.com"],
    [address, "'self'"],
  ]) {
    await page.evaluate((src = "") => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }, framed);
    await expect.poll(() => warnings.join()).toContain(`"frame-ancestors ${ancestors}"`);
  }
  end();
});
