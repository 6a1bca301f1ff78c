import { describe, expect, it } from "vitest";
import { CLAIMS_SCHEMA } from "@/testing/make/claims";
import { conditionProblem } from "./check";
import { claimsOf, NO_CLAIMS } from "./claims";
import { evaluateCondition } from "./evaluate";

const schema = CLAIMS_SCHEMA;
const problem = (condition: string) => conditionProblem(condition, { schema });
const claims = (signed: unknown, unsigned: unknown = {}) => claimsOf(schema, signed, unsigned);
const holds = (condition: string, signed: unknown = {}, unsigned: unknown = {}) =>
  evaluateCondition(condition, claims(signed, unsigned));

describe("a condition that matches the schema", () => {
  it.each([
    "visitor.claims.beta",
    "!visitor.claims.beta && visitor.claims.plan == 'pro'",
    'visitor.claims.plan === "pro" || visitor.claims.plan !== "free"',
    "visitor.claims.plan in ['free', 'pro']",
    "'api' in visitor.claims.products",
    "size(visitor.claims.products) >= 2",
    "visitor.claims.seats > 10 && visitor.claims.seats < 20.5",
    "visitor.claims.seats == -1",
    "visitor.claims.name.startsWith('A') && visitor.claims.name.contains('da')",
    "visitor.claims.account.region == 'eu'",
    "visitor.claims['account']['region'] == 'eu'",
    "visitor.claims.products[0] == 'api'",
    "visitor.claims.name != null",
    "visitor.claims.beta ? visitor.claims.plan == 'pro' : visitor.claims.unsigned.beta",
    "visitor.claims.unsigned.language == 'fr'",
    "visitor.claims.beta == true",
    "true",
  ])("is accepted: %s", (condition) => {
    expect(problem(condition)).toBeUndefined();
  });
});

