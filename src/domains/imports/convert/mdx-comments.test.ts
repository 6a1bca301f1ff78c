import { describe, expect, it } from "vitest";
import { convertPage } from "./convert";

describe("MDX comments", () => {
  const convert = (text: string) => convertPage({ dialect: "docusaurus", path: "a.md", text }).text;
  it.each([
    ["a {/* gone */} b", "a <!-- gone --> b"],
    ["a\n\n{/* gone\n\nand gone */}\n\nb", "a\n\n<!-- gone\n\nand gone -->\n\nb"],
    ["`{/* kept */}` {/* gone */}", "`{/* kept */}` <!-- gone -->"],
    ["```\n{/* kept */}\n```", "```\n{/* kept */}\n```"],
  ])("become Markdown comments, except in code: %j", (text, converted) =>
    expect(convert(text)).toBe(converted),
  );
  it("can contain the IDs of headings", () => {
    expect(convert("## Title {/* #own-id */}\n")).toContain("## Title {#own-id}");
  });
});
