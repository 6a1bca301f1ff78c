import { expect, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { begin } from "./editing";
import { test } from "./test";

/** A space with a change request, and a published site, in the administrator's organization. Returns the paths of screens. */
async function screensOf(page: Page, title: string) {
  const setting = await begin(page, title, { Page: "First.\n" });
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const site = await rest<{ id: string }>(page, "POST", `${organization}/sites`, {
    ...{ title, spaces: [setting.spaceId] },
  });
  await rest(page, "POST", `${organization}/sites/${site.id}/publish`, {});
  const space = `/spaces/${setting.spaceId}`;
  const request = `${space}/change-requests/${setting.number}`;
  const under = (root: string, ...paths: string[]) => paths.map((path) => root + path);
  const lists = [
    ...under(organization, "", "/members", "/teams", "/service-accounts", "/sites", "/inbox", "/trash"),
    ...under(organization, "/translations", "/openapi", "/conversations", `/sites/${site.id}`),
    ...under(space, "/change-requests", "/revisions", "/links", "/checks", "/imports"),
    ...under(request, "/commits", "/checks"),
  ];
  const settings = ["/settings/profile", "/settings/developer", "/settings/instance"];
  const navigations = [
    { path: `${organization}/settings`, name: "Settings" },
    { path: `${space}/settings`, name: "Space settings" },
  ];
  for (const { path, name } of navigations) {
    await page.goto(path);
    const links = page.getByRole("navigation", { name, exact: true }).getByRole("link");
    await expect(links.first()).toBeVisible();
    settings.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  expect(settings.length).toBeGreaterThan(14);
  return { organization, space, request, site: `${organization}/sites/${site.id}`, lists, settings };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
}

const framesOf = (page: Page) =>
  page
    .locator("[data-frame]")
    .evaluateAll((frames) =>
      frames.map((frame) => [frame.getAttribute("data-frame"), frame.getBoundingClientRect().width] as const),
    );

test("all lists have one width, and all settings pages have one width", async ({ page }) => {
  test.slow();
  const { lists, settings } = await screensOf(page, "One width");
  // The window is wider than the widest page.
  await page.setViewportSize({ width: 1920, height: 1000 });
  const seen: Record<string, Set<number>> = { list: new Set(), columns: new Set() };
  for (const [kind, paths] of [["list", lists] as const, ["columns", settings] as const])
    for (const path of paths) {
      await open(page, path);
      const frames = await framesOf(page);
      expect(
        frames.map(([width]) => width),
        path,
      ).toEqual([kind]);
      for (const [, width] of frames) seen[kind]?.add(width);
    }
  expect([...(seen.list ?? [])]).toHaveLength(1);
  expect([...(seen.columns ?? [])]).toHaveLength(1);
});

/** Returns what a screen cuts off: tables with hidden columns, fields on top of each other, and pages that scroll sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const frame of document.querySelectorAll(".table-frame"))
      if (frame.scrollWidth > frame.clientWidth + 1)
        found.push(`table: ${frame.querySelector("table")?.ariaLabel}`);
    const fields = [...document.querySelectorAll("main :is(input, select, textarea)")].filter((field) =>
      field.checkVisibility(),
    );
    const boxes = fields.map((field) => field.getBoundingClientRect());
    for (const [index, one] of boxes.entries())
      for (const two of boxes.slice(index + 1)) {
        const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (width > 1 && height > 1) found.push(`field: ${fields[index]?.outerHTML.slice(0, 80)}`);
      }
    return found;
  });

test("no screen cuts off tables or fields at 1440, 1200, 1024 and 390 pixels", async ({ page }) => {
  test.slow();
  const { lists, settings } = await screensOf(page, "Cut off");
  for (const path of [...lists, ...settings]) {
    await open(page, path);
    for (const width of [1440, 1200, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutOff(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** Returns the heights of the fields and buttons of a screen, without those that are as high as their content. */
const heightsOf = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => found.checkVisibility());
    const height = (found: HTMLElement): [number, string] => [
      Math.round(found.getBoundingClientRect().height),
      found.outerHTML.slice(0, 120),
    ];
    const boxes = ["checkbox", "radio", "file", "color", "range"].map((type) => `[type=${type}]`).join();
    return {
      fields: visible(`main :is(select, input:not(${boxes}))`).map(height),
      // Buttons with a border or a background. Buttons without them are links or icons in the text.
      buttons: visible("main button.rounded-lg.font-medium").map(height),
    };
  });

