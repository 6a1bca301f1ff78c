import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-texts";

/** Matches code that writes an error body without the shared function. Such a body doesn't have a reason. */
const BY_HAND = /error:\s*\{\s*code:\s*(?:\d|status\b)/;

/**
 * Matches code that creates a 400 error with a message about a field. Such code must call `invalid` instead,
 * which also adds the field's name for programs.
 */
const WITHOUT_FIELD = /new ApiError\(\s*400,\s*["'`]\\?`[\w.]+\\?`/;

it("every error body is created by src/lib/error-body.ts, which adds its reason", () => {
  const others = sourceFiles(BY_HAND)
    .filter((file) => file !== "src/lib/error-body.ts")
    // The test server for Git LFS has the error format of that protocol.
    .filter((file) => !file.includes(".fixture.") && file !== "src/testing/lfs-server.ts");
  expect(others).toEqual([]);
  expect(BY_HAND.test(readFileSync("src/lib/error-body.ts", "utf8"))).toBe(true);
});

it("every 400 about a field contains the field's name", () => {
  expect(sourceFiles(WITHOUT_FIELD)).toEqual([]);
  expect(WITHOUT_FIELD.test('throw new ApiError(400, "`title` is required.")')).toBe(true);
  expect(WITHOUT_FIELD.test("new ApiError(\n  400,\n  `\\`title\\` is required.`)")).toBe(true);
  expect(WITHOUT_FIELD.test('new ApiError(400, "`If-Match` must be *.")')).toBe(false);
});
