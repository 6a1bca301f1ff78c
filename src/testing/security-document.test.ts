import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("docs/security.md", () => {
  it("refers only to tests and decisions that exist", () => {
    const text = readFileSync("docs/security.md", "utf8");
    const files = [...text.matchAll(/`((?:src|e2e|app)\/[\w./-]+)`/g)].map((match) => String(match[1]));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("ends each guarantee and each limit with the name of its test, or states that there is no test", () => {
    const text = readFileSync("docs/security.md", "utf8").replace(/\n {2}(?=\S)/g, " ");
    const [, costs = "", guarantees = ""] =
      /## What an anonymous caller can cost\n([\s\S]+?)## Guarantees([\s\S]+?)## What went wrong once/.exec(
        text,
      ) ?? [];
    const limits = costs.split("We measured")[0]?.match(/^\| (?!Resource|---).+ \|$/gm) ?? [];
    const statements = guarantees.match(/^- \*\*.+$/gm) ?? [];
    expect([limits.length > 6, statements.length > 50]).toEqual([true, true]);
    const ends = /(?:`(?:src|e2e|app)\/[^`]+`(?: \|$|\)\.$)|No test covers this\.$)/;
    expect([...limits, ...statements].filter((statement) => !ends.test(statement))).toEqual([]);
  });

  it("refers to tests of past problems by their current titles", () => {
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
