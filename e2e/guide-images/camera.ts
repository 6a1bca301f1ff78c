import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Locator, type Page } from "playwright/test";
import sharp from "sharp";

/** Folder of the guide's images. The README's images are in a folder of the documentation. */
export const GUIDE_IMAGES = "guide/.gitbook/assets";
export const README_IMAGES = "docs/images";

const BYTES_MAX = 150_000;
const QUALITY = [82, 70, 55, 40];
/** A hash of each screen's accessibility tree when its image was taken, by name. */
const RECORD = "e2e/guide-images/screens.json";
/** `npm run build:guide-images -- --check` only compares hashes and takes no images. */
const onlyChecks = process.env.GUIDE_IMAGES === "check";

export const WINDOW = { width: 1200, height: 720 };
const MARGIN = 16;
/**
 * Milliseconds until fonts, images and live data of a screen have loaded. The console keeps a connection
 * open, so the network is never idle.
 */
export const SETTLED = 400;

/** A browser page with twice the pixel density, for sharp images. */
export async function openCamera(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: WINDOW, deviceScaleFactor: 2 });
  return context.newPage();
}

const readRecord = (): Record<string, string> =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, "utf8")) as Record<string, string>) : {};

/** Removes times, IDs and ports, which differ in each run. Keeps names. */
const withoutChance = (tree: string) =>
  tree
    .replace(/\b\d+ (second|minute|hour)s? ago\b|\bjust now\b|\bnow\b/g, "ago")
    .replace(/127\.0\.0\.1:\d+/g, "host")
    .replace(/[A-Za-z0-9_-]{16,}/g, "id")
    .replace(/\d+([.,]\d+)?/g, "0");

async function hashOf(subject: Locator): Promise<string> {
  const tree = withoutChance(await subject.ariaSnapshot());
  return createHash("sha256").update(tree).digest("hex").slice(0, 16);
}

/** Converts an image to WebP, in the best quality within the size limit. */
async function compress(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITY) {
    const webp = await sharp(png).webp({ quality, effort: 3 }).toBuffer();
    if (webp.length <= BYTES_MAX) return webp;
  }
  throw new Error("the image is too large: take a smaller part of the screen");
}

/** The visible area of a part of the page, with a margin. */
async function clipOf(page: Page, of: Locator) {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error("the part of the page to take isn't shown");
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)];
  const { width, height } = page.viewportSize() ?? WINDOW;
  const [right, bottom] = [box.x + box.width + MARGIN, box.y + box.height + MARGIN];
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y };
}

interface Shot {
  /** The part of the page to show in the image. Default: the whole window. */
  of?: Locator;
  folder?: string;
}

/** Takes an image in the light and the dark theme: `<name>.webp` and `<name>-dark.webp`. Records the hash of the screen. */
export async function shoot(
  page: Page,
  name: string,
  { of, folder = GUIDE_IMAGES }: Shot = {},
): Promise<void> {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  const hash = await hashOf(of ?? page.locator("body"));
  const record = readRecord();
  if (onlyChecks) {
    expect.soft(hash, `the screen of ${name}.webp has changed since it was taken`).toBe(record[name]);
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready);
    const options = { animations: "disabled", caret: "hide" } as const;
    const png = await page.screenshot({ ...options, ...(of && { clip: await clipOf(page, of) }) });
    const suffix = colorScheme === "dark" ? "-dark" : "";
    writeFileSync(path.join(folder, `${name}${suffix}.webp`), await compress(png));
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const sorted = Object.entries({ ...record, [name]: hash }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
