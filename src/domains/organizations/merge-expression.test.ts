import { describe, expect, it } from "vitest";
import { mergeExpressionHolds, mergeExpressionProblem } from "./merge-expression";

const person = (id: string) => ({ id, displayName: id.toUpperCase(), email: `${id}@example.org` });
const VARIABLES = {
  changeRequest: {
    number: 7,
    subject: "Say more",
    description: "Because.",
    status: "open",
    outdated: false,
    createdBy: person("ada"),
  },
  space: { id: "s", title: "Legal notes" },
  merger: person("bob"),
  reviews: [
    { reviewer: person("bob"), status: "approved" as const, outdated: false },
    { reviewer: person("cyd"), status: "changes-requested" as const, outdated: true },
  ],
  requestedReviewers: [person("cyd")],
  contributors: [person("ada")],
};
const holds = (expression: string) => mergeExpressionHolds(expression, VARIABLES);

describe("an expression of a merge rule", () => {
  it.each([
    ['changeRequest.subject.startsWith("Say") && changeRequest.number == 7', true],
    ['reviews.exists(r, r.status == "approved" && r.reviewer.email.endsWith("@example.org"))', true],
    ['reviews.filter(r, r.status == "approved" && !r.outdated).size() >= 2', false],
    ["requestedReviewers.all(p, reviews.exists(r, r.reviewer.id == p.id))", true],
    ["merger.id != changeRequest.createdBy.id", true],
    ['space.title.contains("Legal") ? reviews.exists(r, r.reviewer.displayName == "LEA") : true', false],
    ['"ada" in contributors.map(p, p.id)', true],
    ['changeRequest.status == "open" && changeRequest.description != "" && !changeRequest.outdated', true],
  ])("can use the change request, its reviews and people: %s", (expression, expected) => {
    expect(mergeExpressionProblem(expression)).toBeUndefined();
    expect(holds(expression)).toBe(expected);
  });

  it.each([
    ["1 +", "line 1, column 4: Unexpected token: EOF"],
    ["", "line 1, column 1: Unexpected token: EOF"],
    ["foo == 1", "line 1, column 1: Unknown variable: foo"],
    ["changeRequest.nope == 1", "line 1, column 15: No such key: nope"],
    ["reviews.exists(r,\n  r.stat)", "line 2, column 5: No such key: stat"],
    [
      "changeRequest.subject",
      "line 1, column 1: the expression returns a string, but must return true or false",
    ],
    ["reviews == 1", "line 1, column 1: no such overload: list<Review> == int"],
    [
      'changeRequest.subject.matches("(a+)+$")',
      "line 1, column 1: expressions don't support the function matches()",
    ],
    ['cel.bind(a, "x", a == "x")', "line 1, column 1: expressions don't support the function bind()"],
    ["dyn(1) == 1", "line 1, column 1: expressions don't support the function dyn()"],
    [
      "reviews.all(a, reviews.all(b, reviews.all(c, true)))",
      "line 1, column 31: functions such as map() can be nested at most 2 levels deep",
    ],
    [`${"(".repeat(30)}true${")".repeat(30)}`, "line 1, column 25: Exceeded maxDepth (24)"],
  ])("is rejected with the position of the error: %s", (expression, problem) => {
    expect(mergeExpressionProblem(expression)).toBe(problem);
    expect(holds(expression)).toBe(false);
  });

  it("can loop over any number of lists, one after another", () => {
    const expression = 'reviews.map(r, r.reviewer).filter(p, p.id != "x").map(p, p.id).exists(i, i == "bob")';
    expect(mergeExpressionProblem(expression)).toBeUndefined();
    expect(holds(expression)).toBe(true);
  });

  it("is false if it uses a value that doesn't exist", () => {
    expect(mergeExpressionProblem('reviews[9].status == "approved"')).toBeUndefined();
    expect(holds('reviews[9].status == "approved"')).toBe(false);
    expect(holds('!(reviews[9].status == "approved")')).toBe(false);
  });

  it("can loop over lists of hundreds of people", () => {
    const reviews = Array.from({ length: 300 }, (_, index) => ({
      reviewer: person(`p${index}`),
      status: "approved" as const,
      outdated: false,
    }));
    const expression = "reviews.all(a, reviews.exists(b, a.reviewer.id == b.reviewer.id))";
    expect(mergeExpressionHolds(expression, { ...VARIABLES, reviews })).toBe(true);
  });
});
