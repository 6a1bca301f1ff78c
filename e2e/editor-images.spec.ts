import { expect, type Locator, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { begin, openEditor, savedText, saveState, textOf } from "./editing";
import { makeSite } from "./sites";
import { test } from "./test";

/** A PNG image of one color. */
async function pictureOf(page: Page, width: number, height: number, color: string): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h, fill]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) context.fillStyle = String(fill);
      context?.fillRect(0, 0, Number(w), Number(h));
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height, color] as const,
  );
  return Buffer.from(data, "base64");
}

async function choose(page: Page, name: string, buffer: Buffer, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await open();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element isn't visible.");
  return box;
}

const bar = (page: Page) => page.getByRole("toolbar", { name: "Image" });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();

/** Moves the focus from the text to a button of the toolbar, and presses it. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole("button", { name, exact: true });
  await page.keyboard.press("Alt+F10");
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 10_000, intervals: [50] });
  await page.keyboard.press("Enter");
}

test("an image is resized, aligned, described and shown in both themes, and published the same", async ({
  page,
}) => {
  test.setTimeout(120_000);
  // The browser opens no file dialog of the system, from the first file on.
  page.on("filechooser", () => undefined);
  const setting = await begin(page, `Pictured ${Date.now()}`, { Page: "First.\n\nLast.\n" });
  await openEditor(page, setting);
  const saved = async () => {
    await page.keyboard.press("Control+s");
    await expect(saveState(page)).toHaveText("Saved");
    return await savedText(page, setting);
  };
  const red = await pictureOf(page, 400, 200, "red");
  await textOf(page).getByText("First.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /image");
  const entry = page.getByRole("option", { name: /^Image / });
  await expect(entry).toHaveAttribute("aria-selected", "true");
  await choose(page, "image of a cat.png", red, () => page.keyboard.press("Enter"));
  const image = textOf(page).locator("figure img").first();
  await expect.poll(async () => (await boxOf(image)).width).toBe(400);
  // The alternative text is empty until someone writes it.
  await expect.poll(saved).toMatch(/!\[\]\(content:file\/\w+\)/);

  await image.click();
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page, { authored: true });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await boxOf(bar(page))).x).toBeGreaterThanOrEqual(0);
    const { x, width: wide } = await boxOf(bar(page));
    expect(x + wide).toBeLessThanOrEqual(width);
  }

  // The image is centered, so it grows by twice the distance.
  const handles = textOf(page).locator(".pm-image-handle");
  const right = await boxOf(handles.last());
  await page.mouse.move(right.x + right.width / 2, right.y + right.height / 2);
  await page.mouse.down();
  await page.mouse.move(right.x + right.width / 2 - 50, right.y + right.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(image)).width).toBe(300);
  expect(await saved()).toMatch(/<img [^>]*width="300"/);
  const slider = page.getByRole("slider", { name: "Image width" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "320");
  await expect(slider).toBeFocused();
  expect(await saved()).toMatch(/<img [^>]*width="320"/);

  await image.click();
  await press(page, "Larger");
  await expect.poll(async () => (await boxOf(image)).width).toBe(340);
  await press(page, "Align left");
  await expect(bar(page).getByRole("button", { name: "Align left" })).toHaveAttribute("aria-pressed", "true");
  const line = await boxOf(textOf(page).getByText("Last."));
  expect(Math.abs((await boxOf(image)).x - line.x)).toBeLessThan(2);
  await page.keyboard.press("Alt+F10");
  await expect(bar(page).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();

  await textOf(page).getByText("Last.").click();
  await image.click();
  await press(page, "Alternative text");
  await expect(bar(page).getByRole("textbox", { name: "Alternative text" })).toBeFocused();
  await page.keyboard.type("A red box");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await press(page, "Caption");
  await page.keyboard.type("Seen from above");
  await expect(bar(page)).toBeVisible();
  const dark = await pictureOf(page, 400, 200, "navy");
  await choose(page, "dark.png", dark, () => press(page, "Add dark mode image"));
  await expect(bar(page).getByRole("button", { name: "Replace dark mode image" })).toBeVisible();
  const before = await saved();
  expect(before).toContain('alt="A red box"');
  expect(before).toContain("<figcaption><p>Seen from above</p></figcaption>");
  expect(before).toMatch(/width="340"/);

  await rest(page, "POST", `/spaces/${setting.spaceId}/change-requests/${setting.number}/merge`, {});
  const { address } = await makeSite(page, `Pictured ${Date.now()}`, [setting.spaceId]);
  await page.goto(address);
  const shown = page.locator(".doc-figure img:visible");
  await expect(shown).toHaveAttribute("alt", "A red box");
  await expect.poll(async () => (await boxOf(shown)).width).toBe(340);
  await expect(page.locator(".doc-images-left figcaption")).toHaveText("Seen from above");
  await expect(page.locator(".doc-figure img")).toHaveCount(2);
});

test("an image is replaced and keeps its caption, size, alignment, alternative text and dark variant", async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.on("filechooser", () => undefined);
  const setting = await begin(page, `Replaced ${Date.now()}`, { Page: "First.\n\nLast.\n" });
  const content = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content`;
  const fileOf = async (ref: string, color: string) => ({
    ref,
    name: `${ref}.png`,
    contentType: "image/png",
    base64: (await pictureOf(page, 400, 200, color)).toString("base64"),
  });
  const figure =
    '<div align="left"><figure><picture><source srcset="./night" media="(prefers-color-scheme: dark)"><img src="./red" alt="A box" width="300"></picture><figcaption><p>Seen from <strong>above</strong></p></figcaption></figure></div>';
  await rest(page, "POST", content, {
    changes: [
      { operation: "insert_files", files: [await fileOf("red", "red"), await fileOf("night", "navy")] },
      {
        operation: "update_page",
        page: setting.pageIds[0],
        document: { markdown: `First.\n\n${figure}\n\nLast.\n` },
      },
    ],
  });
  await openEditor(page, setting);
  const body = async () => (await savedText(page, setting)).replace(/^# .*\n+/, "");
  const written = /<img src="(content:file\/\w+)"/;
  const markdown = await body();
  const red = written.exec(markdown)?.[1] ?? "";
  expect(markdown.replace(/content:file\/\w+/g, "")).toBe(
    `First.\n\n${figure.replace("./red", "").replace("./night", "")}\n\nLast.\n`,
  );

  const image = textOf(page).locator("figure img:visible");
  const source = await image.getAttribute("src");
  await image.click();
  const green = await pictureOf(page, 400, 200, "green");
  await choose(page, "green.png", green, () => press(page, "Replace image"));
  await expect(image).not.toHaveAttribute("src", source ?? "");
  await expect(textOf(page).getByText("Uploading")).toHaveCount(0);
  await expect(bar(page)).toBeVisible();
  const replaced = await image.getAttribute("src");
  await expect.poll(async () => written.exec(await body())?.[1]).not.toBe(red);
  const after = await body();
  expect(after).toBe(markdown.replace(red, written.exec(after)?.[1] ?? ""));
  await expect(saveState(page)).toHaveText("Saved");

  await textOf(page).getByText("Last.").click();
  await page.keyboard.press("Control+z");
  await expect(image).toHaveAttribute("src", source ?? "");
  await expect.poll(body).toBe(markdown);
  await page.keyboard.press("Control+Shift+z");
  await expect(image).toHaveAttribute("src", replaced ?? "");
  await expect.poll(body).toBe(after);
  await expect(saveState(page)).toHaveText("Saved");

  await page.reload();
  await expect(image).toHaveAttribute("src", replaced ?? "");
  await expect(saveState(page)).toHaveText("Saved");
  expect(await body()).toBe(after);

  await image.click();
  const yellow = await pictureOf(page, 400, 200, "yellow");
  await choose(page, "yellow.png", yellow, () => pressByKeyboard(page, "Replace image"));
  await expect(image).not.toHaveAttribute("src", replaced ?? "");
  await expect(textOf(page).getByText("Uploading")).toHaveCount(0);
  await expect.poll(body).not.toBe(after);
  const last = await body();
  expect(last).toBe(markdown.replace(red, written.exec(last)?.[1] ?? ""));
  const shown = await image.getAttribute("src");
  await expect(saveState(page)).toHaveText("Saved");

  // An upload that fails changes nothing.
  await page.route("**/api/trpc/**", async (route) =>
    route.request().postData()?.includes("insert_files") ? await route.abort() : await route.continue(),
  );
  await image.click();
  await choose(page, "blue.png", await pictureOf(page, 400, 200, "blue"), () => press(page, "Replace image"));
  await expect(page.getByText("Couldn't add “blue.png”")).toBeVisible();
  await expect(textOf(page).getByText("Uploading")).toHaveCount(0);
  await expect(image).toHaveAttribute("src", shown ?? "");
  await expect(saveState(page)).toHaveText("Saved");
  expect(await body()).toBe(last);
});

test("the cover is shown above the title, and moved with the mouse and the keyboard", async ({ page }) => {
  const setting = await begin(page, `Covered ${Date.now()}`, { Page: "First.\n" });
  await openEditor(page, setting);
  const tall = await pictureOf(page, 400, 800, "teal");
  await choose(page, "tall.png", tall, () => page.getByRole("button", { name: "Add cover" }).click());
  const cover = page.getByRole("region", { name: "Cover" });
  const slider = cover.getByRole("slider", { name: "Position of the cover image" });
  await expect(slider).toBeVisible();
  expect((await boxOf(slider)).y).toBeLessThan((await boxOf(page.getByLabel("Title"))).y);
  await expectAccessible(page, { authored: true });
  const offset = async () => {
    const path = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content/page/${setting.pageIds[0]}`;
    return (await rest<{ cover?: { yPos: number } }>(page, "GET", path)).cover?.yPos;
  };
  const { x, y, width, height } = await boxOf(slider);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 60, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute("aria-valuetext", "60 pixels");
  await expect.poll(offset).toBe(60);
  await slider.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(offset).toBe(40);
  await cover.getByRole("button", { name: "Remove cover" }).click();
  await expect(cover).toHaveCount(0);
  await expect.poll(offset).toBeUndefined();
});

test("the page icon is found by name, and emoji load only when they're needed", async ({ page }) => {
  const setting = await begin(page, `Signed ${Date.now()}`, { Page: "First.\n" });
  const loaded: number[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/chunks/")) loaded.push((await response.body().catch(() => "")).length);
  });
  await openEditor(page, setting);
  await page.waitForTimeout(1000);
  const before = loaded.length;
  await page.getByRole("button", { name: "Page icon" }).click();
  const field = page.getByRole("combobox", { name: "Find an emoji" });
  await expect(field).toBeFocused();
  await expect(page.getByRole("group", { name: "Food & Drink" })).toBeAttached();
  expect(loaded.length).toBeGreaterThan(before);
  await expectAccessible(page, { authored: true });
  await page.keyboard.type("rocket");
  await expect(page.getByRole("option").first()).toHaveAccessibleName("rocket");
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  const button = page.getByRole("button", { name: "Page icon" });
  await expect(button).toHaveText("🚀");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Icons", exact: true }).click();
  await page.getByRole("combobox", { name: "Find an icon" }).fill("circle info");
  await page.getByRole("option", { name: "circle-info" }).click();
  const path = `/spaces/${setting.spaceId}/change-requests/${setting.number}/content/page/${setting.pageIds[0]}`;
  const sign = async () => {
    const { icon, emoji } = await rest<{ icon?: string; emoji?: string }>(page, "GET", path);
    return { icon, emoji };
  };
  await expect.poll(sign).toEqual({ icon: "circle-info", emoji: undefined });
  // In the text, typing a colon and letters suggests emoji.
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" :rocke");
  await expect(page.getByRole("listbox", { name: "Emoji" }).getByRole("option").first()).toContainText("🚀");
  await page.keyboard.press("Enter");
  await expect.poll(() => savedText(page, setting)).toContain("First. :rocket:");
});
