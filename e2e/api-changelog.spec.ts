import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, signIn } from "./console";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";

const text = (version: string, operations: string) => `openapi: 3.1.0
info: { title: Pets, version: "${version}" }
paths:
${operations}
`;
const LONG = "/owners/{ownerId}/pets/{petId}/appointments/{appointmentId}/reminders";
const VERSIONS = [
  text(
    "1.0",
    `  /pets: { get: { operationId: listPets, summary: List pets, parameters: [{ name: size, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer } }], responses: { "200": { description: All } } } }
  /toys: { delete: { summary: Remove all toys, responses: { "204": { description: Done } } } }`,
  ),
  text(
    "2.0",
    `  /pets: { get: { operationId: listPets, summary: List pets, parameters: [{ name: limit, in: query, required: true, schema: { type: integer } }], responses: { "200": { description: All } } } }
  ${LONG}: { post: { summary: Remind the owner of an appointment, responses: { "201": { description: Sent } } } }`,
  ),
];

let address: string;
let sitePath: string;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const slug = `changed-${Date.now()}`;
  const spec = `/orgs/${items[0]?.id}/openapi/${slug}`;
  for (const [index, version] of VERSIONS.entries()) {
    await rest(page, "PUT", spec, { source: { text: version } });
    const count = async () => (await rest<{ count: number }>(page, "GET", `${spec}/versions`)).count;
    await expect.poll(count, { timeout: 30_000 }).toBe(index + 1);
  }
  const block = `{% openapi-operation spec="${slug}" path="/pets" method="get" %}`;
  const site = await makeSite(page, "Changes", [await makeSpace(page, "Changes", block)]);
  address = `${site.address}~api-changelog/${slug}`;
  sitePath = site.path;
  await page.close();
});

const leftOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.x;

test("an editor turns on the changelog, and visitors see it at each width", async ({ page }) => {
  expect((await page.goto(address))?.status()).toBe(404);
  await signIn(page);
  await page.goto(sitePath);
  const panel = page.getByRole("region", { name: "API changelog is off" });
  await panel.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "API changelog is on" })).toBeVisible();
  await expectAccessible(page);

  for (const scheme of ["light", "dark"] as const)
    for (const width of [1440, 1024, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: "API changelog: Pets" })).toBeVisible();
      const items = page.locator(".changes > li");
      await expect(items).toHaveCount(3);
      await expect(items.nth(0)).toContainText("/toys");
      await expect(items.nth(1)).toContainText("required: query.limit");
      await expect(items.nth(2)).toContainText(LONG);
      const { scrolled, shown } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        shown: document.documentElement.clientWidth,
      }));
      expect(scrolled, `${width}`).toBeLessThanOrEqual(shown);
      const box = await page.locator(".changelog").boundingBox();
      expect(box?.width, `${width}`).toBeLessThanOrEqual(52 * 16);
      const left = await leftOf(page, ".changes > li");
      const indent = ((await leftOf(page, ".change-details")) ?? 0) - (left ?? 0);
      const details = await page.locator(".change-details > li").first().boundingBox();
      expect((details?.x ?? 0) - (left ?? 0), `${width}`).toBe(width === 390 ? 0 : 100);
      expect(indent).toBe(0);
      await expectAccessible(page);
    }
});

test("an operation that changed leads to its version in the changelog", async ({ page }) => {
  await rest(page, "PATCH", sitePath, { apiChangelog: true });
  await page.goto(address.slice(0, address.indexOf("~")));
  await page.getByText("Last changed").getByRole("link", { name: "2.0" }).click();
  await expect(page).toHaveURL(`${address}#v2`);
  const top = (await page.locator("#v2").boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThanOrEqual(0);
});
