import { describe, expect, it } from "vitest";
import { bothSides } from "./both-sides";

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
  ])("are blocks of their own: %j and %j", (mine, theirs, both) => {
    expect(bothSides("", mine, theirs)).toBe(both);
  });

  it.each([
    ["* one\n", "* two\n"],
    ["2. one\n", "2. two\n"],
    ["- [ ] one\n", "- [x] one\n"],
    ["| a |\n", "| b |\n"],
    ["# One\n", "# Two\n"],
    ["One.\n", '{% hint style="info" %}\n'],
  ])("stay together where they are parts of one: %j and %j", (mine, theirs) => {
    expect(bothSides("", mine, theirs)).toBe(mine + theirs);
  });

  it("are lines of the same code", () => {
    expect(bothSides("```js\na();\n", "b();\n", "c();\n")).toBe("b();\nc();\n");
    expect(bothSides("```js\na();\n```\n\n", "One.\n", "Two.\n")).toBe("One.\n\nTwo.\n");
  });
});
