import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("docs/security.md", () => {
  it("names tests and decisions that are there", () => {
    const text = readFileSync("docs/security.md", "utf8");
    const files = [...text.matchAll(/`((?:src|e2e)\/[\w./-]+)`/g)].map((match) => String(match[1]));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
