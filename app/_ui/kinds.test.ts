import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file: `app/${file}`, text: readFileSync(`app/${file}`, "utf8") }));

/** Returns the files outside of `app/_ui` that match. */
const elsewhere = (pattern: RegExp) =>
  sources
    .filter(({ file, text }) => !file.startsWith("app/_ui/") && pattern.test(text))
    .map(({ file }) => file);

it("reads the sources of the console", () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(elsewhere(/<Button\b/).length).toBeGreaterThan(50);
});

it.each([
  ["select", /<select\b/],
  ["file field", /type="file"/],
  ["date field", /type="(date|datetime-local|month|week|time)"/],
  ["danger button", /bg-danger(?!-soft)/],
])("has one kind of %s", (_kind, pattern) => {
  expect(elsewhere(pattern)).toEqual([]);
});

it("has one set of page widths", () => {
  const exceptions = [
    // The text of a page, which is as wide as on a site.
    ...["app/_console/page/page-view.tsx", "app/_console/page/other-page.tsx"],
    "app/spaces/[spaceId]/pages/[pageId]/loading.tsx",
  ];
  const found = elsewhere(/className="mx-auto [^"]*max-w-\S+[^"]* px-\d/).filter(
    (file) => !exceptions.includes(file) && !file.startsWith("app/_console/editor/"),
  );
  expect(found).toEqual([]);
});
