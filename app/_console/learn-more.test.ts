import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const LINK = /<LearnMore\b[^>]*?\bpage="([^"]+)"/g;

const linked = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .flatMap((name) => [...readFileSync(path.join("app", name), "utf8").matchAll(LINK)])
  .map(([, page]) => page as string);

describe("links from the console to the user guide", () => {
  it.each([...new Set(linked)])("%s is a page of the guide", (page) => {
    expect(existsSync(path.join("guide", `${page}.md`))).toBe(true);
  });

  it("are all included in this test", () => expect(linked.length).toBeGreaterThan(5));
});