test("each kind of control has one height on all screens", async ({ page }) => {
  test.slow();
  const { lists, settings, request } = await screensOf(page, "Heights");
  // Fields of forms, and filters of lists. Buttons beside a field, buttons of forms and pages, and small buttons in rows.
  const expected = { fields: [40, 36], buttons: [40, 36, 32] };
  for (const path of [...lists, ...settings, request]) {
    await open(page, path);
    const heights = await heightsOf(page);
    for (const kind of ["fields", "buttons"] as const)
      expect(
        heights[kind].filter(([height]) => !expected[kind].includes(height)),
        `${kind} of ${path}`,
      ).toEqual([]);
  }
});

/** Returns the buttons whose action destroys something or takes access away, with whether they have the color of danger. */
const dangerousButtons = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.color = "var(--danger)";
    document.body.append(probe);
    const danger = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>("main button")]
      .filter((button) => button.checkVisibility())
      .filter((button) => /^(Delete|Remove|Revoke|Disconnect|Leave|Block)\b/.test(button.innerText))
      .map((button) => [button.innerText, getComputedStyle(button).color === danger] as const);
  });

test("every button that destroys something has one style, and only its confirmation is filled", async ({
  page,
}) => {
  test.slow();
  const { organization, space, site, settings } = await screensOf(page, "Danger");
  const webhook = { name: "Danger", url: "https://example.org/hook", events: ["*"] };
  await page.request.post(`/v1${organization}/webhooks`, { data: webhook });
  const team = await rest<{ id: string }>(page, "PUT", `${organization}/teams`, { title: "Danger" });
  const found = new Set<string>();
  const screens = [...settings, site, `${organization}/members`, `${organization}/service-accounts`];
  for (const path of [...screens, `${organization}/teams/${team.id}`]) {
    await open(page, path);
    for (const [label, isDanger] of await dangerousButtons(page)) {
      expect(isDanger, `${label} on ${path}`).toBe(true);
      found.add(label);
    }
  }
  expect([...found]).toEqual(
    expect.arrayContaining(["Delete site…", "Delete space…", "Leave", "Leave organization…", "Revoke"]),
  );
  await open(page, `${space}/settings`);
  await page.getByRole("button", { name: "Delete space…" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: /^(Delete|Move)/ });
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "var(--danger)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(confirm).toHaveCSS("background-color", danger);
});

test("targets are large enough for fingers on a phone", async ({ page }) => {
  test.slow();
  const { lists, settings, request, space } = await screensOf(page, "Fingers");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...lists, ...settings, space, request, `${request}/changes`]) {
    await open(page, path);
    const { default: AxeBuilder } = await import("@axe-core/playwright");
    const { violations } = await new AxeBuilder({ page })
      .exclude('iframe[sandbox="allow-same-origin"]')
      .options({ runOnly: ["target-size"], rules: { "target-size": { enabled: true } } })
      .analyze();
    const told = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
    expect(told, path).toEqual([]);
  }
});

test("messages name what changed, and undo it", async ({ page }) => {
  const { request, site } = await screensOf(page, "Undone");
  await open(page, request);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  const number = request.split("/").at(-1);
  await expect(page.getByText(`#${number} archived`)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect
    .poll(async () => (await rest<{ status: string }>(page, "GET", request)).status)
    .not.toBe("archived");

  await open(page, `${site}/redirects`);
  await page.getByRole("button", { name: "Add redirect" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Old path").fill("/before");
  await dialog.getByLabel("Destination").fill("https://example.org/after");
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("Redirect of /before added")).toBeVisible();
  await page.getByRole("button", { name: "Remove /before" }).click();
  await page.getByRole("button", { name: "Remove redirect" }).click();
  await expect(page.getByText("Redirect of /before removed")).toBeVisible();
  const sources = async () =>
    (await rest<{ items: { source: string }[] }>(page, "GET", `${site}/redirects`)).items.map(
      ({ source }) => source,
    );
  expect(await sources()).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(sources).toEqual(["/before"]);
});

test("the overview of a site shows a small picture of the live site", async ({ page }) => {
  const { site } = await screensOf(page, "Pictured");
  await open(page, site);
  const picture = page.getByTestId("site-thumbnail");
  await expect(picture.locator("iframe")).toHaveAttribute("sandbox", "allow-same-origin");
  await expect(picture.frameLocator("iframe").getByText("First.")).toBeVisible();
  await expect(picture).toHaveAttribute("inert", "");
  await expectAccessible(page);
  await rest(page, "POST", `${site}/unpublish`, {});
  await open(page, site);
  await expect(picture).toHaveCount(0);
});
