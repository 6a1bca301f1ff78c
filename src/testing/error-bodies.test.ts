import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-texts";

/** What writes an error body by hand, which then lacks its reason. */
const BY_HAND = /error:\s*\{\s*code:\s*(?:\d|status\b)/;

it("every error body comes from src/lib/errors.ts, which states its reason", () => {
  const others = sourceFiles(BY_HAND)
    .filter((file) => file !== "src/lib/errors.ts")
    .filter((file) => !file.includes(".fixture."));
  expect(others).toEqual([]);
  expect(BY_HAND.test(readFileSync("src/lib/errors.ts", "utf8"))).toBe(true);
});
