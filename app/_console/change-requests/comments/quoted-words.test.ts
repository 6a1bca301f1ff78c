import { expect, it } from "vitest";
import { quotable, quotedWords, quoteOf } from "./quoted-words";

it.each([
  "plain words",
  "a *b* [c](d) `e`",
  "1 < 2 & \\\\ $x$ {% hint %}",
  ":rocket: @ana | ~~x~~",
  "# not a heading",
])("the quoted words are found again in the comment: %s", (words) => {
  expect(quotedWords(`${quoteOf(words)}Is that true?`)).toBe(words);
});

it("a comment without a quote at its start quotes nothing", () => {
  expect(["", "No quote", "First.\n\n> Later"].map(quotedWords)).toEqual(["", "", ""]);
  expect(quoteOf("")).toBe("");
});

it("white space becomes spaces, and long selections are shortened", () => {
  expect(quotable("  one\ntwo\tthree ")).toBe("one two three");
  expect(quotable("x".repeat(1000))).toHaveLength(300);
});
