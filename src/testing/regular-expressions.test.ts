import { analyse } from "scslre";
import { expect, it } from "vitest";
import { regularExpressions, sourceFiles } from "./source-texts";

const FOLDERS = ["src", "app", "packages/client/src"];

/**
 * Whether a regular expression is slow for some texts: its number of steps grows faster than the length of
 * the text.
 */
function isCostly(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0;
}

it("the number of steps of every regular expression is proportional to the length of its text", () => {
  const costly = FOLDERS.flatMap((folder) => sourceFiles(/\//, folder))
    .filter((file) => !file.includes(".fixture."))
    .flatMap((file) =>
      regularExpressions(file)
        .filter(isCostly)
        .map((literal) => `${file}: ${literal}`),
    );
  expect(costly).toEqual([]);
});

it.each([
  ["blanks at the end, looked for from each blank", "/ +$/"],
  ["blanks that two parts share", "/^a\\s*\\s*b/"],
  ["what repeats within what repeats", "/^(a+)+$/"],
])("finds %s", (_, literal) => {
  expect(isCostly(literal)).toBe(true);
});

it("allows a search for trailing white space that starts at its first character", () => {
  expect(isCostly("/(?<! ) +$/")).toBe(false);
});
