import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { type Browser, expect, type Page } from "playwright/test";
import { type GitServer, startGitServer } from "@/testing/git-server";
import { addDocumentation } from "./documentation";
import { ask, createSpace, importRepository, setUp } from "./newcomer";
import { type EmptyService, startEmptyService } from "./own-service";
import { test } from "./test";

/**
 * A new user starts with an empty server, imports a repository, and adds a handbook in two languages. The user publishes
 * both as one site, which only its audience can read.
 */
const credentials = "reader:secret-token";
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let service: EmptyService;
let server: GitServer;
/** The service that signs the site's visitors in. */
let entrance: Server;
const entranceAddress = () => `http://127.0.0.1:${(entrance.address() as AddressInfo).port}/sign-in`;

test.use({ actionTimeout: 20_000, navigationTimeout: 20_000 });

test.beforeAll(async () => {
  server = await startGitServer({ credentials });
  await addDocumentation(server, ["quickstart", "configuration"]);
  entrance = createServer((_request, response) => response.end("Sign in first"));
  entrance.listen(0, "127.0.0.1");
  await once(entrance, "listening");
  service = await startEmptyService({ OUTBOUND_ALLOWLIST: "127.0.0.1", RATE_LIMIT_PER_MINUTE: "0" });
});
test.afterAll(async () => {
  await service.stop();
  entrance.close();
  await server.close();
});

/** Creates a space with pages of these titles and texts. */
async function writeSpace(page: Page, title: string, pages: Record<string, string>): Promise<void> {
  await createSpace(page, title);
  const spaceId = new URL(page.url()).pathname.split("/")[2];
  const changes = Object.entries(pages).map(([name, markdown]) => ({
    operation: "insert_page",
    title: name,
    document: { markdown },
  }));
  await ask(page, "POST", `/spaces/${spaceId}/content`, { changes });
}

