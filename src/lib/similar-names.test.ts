import { expect, it } from "vitest";
import { editDistance } from "./similar-names";

it("counts the letters that differ", () => {
  expect([editDistance("kitten", "sitting"), editDistance("", "abc"), editDistance("same", "same")]).toEqual([
    3, 3, 0,
  ]);
});

it("doesn't count the letters of texts that differ more than the maximum", () => {
  expect([editDistance("kitten", "sitting", 3), editDistance("kitten", "sitting", 2)]).toEqual([
    3,
    Number.POSITIVE_INFINITY,
  ]);
});
