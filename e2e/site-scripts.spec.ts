import { expect, type Page } from "playwright/test";
import { administrator } from "./administrator";
import { createSpace, rest } from "./console";
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
