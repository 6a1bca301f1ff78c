import { describe, expect, it } from "vitest";
import { Fences } from "./fences";
import { rewriteLines } from "./lines";

/** Marks each line as text, code, or the first or last line of a code block. */
function kinds(text: string): string {
  const fences = new Fences();
  return text
    .split("\n")
    .map((line) => fences.read(line))
    .join(" ");
}

describe("a code block", () => {
  it.each([
    [
      "ends at a fence of the same character that is at least as long",
      "````\n```\n~~~~\n`````\nText",
      "first code code last text",
    ],
    ["doesn't end at a fence with text after it", "```\n``` js\n```", "first code last"],
    [
      "doesn't end at a fence that is indented by four columns more",
      "```md\n    ```\n\t```\n   ```",
      "first code code last",
    ],
    [
      "in a list item ends at a fence that is indented like its text",
      "- ```js\n  a\n  ```\nText",
      "first code last text",
    ],
    [
      "that is indented ends at a fence with the same indentation",
      "    ```\n    a\n    ```\nText",
      "first code last text",
    ],
    ["in a quotation ends at a fence in the quotation", "> ```\n> a\n> ```\n> b", "first code last text"],
    ["doesn't start in a line with code spans", "```a``` b\nText", "text text"],
    ["without an end continues to the end of the text", "```\na\nb", "first code code"],
  ])("%s", (_what, text, expected) => {
    expect(kinds(text)).toBe(expected);
  });

  it("at the start of a list item is kept with its options, and the text below it is converted", () => {
    const lines = ['- ```js title="a.js"', "  ::a", "  ```", "::b"];
    const written = rewriteLines(lines, (line) => [line.toUpperCase()]);
    expect(written).toEqual(['- ```js title="a.js"', "  ::a", "  ```", "::B"]);
  });
});