/** Publishes a site with the wizard and adds a variant. Returns its console path and its public URL. */
async function publish(page: Page) {
  await page.goto("/");
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("button", { name: "New site" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Acme Docs");
  await page.getByRole("checkbox", { name: "Product" }).check();
  await page.getByRole("checkbox", { name: "Handbook" }).check();
  await expect(page.getByLabel("Structure")).toHaveValue("sections");
  await page.getByRole("button", { name: "Create site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme Docs" })).toBeVisible();
  const structure = page.getByRole("list", { name: "Structure of the site" });
  await structure.getByRole("button", { name: "Actions for Handbook", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Add variant" }).click();
  await page.getByRole("checkbox", { name: "Handbuch" }).check();
  await page.getByLabel("Title", { exact: true }).fill("Deutsch");
  await page.getByRole("button", { name: "Add variant" }).last().click();
  await expect(structure.getByText("Deutsch", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Anyone can open the site");
  await page.getByRole("button", { name: "Publish site" }).click();
  const address = await page.getByRole("link", { name: "Visit" }).getAttribute("href");
  return { address: address ?? "", path: new URL(page.url()).pathname };
}

interface Visit {
  /** A path that is appended to the URL of the site. */
  at?: string;
  jwt_token?: string;
  shareKey?: string;
}

/** The result of a visit in a new browser, and the API's result for the same URL. */
async function visit(browser: Browser, address: string, { at = "", ...credential }: Visit = {}) {
  const url = new URL(at, address);
  for (const [name, value] of Object.entries(credential)) url.searchParams.set(name, value);
  const context = await browser.newContext();
  const page = await context.newPage();
  const seen = await page.goto(url.href);
  const text = await page.locator("body").innerText();
  const { jwt_token: jwtToken } = credential;
  const visitor = jwtToken === undefined ? {} : { jwtToken };
  const lookup = await page.request.post(`${service.address}/v1/urls/published`, {
    data: { url: url.href, visitor },
  });
  const robots = seen?.headers()["x-robots-tag"] ?? null;
  const facts = {
    status: seen?.status(),
    text,
    robots,
    lookup: lookup.status(),
    found: (await lookup.json()) as { apiToken?: string; redirect?: string; siteSection?: string },
  };
  await context.close();
  return facts;
}

const sections = (text: string) => ["Product", "Handbook"].filter((title) => text.includes(title));

async function readEverywhere(browser: Browser, address: string): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await browser.newPage({ viewport });
    await page.goto(`${address}configuration/config-file`);
    await expect(page.getByRole("heading", { level: 1, name: "Config File Syntax" })).toBeVisible();
    const isPhone = viewport === PHONE;
    if (isPhone) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Handbook", exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.close();
  }
}

test("an empty server gets a site with two sections and a variant, which only its audience can read", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await (await browser.newContext({ baseURL: service.address })).newPage();
  await setUp(page, service.link);
  await importRepository(page, server.url("docs.git"));
  await writeSpace(page, "Handbook", { Welcome: "How we work.", Holidays: "Thirty days." });
  await writeSpace(page, "Handbuch", { Willkommen: "Wie wir arbeiten." });
  const { address, path } = await publish(page);
  await readEverywhere(browser, address);

  const open = await visit(browser, address);
  expect([open.status, open.robots, sections(open.text)]).toEqual([200, null, ["Product", "Handbook"]]);
  expect([open.lookup, open.found.apiToken]).toEqual([200, expect.any(String)]);
  const german = await visit(browser, address, { at: "handbook/deutsch/" });
  expect([german.status, german.text.includes("Wie wir arbeiten.")]).toEqual([200, true]);

  await ask(page, "PATCH", path, { visibility: "unlisted" });
  const unlisted = await visit(browser, address);
  expect([unlisted.status, unlisted.robots, unlisted.lookup]).toEqual([200, "noindex", 200]);

  await ask(page, "PATCH", path, { visibility: "share-link" });
  const link = await ask<{ urls: { published: string } }>(page, "POST", `${path}/share-links`, {
    name: "Customers",
  });
  const shareKey = new URL(link.urls.published).pathname.split("/").at(-2) ?? "";
  const [closed, wrong, shared] = [
    await visit(browser, address),
    await visit(browser, address, { shareKey: "guessed" }),
    await visit(browser, address, { shareKey }),
  ];
  expect([closed.status, closed.lookup, sections(closed.text)]).toEqual([404, 404, []]);
  expect([wrong.status, wrong.lookup, sections(wrong.text)]).toEqual([404, 404, []]);
  expect([shared.status, shared.lookup, sections(shared.text)]).toEqual([200, 200, ["Product", "Handbook"]]);
  await adapt(browser, page, address, path);
});

/** Visitors sign in through an external service, and some of them see more than others. */
async function adapt(browser: Browser, page: Page, address: string, path: string): Promise<void> {
  const plan = { type: "string", description: "What is paid for.", enum: ["free", "pro"] };
  await ask(page, "PUT", `${path}/adaptive-schema`, {
    jsonSchema: { type: "object", properties: { plan }, additionalProperties: false },
  });
  await ask(page, "PATCH", path, { visibility: "visitor-auth", adaptiveContent: { enabled: true } });
  const { items } = await ask<{ items: { id: string; title: string }[] }>(page, "GET", `${path}/sections`);
  const handbook = items.find(({ title }) => title === "Handbook")?.id;
  await ask(page, "PATCH", `${path}/sections/${handbook}`, { condition: 'visitor.claims.plan == "pro"' });
  const auth = await ask<{ privateKey: string }>(page, "PATCH", `${path}/publishing/auth`, {
    fallbackURL: entranceAddress(),
  });
  const sign = (claims: Record<string, string>, key = auth.privateKey) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(key));

  const stranger = await visit(browser, address);
  expect([stranger.text, stranger.found.redirect]).toEqual([
    "Sign in first",
    `${entranceAddress()}?location=%2F`,
  ]);
  const forged = await visit(browser, address, { jwt_token: await sign({ plan: "pro" }, "another key") });
  expect([forged.text, forged.found.apiToken]).toEqual(["Sign in first", undefined]);

  const seen = async (claims: Record<string, string>) => {
    const token = { jwt_token: await sign(claims) };
    const [home, inside] = [
      await visit(browser, address, token),
      await visit(browser, address, { ...token, at: "handbook/" }),
    ];
    const isThere = inside.lookup === 200 && inside.found.siteSection === handbook;
    const isOpened = home.status === 200 && home.text.includes("open-source data collector");
    return { isOpened, sections: sections(home.text), inside: inside.status, isThere };
  };
  expect(await seen({ plan: "pro" })).toEqual({
    ...{ isOpened: true, sections: ["Product", "Handbook"], inside: 200, isThere: true },
  });
  // If only one section remains, there are no tabs.
  expect(await seen({ plan: "free" })).toEqual({
    ...{ isOpened: true, sections: [], inside: 404, isThere: false },
  });
}
