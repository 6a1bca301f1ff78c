import { describe, expect, it } from "vitest";
import { countSteps } from "@/testing/steps";
import { readMkDocsPage } from "./mkdocs";

const read = (text: string) => readMkDocsPage({ path: "a.md", dialect: "mkdocs", text });

describe("a page of MkDocs", () => {
  const steps = countSteps();

  it("of many fences costs what its length costs", async () => {
    const fences = (count: number) => "```\na\n```\n".repeat(count);
    read(fences(10));
    const few = await steps(() => read(fences(1000)));
    const many = await steps(() => read(fences(4000)));
    expect(many / few).toBeLessThan(6);
  });

  it("of more lines than a page holds is refused as such, where they are code or a block as well", () => {
    const lines = "    a\n".repeat(200_000);
    for (const text of [`\`\`\`\n${lines}\`\`\`\n`, `!!! note\n${lines}`])
      expect(() => read(text)).toThrow(/^a page holds at most/);
  });
});
