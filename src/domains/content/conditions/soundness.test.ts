import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "@/lib/expressions/budget";
import { evaluate } from "@/lib/expressions/evaluate";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { conditionProblem } from "./check";
import { claimsOf } from "./claims";
import { evaluateCondition } from "./evaluate";
import { parseCondition } from "./syntax";

/** Claims that include a value for every claim in the schema. */
const FULL = claimsOf(
  CLAIMS_SCHEMA,
  { plan: "pro", beta: true, name: "Ada", seats: 5, products: ["api", "app"], account: { region: "eu" } },
  { language: "fr", beta: "true", seats: "2.5", tags: ["a"] },
);

const LEAVES = [
  "visitor.claims.plan",
  "visitor.claims.beta",
  "visitor.claims.name",
  "visitor.claims.seats",
  "visitor.claims.products",
  "visitor.claims.account",
  "visitor.claims['account'].region",
  "visitor.claims.products[0]",
  "visitor.claims.unsigned.language",
  "visitor.claims.unsigned.seats",
  "visitor.claims.unsigned.tags",
  "visitor.claims",
  "'pro'",
  "'eu'",
  "'x'",
  "1",
  "2.5",
  "-3",
  "true",
  "null",
  "['pro', 'free']",
  "[1, 2]",
  "[1, 2.5]",
  "[true, 'a']",
  "[]",
];
const INFIX = ["&&", "||", "==", "!=", "===", "!==", "<", "<=", ">", ">=", "in"];

/** Generates conditions with all constructs of the language. Most of the conditions are invalid. */
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: "medium" },
    fc.constantFrom(...LEAVES),
    fc
      .tuple(tie("condition"), fc.constantFrom(...INFIX), tie("condition"))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    tie("condition").map((part) => `!(${part})`),
    tie("condition").map((part) => `size(${part})`),
    fc
      .tuple(tie("condition"), fc.constantFrom("startsWith", "contains"), tie("condition"))
      .map(([text, name, part]) => `(${text}).${name}(${part})`),
    fc
      .tuple(tie("condition"), tie("condition"), tie("condition"))
      .map(([asked, then, otherwise]) => `((${asked}) ? ${then} : ${otherwise})`),
  ),
}));

const variables = { visitor: { claims: FULL }, space: { vars: {} }, page: { vars: {} } };

describe("a condition that passes the check", () => {
  it("evaluates to true or false without an error for a visitor with all claims", () => {
    let taken = 0;
    fc.assert(
      fc.property(condition, (text) => {
        if (conditionProblem(text, { schema: CLAIMS_SCHEMA }) !== undefined) return;
        taken += 1;
        expect(
          typeof evaluate(parseCondition(text), variables, new Budget({ steps: 1000, characters: 0 })),
          text,
        ).toBe("boolean");
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});

describe("any text at all", () => {
  it("is parsed, checked and evaluated without an error, for any visitor", () => {
    const text = fc.oneof(
      condition,
      fc.string({ maxLength: 1100 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, fc.jsonValue(), (given, claims) => {
        const problem = conditionProblem(given, { schema: CLAIMS_SCHEMA });
        if (problem !== undefined) expect(problem).toMatch(/^line \d+, column \d+: /);
        expect(typeof evaluateCondition(given, claimsOf(CLAIMS_SCHEMA, claims, claims))).toBe("boolean");
        expect(typeof evaluateCondition(given, claimsOf(null, claims, claims))).toBe("boolean");
      }),
      { numRuns: 3000 },
    );
  });
});
