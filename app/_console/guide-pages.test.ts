import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { GUIDE_PAGES } from "./guide-pages";

it.each(GUIDE_PAGES)("%s is a page of the user guide", (page) => {
  expect(existsSync(`guide/${page}.md`)).toBe(true);
});
