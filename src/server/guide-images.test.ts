import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { GUIDE, pagesOfGuide } from "./guide.fixture";

const FOLDER = path.join(GUIDE, ".gitbook/assets");
const BYTES_MAX = 150_000;
const TOTAL_MAX = 15_000_000;

const files = readdirSync(FOLDER, { encoding: "utf8" })
  .filter((name) => name.endsWith(".webp"))
  .map((name) => ({ name, bytes: statSync(path.join(FOLDER, name)).size }));
const namesIn = (text: string) =>
  [...text.matchAll(/\.gitbook\/assets\/([\w-]+\.webp)"/g)].map(([, name = ""]) => name);

describe("the screenshots of the guide", async () => {
  const pages = (await pagesOfGuide()).map(({ name, text }) => ({ name, text, images: namesIn(text) }));
  const withImages = pages.filter(({ images }) => images.length > 0);

  it("are on at least half of the pages", () => {
    expect(withImages.length).toBeGreaterThanOrEqual(pages.length / 2);
  });

  it("have a variant for the dark theme, and alt text", () => {
    const plain = withImages.filter(({ text }) =>
      [...text.matchAll(/<img src="[^"]*\.gitbook\/assets\/([\w-]+)\.webp" alt="([^"]*)"/g)].some(
        ([, name = "", alt = ""]) =>
          alt.length < 10 || !text.includes(`${name}-dark.webp" media="(prefers-color-scheme: dark)"`),
      ),
    );
    expect(plain.map(({ name }) => name)).toEqual([]);
  });

  it("exist, are small, and are used", () => {
    expect(files.filter(({ bytes }) => bytes > BYTES_MAX)).toEqual([]);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(TOTAL_MAX);
    expect([...new Set(withImages.flatMap(({ images }) => images))].sort()).toEqual(
      files.map(({ name }) => name).sort(),
    );
  });
});