describe("a mistake in a condition", () => {
  it.each([
    ["a text that ends too early", "visitor.claims.plan == ", "line 1, column 24"],
    ["an assignment", "visitor.claims.plan = 'pro'", "line 1, column 21"],
    ["a second expression", "visitor.claims.beta extra", "line 1, column 21"],
    [
      "a claim that the schema lacks",
      "visitor.claims.plam == 'pro'",
      "line 1, column 16: the name plam isn't in the schema",
    ],
    [
      "such a claim in brackets",
      "visitor.claims['plam'] == 'pro'",
      "line 1, column 16: the name plam isn't in the schema",
    ],
    ["a claim of an object that it lacks", "visitor.claims.account.zone == 'eu'", "column 24: the name zone"],
    [
      "a signed claim among the unsigned",
      "visitor.claims.unsigned.plan == 'pro'",
      "column 25: the name plan",
    ],
    ["another variable", "user.plan == 'pro'", "line 1, column 1: the name user doesn't exist"],
    [
      "a page's variables outside of a page",
      "page.vars.a == 'b'",
      "line 1, column 1: the name page doesn't exist",
    ],
    [
      "a value that a claim never has",
      "visitor.claims.plan == 'prp'",
      "line 1, column 24: this value isn't one of",
    ],
    [
      "such a value before the claim",
      "'prp' == visitor.claims.plan",
      "line 1, column 1: this value isn't one of",
    ],
    [
      "such a value in a list",
      "visitor.claims.plan in ['pro', 'x']",
      "line 1, column 32: this value isn't one of",
    ],
    [
      "such a value looked for in a list",
      "'x' in visitor.claims.products",
      "line 1, column 1: this value isn't one of",
    ],
    [
      "a text compared with a number",
      "visitor.claims.seats == '5'",
      "a number can't be compared with a string",
    ],
    [
      "a boolean compared with a text",
      "visitor.claims.beta == 'true'",
      "a boolean can't be compared with a string",
    ],
    [
      "a list compared with a text",
      "visitor.claims.products == 'api'",
      "a list can't be compared with a string",
    ],
    ["an order of booleans", "visitor.claims.beta > 1", "line 1, column 1: this value is a boolean"],
    [
      "an order of different things",
      "visitor.claims.seats > 'a'",
      "line 1, column 24: this value is a string",
    ],
    [
      "a text where a truth is asked for",
      "visitor.claims.plan && visitor.claims.beta",
      "column 1: this value is a string",
    ],
    [
      "no truth at the end",
      "visitor.claims.plan",
      "line 1, column 1: the condition is a string, but must be true or false",
    ],
    ["a look into an object", "'plan' in visitor.claims", "line 1, column 11: this value must be a list"],
    ["a function on a number", "visitor.claims.seats.startsWith('a')", "is a number, but must be a string"],
    [
      "a field of a text",
      "visitor.claims.plan.length > 1",
      "line 1, column 1: this value is a string, but must be an object",
    ],
    [
      "a mistake on the second line",
      "visitor.claims.beta &&\n  visitor.claims.nope",
      "line 2, column 18: the name nope",
    ],
  ])("is reported with its position: %s", (_, condition, message) => {
    expect(problem(condition)).toContain(message);
  });

  it.each([
    "visitor.claims.name.matches('(a+)+$')",
    "visitor.claims.products.exists(x, x == 'api')",
    "visitor.claims.products.map(x, x + x).size() > 1",
    "has(visitor.claims.plan)",
    "visitor.claims.name + 'x' == 'ax'",
    "visitor.claims.seats * 2 > 4",
    "timestamp('2026-01-01T00:00:00Z') > timestamp('2025-01-01T00:00:00Z')",
    "{'a': 1}.a == 1",
    "b'x' == b'x'",
    "1u == 1u",
    "size()",
    "startsWith('a', 'b')",
    "visitor.claims.name.startsWith()",
  ])("is also a construct that conditions don't support: %s", (condition) => {
    expect(problem(condition)).toMatch(/^line 1, column \d+: /);
    expect(conditionProblem(condition, { schema: null })).toMatch(/^line 1, column \d+: /);
    expect(evaluateCondition(condition, claims({ name: "a", plan: "pro", seats: 5 }))).toBe(false);
  });

  it("is reported if the condition is too long, is nested too deeply, or has too many parts", () => {
    for (const condition of [
      `${"!".repeat(300)}true`,
      `${"(".repeat(400)}true${")".repeat(400)}`,
      Array(150).fill("true").join("&&"),
      `'${"x".repeat(1025)}' == 'x'`,
      `1 in [${Array(200).fill("1").join(",")}]`,
    ]) {
      expect(problem(condition)).toMatch(/^line 1, column \d+: /);
      expect(evaluateCondition(condition, NO_CLAIMS)).toBe(false);
    }
  });

  it("isn't reported for unknown claims if there is no schema", () => {
    expect(conditionProblem("visitor.claims.anything == 'x'", { schema: null })).toBeUndefined();
    expect(conditionProblem("visitor.claims.", { schema: null })).toContain("column");
  });

  it("isn't reported for space and page variables in a page's condition", () => {
    const condition = "visitor.claims.beta && space.vars.edition == 'cloud' && page.vars.a == 'b'";
    expect(conditionProblem(condition, { schema, onPage: true })).toBeUndefined();
  });
});

