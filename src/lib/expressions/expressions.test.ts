import { Environment } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "./budget";
import { compilerOf, evaluateWithin } from "./compile";
import { FULL_LANGUAGE } from "./language";

const compile = compilerOf(FULL_LANGUAGE);
const VARIABLES = {
  visitor: { claims: { plan: "pro", seats: 5, groups: ["a", "b"], nobody: null, account: { region: "eu" } } },
};

/**
 * Evaluates an expression within a budget. Returns the result (or the reason why the expression has no value) and the
 * number of steps.
 */
function run(source: string, { steps = 10_000, characters = 1000, variables = VARIABLES as object } = {}) {
  const { root, error } = compile(source);
  if (!root) return { reason: error.message, steps: 0 };
  const budget = new Budget({ steps, characters });
  const answer = evaluateWithin(root, variables as Record<string, unknown>, budget);
  return { ...answer, steps: steps - budget.remainingSteps };
}

describe("an expression", () => {
  it.each([
    ["1 + 2 * 3", 7n],
    ["7 / 2", 3n],
    ["-7 % 3", -1n],
    ["visitor.claims.seats / 2", 2.5],
    ["visitor.claims.seats + 1 == 6", true],
    ["1 == 1.0 && [1, 2] == [1.0, 2.0] && {'a': 1} == {'a': 1.0}", true],
    ["'a' == 1", false],
    ["'plan: ' + visitor.claims.plan", "plan: pro"],
    ["visitor.claims.groups.map(g, g + '!')", ["a!", "b!"]],
    ["visitor.claims.groups.map(g, g != 'a', g + '!')", ["b!"]],
    ["visitor.claims.groups.filter(g, g > 'a')", ["b"]],
    ["visitor.claims.groups.exists_one(g, g == 'a')", true],
    ["[1, 0].exists(x, 1 / x == 1)", true],
    ["[0, 1].all(x, 1 / x == 2)", false],
    ["{'a': 1}.all(name, name == 'a')", true],
    ["has(visitor.claims.plan) && !has(visitor.claims.none)", true],
    ["'b' in visitor.claims.groups && 'plan' in visitor.claims", true],
    ["size('äöü') + size([1]) + visitor.claims.size()", 9n],
    ["'Hello'.upperAscii() + ' '.trim() + 'Ä'.lowerAscii()", "HELLOÄ"],
    ["'a,b'.split(',').join('-')", "a-b"],
    ["'hello'.substring(1, 3) + string('hello'.indexOf('l'))", "el2"],
    ["int('12') + int(3.9) == 15 && double('2.5') == 2.5", true],
    ["false && nothing || true", true],
  ])("has a value: %s", (source, value) => {
    expect(run(source)).toMatchObject({ known: true, value });
  });

  it.each([
    ["nothing", "the value nothing doesn't exist"],
    ["visitor.constructor", "the value constructor doesn't exist"],
    ["visitor['__proto__']", "the value __proto__ doesn't exist"],
    ["visitor.claims.groups.length", "the value length doesn't exist"],
    ["visitor.claims.groups[2]", "the list has no item at this position"],
    ["1 / 0", "a number can't be divided by zero"],
    ["9223372036854775807 + 1", "the result is too large for a 64-bit integer"],
    ["'a' + 1", "a comparison or calculation received a value that isn't a number"],
    ["!'a'", "a condition or logical operator received a value that isn't true or false"],
    ["'a'.size('b')", "the function size() needs 1 value (received 2, including any value before the dot)"],
    ["visitor.claims.plan.map(c, c)", "a function or operator received a value that isn't a list"],
    ["[1].all('x', true)", "all(var, predicate) invalid predicate iteration variable"],
    ["'a'.matches('(a+)+$')", "expressions don't support the function matches()"],
    ["cel.bind(a, 'x', a + a)", "expressions don't support the function bind()"],
    [
      "[1].all(a, [1].all(b, [1].all(c, true)))",
      "functions such as map() can be nested at most 2 levels deep",
    ],
    ["1u", "a literal can only be a string, a number, a Boolean or null"],
    ["x".repeat(1025), "the expression can have at most 1024 characters (received 1025)"],
  ])("has no value, with a reason: %s", (source, reason) => {
    expect(run(source)).toMatchObject({ reason });
  });
});

