import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { isAfter, released } from "../../scripts/release-notes.mjs";

describe("a new release", () => {
  it("has a higher version than the previous release", () => {
    expect(isAfter("1.0.0", "0.9.9")).toBe(true);
    expect(isAfter("1.10.0", "1.9.3")).toBe(true);
    expect(isAfter("1.0.0", "1.0.0")).toBe(false);
    expect(isAfter("0.9.9", "1.0.0")).toBe(false);
    expect(() => isAfter("1.0", "0.1.0")).toThrow(/1\.0 isn't a version/);
  });

  it("needs unreleased changes in the changelog, and moves these changes to its own section", () => {
    const before = "# Changelog\n\n## Unreleased\n\n- A change.\n\n## 1.0.0 (2026-01-02)\n\n- Another.\n";
    const after = released(before, "1.1.0", "2026-02-03");
    expect(after).toContain("## Unreleased\n\n## 1.1.0 (2026-02-03)\n\n- A change.\n");
    expect(() => released(after, "1.2.0", "2026-02-04")).toThrow(/is empty/);
  });

  it("has one version in all files", () => {
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
    expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
    const chart = readFileSync("deploy/helm/Chart.yaml", "utf8");
    expect(chart.match(/^(?:version|appVersion): .*$/gm)).toEqual([
      `version: ${version}`,
      `appVersion: ${version}`,
    ]);
    expect(readFileSync("CHANGELOG.md", "utf8")).toContain("## Unreleased\n");
  });
});
