import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("docs/security.md", () => {
  it("names tests and decisions that are there", () => {
    const text = readFileSync("docs/security.md", "utf8");
    const files = [...text.matchAll(/`((?:src|e2e)\/[\w./-]+)`/g)].map((match) => String(match[1]));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("names tests of what went wrong once by titles that they have", () => {
    const [, section = ""] = readFileSync("docs/security.md", "utf8").split("## What went wrong once");
    const rows = [
      ...section
        .split("\n## ", 1)
        .join("")
        .matchAll(/^\| .+ \| `([^`]+)`: (.+) \|$/gm),
    ];
    expect(rows.length).toBeGreaterThan(50);
    const missing = rows.flatMap(([, file, titles]) =>
      [...String(titles).matchAll(/"([^"]+)"/g)]
        .map(([, title]) => String(title))
        .filter((title) => !readFileSync(String(file), "utf8").includes(title)),
    );
    expect(missing).toEqual([]);
  });
});