describe("the budget", () => {
  const list = `[${Array(80).fill("1").join(",")}]`;

  it.each([
    ["loops within each other", `${list}.all(a, ${list}.all(b, a == b))`],
    ["map", `${list}.map(a, ${list}.map(b, a))`],
    ["filter", `${list}.filter(a, ${list}.filter(b, true) == [])`],
    ["comparing lists", "big.map(a, big == other)"],
    ["searching a text for a long part", "big.map(a, long.contains(half))"],
    ["adding lists", "big.map(a, big + big)"],
  ])("ends %s when its steps are used up", (_, source) => {
    const variables = {
      big: Array(200).fill("x"),
      other: Array(200).fill("x"),
      long: "a".repeat(10_000),
      half: `${"a".repeat(5_000)}b`,
    };
    const { reason, steps } = run(source, { steps: 5_000, variables }) as { reason: string; steps: number };
    expect(reason).toBe("the expression needs too many computation steps. Simplify the expression");
    // Steps are counted before the work is done. Therefore, only the last count can exceed the limit.
    expect(steps).toBeGreaterThan(5_000);
  });

  it.each([
    ["adding texts", "big.map(a, long + long)"],
    ["joining", "big.map(a, long).join(',')"],
    ["changing letters", "big.map(a, long.upperAscii())"],
    ["splitting", "big.map(a, long.split(''))"],
  ])("ends %s when its generated characters are used up", (_, source) => {
    const variables = { big: Array(50).fill("x"), long: "a".repeat(300) };
    expect(run(source, { variables })).toMatchObject({
      reason: "the expression generates too much text. Simplify the expression",
    });
  });

  it("also applies to the other side of an operator whose result is already decided", () => {
    const costly = `${list}.all(a, ${list}.all(b, true))`;
    expect(run(`${costly} || true`)).toMatchObject({
      reason: "the expression needs too many computation steps. Simplify the expression",
    });
    expect(run(`true || ${costly}`)).toMatchObject({ known: true, value: true });
  });
});

describe("expressions of the library", () => {
  const LEAVES = [
    "1",
    "2",
    "-3",
    "'a'",
    "'ab'",
    "true",
    "false",
    "null",
    "[1, 2]",
    "['a']",
    "{'a': 1}",
    "v.t",
    "v.l",
  ];
  const { expression } = fc.letrec<{ expression: string }>((tie) => {
    const part = tie("expression");
    return {
      expression: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        fc.constantFrom(...LEAVES),
        fc
          .tuple(part, fc.constantFrom("+", "-", "*", "/", "%", "==", "<", ">=", "in", "&&", "||"), part)
          .map(([a, op, b]) => `(${a} ${op} ${b})`),
        fc.tuple(part, part, part).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        part.map((a) => `!(${a})`),
        part.map((a) => `size(${a})`),
        fc
          .tuple(part, fc.constantFrom("all", "exists", "filter", "map"), part)
          .map(([a, f, b]) => `(${a}).${f}(x, ${b})`),
        fc
          .tuple(part, fc.constantFrom("startsWith", "contains", "split"), part)
          .map(([a, f, b]) => `(${a}).${f}(${b})`),
      ),
    };
  });
  const library = new Environment({ unlistedVariablesAreDyn: true });
  const variables = { v: { t: "abc", l: ["a", "b"] } };

  it("has the same value as in the library, if both return a value", () => {
    let compared = 0;
    fc.assert(
      fc.property(expression, (source) => {
        const mine = run(source, { variables });
        if (!("known" in mine) || !mine.known) return;
        let theirs: unknown;
        try {
          theirs = library.parse(source)(variables);
        } catch {
          return;
        }
        compared += 1;
        expect(mine.value, source).toEqual(theirs);
      }),
      { numRuns: 5_000 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});