describe("a visitor", () => {
  it("sees the content that matches their claims", () => {
    const signed = {
      plan: "pro",
      beta: true,
      seats: 12,
      products: ["api"],
      account: { region: "eu" },
      name: "Ada",
    };
    expect(holds("visitor.claims.plan == 'pro' && visitor.claims.beta", signed)).toBe(true);
    expect(holds("visitor.claims.plan === 'pro'", signed)).toBe(true);
    expect(holds("visitor.claims.plan !== 'pro'", signed)).toBe(false);
    expect(holds("'api' in visitor.claims.products", signed)).toBe(true);
    expect(holds("'app' in visitor.claims.products", signed)).toBe(false);
    expect(holds("visitor.claims.seats > 10 && visitor.claims.seats == 12", signed)).toBe(true);
    expect(holds("visitor.claims['account'].region == 'eu'", signed)).toBe(true);
    expect(holds("visitor.claims.name.startsWith('A')", signed)).toBe(true);
    expect(holds("visitor.claims.plan in ['free']", signed)).toBe(false);
    expect(holds("visitor.claims.products[0] == 'api'", signed)).toBe(true);
  });

  it("can have no value for a claim: a boolean is then false, a list is empty, and other claims equal nothing", () => {
    for (const condition of [
      "visitor.claims.beta",
      "visitor.claims.plan == 'pro'",
      "visitor.claims.seats > 1",
      "'api' in visitor.claims.products",
      "visitor.claims.account.region == 'eu'",
      "visitor.claims.name.startsWith('A')",
      "!visitor.claims.name.startsWith('A')",
      "visitor.claims.products[3] == 'api'",
    ])
      expect(holds(condition), condition).toBe(false);
    for (const condition of [
      "!visitor.claims.beta",
      "visitor.claims.plan != 'pro'",
      "visitor.claims.name == null",
      "!('api' in visitor.claims.products)",
      "visitor.claims.seats > 1 || true",
    ])
      expect(holds(condition), condition).toBe(true);
  });

  it("whose claim has a value of the wrong type is treated like a visitor without the claim", () => {
    const odd = { plan: "enterprise", beta: "true", seats: "12", products: "api", account: ["eu"], name: 7 };
    expect(claims(odd)).toEqual(claims({}));
    expect(claims({ products: ["api", "nope", 3, null] }).products).toEqual(["api"]);
    expect(claims({ seats: Number.NaN }).seats).toBeNull();
    expect(claims({ more: 1 })).not.toHaveProperty("more");
    for (const nothing of [null, undefined, "x", 7, [], true])
      expect(claims(nothing, nothing)).toEqual(claims({}));
  });

  it("can send unsigned claims as text, and these never count as signed claims", () => {
    const unsigned = { language: "fr", beta: "true", seats: "3", tags: "a", plan: "pro" };
    expect(claims({}, unsigned).unsigned).toEqual({ language: "fr", beta: true, seats: 3, tags: ["a"] });
    expect(claims({}, { ...unsigned, unsigned: { plan: "pro" } }).plan).toBeNull();
    expect(holds("visitor.claims.unsigned.beta", { unsigned: { beta: true } })).toBe(false);
    expect(claims({}, { seats: "" })).toEqual(claims({}));
    expect(holds("visitor.claims.beta", {}, { beta: "true" })).toBe(false);
  });

  it("can't access properties other than claims, whatever the name of a claim is", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(problem(`visitor.claims.${name} != null`)).toContain("isn't in the schema");
      expect(evaluateCondition(`visitor.claims.${name} != null`, claimsOf(null, {}, {})), name).toBe(false);
    }
    const forged = JSON.parse('{"__proto__": {"beta": true}, "constructor": {"name": "x"}}');
    expect(holds("visitor.claims.beta", forged, forged)).toBe(false);
  });

  it("keeps all claims with their values if there is no schema", () => {
    const free = claimsOf(null, { role: "admin", unsigned: { a: 1 } }, { language: "fr" });
    expect(free).toEqual({ role: "admin", unsigned: { language: "fr" } });
    expect(evaluateCondition("visitor.claims.role == 'admin'", free)).toBe(true);
    expect(evaluateCondition("visitor.claims.other == 'admin'", free)).toBe(false);
  });
});

describe("a condition", () => {
  it("is true for all visitors if it's missing or empty, and false if it's invalid", () => {
    for (const none of [null, undefined, "", "  \n"]) expect(evaluateCondition(none, NO_CLAIMS)).toBe(true);
    for (const broken of ["visitor.", "&&", "visitor.claims.plan", "1", "nope"])
      expect(evaluateCondition(broken, NO_CLAIMS), broken).toBe(false);
  });

  it("on a page can use the variables of the space and of the page", () => {
    const condition = "space.vars.edition == 'cloud' && page.vars.level == 'deep'";
    const variables = { space: { edition: "cloud" }, page: { level: "deep" } };
    expect(evaluateCondition(condition, NO_CLAIMS, variables)).toBe(true);
    expect(evaluateCondition(condition, NO_CLAIMS)).toBe(false);
  });

  it("is evaluated even at the maximum length, for a visitor with claims of the maximum size", () => {
    const longest = Array(33).fill("'api' in visitor.claims.products").join("||").slice(0, 1022);
    const whole = longest.slice(0, longest.lastIndexOf("||"));
    const many = claims({ products: Array(5000).fill("app") });
    expect(problem(whole)).toBeUndefined();
    expect(evaluateCondition(whole, many)).toBe(false);
    expect(evaluateCondition(`!(${whole.slice(0, whole.lastIndexOf("||"))})`, many)).toBe(true);
  });
});
