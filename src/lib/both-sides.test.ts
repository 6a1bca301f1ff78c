import { describe, expect, it } from "vitest";
import { bothSides } from "./both-sides";

const ALONE = { before: "", after: "" };

describe("both sides of a conflict", () => {
  it.each([
    ["One.\n", "Two.\n", "One.\n\nTwo.\n"],
    ["One.", "Two.", "One.\n\nTwo."],
    ["One.\n\n", "Two.\n", "One.\n\nTwo.\n"],
    ["", "Two.\n", "Two.\n"],
    ["> One.\n", "> Two.\n", "> One.\n\n> Two.\n"],
    ["* one\n", "Two.\n", "* one\n\nTwo.\n"],
    ["One.\n", "2. two\n", "One.\n\n2. two\n"],
    ["| a |\n", "Two.\n", "| a |\n\nTwo.\n"],
    ["One.\n", "---\n", "One.\n\n---\n"],
  ])("become separate blocks: %j and %j", (mine, theirs, both) => {
    expect(bothSides(ALONE, mine, theirs)).toBe(both);
  });

  it.each([
    ["* one\n", "* two\n"],
    ["2. one\n", "2. two\n"],
    ["- [ ] one\n", "- [x] one\n"],
    ["| a |\n", "| b |\n"],
    ["# One\n", "# Two\n"],
    ["One.\n", '{% hint style="info" %}\n'],
  ])("stay together if they're parts of one block: %j and %j", (mine, theirs) => {
    expect(bothSides(ALONE, mine, theirs)).toBe(mine + theirs);
  });

  it.each([
    ["First line\n", "third line.\n"],
    ["Text.\n\nFirst line\n", ""],
    ["", "third line.\n"],
    ["# Title\n\n", "third line.\n"],
    ["> First line\n", "> third line.\n"],
  ])("become lines of the paragraph that contains the conflict: between %j and %j", (before, after) => {
    expect(bothSides({ before, after }, "One\n", "Two\n")).toBe("One\nTwo\n");
  });

  it.each([
    ["# Title\n", ""],
    ["{% hint %}\n", "{% endhint %}\n"],
    ["```\na\n```\n", "# Next\n"],
    ["Text.\n\n", "\nText.\n"],
    ["<details>\n", "* item\n"],
  ])("become separate blocks if the conflict isn't in a paragraph: between %j and %j", (before, after) => {
    expect(bothSides({ before, after }, "One\n", "Two\n")).toBe("One\n\nTwo\n");
  });

  it("become lines of the code block that contains the conflict", () => {
    expect(bothSides({ before: "```js\na();\n", after: "" }, "b();\n", "c();\n")).toBe("b();\nc();\n");
    expect(bothSides({ before: "```js\na();\n```\n\n", after: "" }, "One.\n", "Two.\n")).toBe(
      "One.\n\nTwo.\n",
    );
  });
});
