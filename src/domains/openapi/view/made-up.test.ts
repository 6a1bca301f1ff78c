import { describe, expect, it } from "vitest";
import { madeNumber, madeText } from "./made-up";

describe("a generated number", () => {
  it.each([
    [{ minimum: 0, exclusiveMinimum: true }, 1],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: "number", minimum: 0, exclusiveMinimum: true, maximum: 0.5 }, 0.25],
    [{ minimum: 3, maximum: 9, multipleOf: 4 }, 4],
    [{ exclusiveMinimum: 4, multipleOf: 4 }, 8],
    [{ maximum: -5 }, -5],
    [{ maximum: 10, exclusiveMaximum: true, minimum: 10.5 }, 10.5],
    [{ minimum: 0 }, 0],
    [{}, 1],
  ])("is within the limits %j", (schema, value) => {
    expect(madeNumber(schema)).toBe(value);
  });
});

describe("a generated text", () => {
  it.each([
    ["^q$", "q"],
    ["^[a-z0-9]{8}$", "abcdefgh"],
    ["^[A-Z]{2}[0-9]{2,4}$", "AB12"],
    ["^\\d{4}-\\d{2}$", "1234-12"],
    ["^(usd|eur)$", "usd"],
    ["^(?:a|b)?c+$", "c"],
    ["^[^a-z\\s]+$", "A"],
    ["^\\+?[1-9]\\d{1,14}$", "11"],
    ["^\\w+\\.png$", "a.png"],
    ["^$", ""],
    ["^#([0-9a-fA-F]{3}){1,2}$", "#123"],
    ["^v[0-9]+(\\.[0-9]+)*$", "v1"],
    ["^\\x41\\u0042$", "AB"],
  ])("matches the pattern %s", (pattern, text) => {
    expect(text).toMatch(new RegExp(pattern, "u"));
    expect(madeText({ pattern })).toBe(text);
  });

  it("is a placeholder if the search for a matching text takes too many steps", () => {
    expect(madeText({ pattern: `${"(".repeat(20)}${")*".repeat(20)}`, minLength: 9 })).toBe("texttextt");
  });

  it("has the required length", () => {
    expect(madeText({ pattern: "^[a-z]+$", minLength: 5 })).toBe("abcde");
    expect(madeText({ pattern: "^x*$", minLength: 3, maxLength: 4 })).toBe("xxx");
    expect(madeText({ minLength: 6 })).toBe("textte");
    expect(madeText({ maxLength: 2 })).toBe("te");
  });

  it.each(["^(?=.*\\d).{8}$", "^(a)\\1$", "(", "^[", "^\\p{L}+$", "(a{99999}){99999}", "(".repeat(100_000)])(
    "is a placeholder if a pattern isn't supported (%#)",
    (pattern) => {
      expect(madeText({ pattern })).toBe("text");
    },
  );
});
