import { expect, type Page } from "playwright/test";
import { expectAccessible, rest, startSession } from "./console";
import { act, BLOCKS, makeSite, makeSpace, readAsStranger } from "./sites";
import { test } from "./test";

test("a site's customization has a preview, and visitors see it after it's saved", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await startSession(page);
  const { path, address } = await makeSite(page, "Plain", [await makeSpace(page, "Looks", "Words.")]);
  await page.goto(`${path}/customization`);
  const preview = page.frameLocator("iframe[title='Preview of the site']");
  await expect(preview.getByText("Words.", { exact: true })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Splendid");
  await expect(preview.locator(".brand-title")).toHaveText("Splendid");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) };
  await page.getByLabel("File for logo", { exact: true }).setInputFiles(file);
  const logo = preview.locator(".brand img").first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await page.getByLabel("Accent, light", { exact: true }).fill("#ffee00");
  await expect(page.getByText(/On light pages, text has the color #/)).toBeVisible();

  await page.getByText("Fonts", { exact: true }).click();
  await page.getByLabel("Text", { exact: true }).selectOption({ label: "Lato" });
  await expect
    .poll(() =>
      preview
        .locator("body")
        .evaluate((body) => getComputedStyle(body).fontFamily)
        .catch(() => "reloading"),
    )
    .toContain("Lato");
  await page.getByText("Announcement", { exact: true }).click();
  await page.getByLabel("Show an announcement above every page").check();
  await expect(preview.getByText("Something is new")).toBeVisible();
  await page.getByText("Header links", { exact: true }).click();
  await page.getByRole("button", { name: "Add header link" }).click();
  const links = page.getByRole("group", { name: "Header links" });
  const url = links.getByLabel("URL");
  const errors = page.getByRole("form", { name: "Customization" }).getByRole("alert");
  const preparing = page.getByRole("region", { name: "Preview", exact: true }).locator("p").first();
  // A new link is shown in the preview, and isn't an error before people had a chance to enter its URL.
  await expect(url).toHaveValue("");
  await expect(preview.getByRole("link", { name: "New link" })).toBeVisible();
  await url.pressSequentially("javascript:alert(1)");
  const refusal = page.waitForResponse((response) => response.url().endsWith("/~preview"));
  expect((await refusal).status()).toBe(400);
  await expect(errors).toHaveCount(0);
  await expect(preparing).toHaveText("Preview");
  await url.blur();
  await expect(errors).toHaveText(["Enter a URL, such as https://example.org."]);
  await expect(url).toHaveAttribute("aria-invalid", "true");
  await expect(preparing).toHaveText("To update the preview, correct the fields with errors.");
  await expectNothingRaw(page);
  await url.fill("https://example.org/");
  await expect(preview.getByRole("link", { name: "New link" })).toBeVisible();
  await expect(errors).toHaveCount(0);
  await expectAccessible(page, { without: "iframe" });
  expect((await readAsStranger(page, address)).text).not.toContain("Splendid");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Customization published")).toBeVisible();
  const { text } = await readAsStranger(page, address);
  expect([text.includes("Splendid"), text.includes("Something is new")]).toEqual([true, true]);
  const [picture = ""] = /~look\/[^"]+/.exec(text) ?? [];
  expect((await readAsStranger(page, address + picture)).text).toBe(drawing);
});

/** The paths of fields and identifiers of the API never appear in the form's messages. */
async function expectNothingRaw(page: Page): Promise<void> {
  const said = await page.getByRole("main").innerText();
  expect(said).not.toMatch(/[a-z]\.\d+\b|\b(?:[a-z]+[A-Z]|[a-z]+\.)[a-zA-Z]+\.[a-z]|`|Invalid URL/);
}

test("each refused field of the customization has its error next to it, in plain words", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await startSession(page);
  const { path, address } = await makeSite(page, "Unfinished", [
    await makeSpace(page, "Unfinished", "Words."),
  ]);
  await page.goto(`${path}/customization`);
  const preview = page.frameLocator("iframe[title='Preview of the site']");
  await expect(preview.getByText("Words.", { exact: true })).toBeVisible();
  const form = page.getByRole("form", { name: "Customization" });
  for (const title of ["Header links", "Footer", "Announcement"])
    await form.getByText(title, { exact: true }).click();
  await form.getByRole("button", { name: "Add header link" }).click();
  await form.getByRole("button", { name: "Add column" }).click();
  await form.getByRole("button", { name: "Add link to New column" }).click();
  await form.getByLabel("Show an announcement above every page").check();
  await form.getByLabel("Include a link").check();
  // Other changes still appear in the preview while links are unfinished.
  await form.getByLabel("Title", { exact: true }).first().fill("Still shown");
  await expect(preview.locator(".brand-title")).toHaveText("Still shown");
  await form.getByLabel("Privacy policy").fill("no url");
  await form.getByLabel("Logo", { exact: true }).fill("logo.png");
  await form.getByLabel("Icon emoji").fill("word");
  await form.getByLabel("Accent, light", { exact: true }).fill("#12");
  await form.getByText("Header links", { exact: true }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  const enter = "Enter a URL, such as https://example.org";
  await expect(form.getByRole("alert")).toHaveText([
    `${enter}/logo.svg.`,
    `${enter}/logo.svg.`,
    "Icon emoji must be an emoji.",
    "Accent, light must be a color, such as #3a4fd0.",
    `${enter}.`,
    `${enter}.`,
    `${enter}/privacy.`,
    `${enter}.`,
    "The customization isn't saved. Correct the fields with errors, then save again.",
  ]);
  await expect(form.getByLabel("Logo", { exact: true })).toBeFocused();
  // A collapsed part with an error opens.
  await expect(page.getByRole("group", { name: "Header links" }).getByRole("alert")).toBeVisible();
  await expectNothingRaw(page);
  await expectAccessible(page, { without: "iframe" });
  expect((await readAsStranger(page, address)).text).not.toContain("Still shown");
});

test("a variant overrides the customization of its site, and later uses the site's customization again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await startSession(page);
  const [one, two] = [await makeSpace(page, "Stable", "One."), await makeSpace(page, "Next", "Two.")];
  const { path, address } = await makeSite(page, "Versions", [one, two]);
  const footer = { copyright: "© Everybody" };
  await rest(page, "PUT", `${path}/customization`, { title: "Versions of it", footer });
  await page.goto(path);
  await act(page, "Next", "Customize");
  await expect(page.getByLabel("Site or variant", { exact: true })).toHaveValue(/.+/);
  const preview = page.frameLocator("iframe[title='Preview of the site']");
  await expect(preview.getByText("Two.", { exact: true })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("The next one");
  await page.getByLabel("Accent, light", { exact: true }).fill("#aa0000");
  await expect(preview.locator(".brand-title")).toHaveText("The next one");
  await expect(page.getByText("Accent is customized")).toBeVisible();
  await page.getByText("Footer", { exact: true }).click();
  await page.getByLabel("Copyright").fill("");
  await expect(preview.locator(".copyright")).toHaveCount(0);
  await expectAccessible(page, { without: "iframe" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Customization published")).toBeVisible();
  const looks = async () => {
    const texts = [(await readAsStranger(page, address)).text];
    texts.push((await readAsStranger(page, `${address}next/`)).text);
    return texts.map((text) => [
      /brand-title">([^<]*)/.exec(text)?.[1],
      text.includes("#aa0000"),
      text.includes(footer.copyright),
    ]);
  };
  expect(await looks()).toEqual([
    ["Versions of it", false, true],
    ["The next one", true, false],
  ]);

  await page.getByRole("button", { name: "Reset Title to the site setting" }).click();
  await expect(preview.locator(".brand-title")).toHaveText("Versions of it");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Title is customized")).toHaveCount(0);
  await expect.poll(looks).toEqual([
    ["Versions of it", false, true],
    ["Versions of it", true, false],
  ]);
  await page.getByRole("button", { name: "Reset to site settings" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(looks).toEqual([
    ["Versions of it", false, true],
    ["Versions of it", false, true],
  ]);
  await page.getByLabel("Site or variant", { exact: true }).selectOption({ label: "The whole site" });
  await expect(page).toHaveURL(`${path}/customization`);
  await expect(preview.getByText("One.", { exact: true })).toBeVisible();
});

test("visitors can copy the URL of the site's MCP server if the site's owner turned this on", async ({
  page,
  context,
}) => {
  await startSession(page);
  const { path, address } = await makeSite(page, "Machines", [await makeSpace(page, "Read", "Words.")]);
  await rest(page, "PUT", `${path}/customization`, { pageActions: { items: ["mcp"] } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await page.getByLabel("More actions for this page").click();
  await page.getByRole("button", { name: "Copy the MCP server URL" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`${address}~mcp`, page.url()).href);
});

test("every theme is readable, including its header, with any accent color", async ({ page }) => {
  const { path, address } = await makeSite(page, "Styles", [await makeSpace(page, "Styles", BLOCKS)]);
  const primaryColor = { light: "#0b6e5f", dark: "#4fd6bd" };
  const codeTheme = { default: { light: "dracula", dark: "github-light" } };
  const to = { kind: "url", url: "https://example.org/" };
  const header = { links: [{ title: "Sign up", style: "button-primary", to, links: [] }] };
  const announcement = { enabled: true, message: "Something is new", style: "info" };
  for (const theme of ["bold", "gradient", "muted"]) {
    const styling = { theme, primaryColor, codeTheme };
    await rest(page, "PUT", `${path}/customization`, { styling, header, announcement });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(address);
    await expect(page.locator(".doc-code")).toHaveCSS("background-color", "rgb(40, 42, 54)");
    await expect(page.locator(".header-bar")).toHaveCSS("height", "64px");
    // axe ignores text that has the color of its background, because axe assumes that such text is hidden.
    const button = page.getByRole("link", { name: "Sign up" });
    const [ink, ground] = await button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(ink).not.toBe(ground);
    await expectAccessible(page, { authored: true });
  }
});
