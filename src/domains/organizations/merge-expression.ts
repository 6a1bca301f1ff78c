import { Environment } from "@marcbachmann/cel-js";
import { Budget } from "@/lib/expressions/budget";
import { type Compiled, compilerOf, evaluateWithin, problemAt } from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";
import { ExpressionError, errorOfLibrary, SIZE_LIMITS } from "@/lib/expressions/parse";

/** Somebody, as an expression sees them. */
export interface ExpressionPerson {
  id: string;
  displayName: string;
  email: string;
}

/** The newest review of one person; `outdated` once the request was edited after it. */
export interface ExpressionReview {
  reviewer: ExpressionPerson;
  status: "approved" | "changes-requested";
  outdated: boolean;
}

/**
 * What an expression of a merge rule of kind `custom` may speak of:
 * - `changeRequest`: `number`, `subject`, `description` (its plain text), `status`, `outdated` (whether the primary
 *   content has moved on since), `createdBy`;
 * - `space`: `id`, `title`;
 * - `merger`: whoever asks for the merge;
 * - `reviews`: the newest review of each person but the author, each with `reviewer`, `status` (`approved` or
 *   `changes-requested`) and `outdated`;
 * - `requestedReviewers`, `contributors`: people who were asked to review the request, and who edited it.
 *
 * People have `id`, `displayName` and `email`.
 */
export interface ExpressionVariables {
  changeRequest: {
    number: number;
    subject: string;
    description: string;
    status: string;
    outdated: boolean;
    createdBy: ExpressionPerson;
  };
  space: { id: string; title: string };
  merger: ExpressionPerson;
  reviews: ExpressionReview[];
  requestedReviewers: ExpressionPerson[];
  contributors: ExpressionPerson[];
}

const TYPES = new Environment({
  limits: SIZE_LIMITS,
  unlistedVariablesAreDyn: false,
})
  .registerType("Person", { fields: { id: "string", displayName: "string", email: "string" } })
  .registerType("Review", { fields: { reviewer: "Person", status: "string", outdated: "bool" } })
  .registerType("Space", { fields: { id: "string", title: "string" } })
  .registerType("ChangeRequest", {
    fields: {
      number: "int",
      subject: "string",
      description: "string",
      status: "string",
      outdated: "bool",
      createdBy: "Person",
    },
  })
  .registerVariable("changeRequest", "ChangeRequest")
  .registerVariable("space", "Space")
  .registerVariable("merger", "Person")
  .registerVariable("reviews", "list<Review>")
  .registerVariable("requestedReviewers", "list<Person>")
  .registerVariable("contributors", "list<Person>");

/** What the rules of one request may cost together: two loops within each other over some hundred people. */
export const mergeRulesBudget = () => new Budget({ steps: 400_000, characters: 65_536 });

const compileRule = compilerOf(FULL_LANGUAGE);

/** What keeps an expression that reads well from being one of a merge rule: what it asks for is not there, or no boolean. */
function typeError(expression: string): ExpressionError | undefined {
  try {
    const { valid, type, error } = TYPES.parse(expression).check();
    if (!valid) return errorOfLibrary(error);
    return type === "bool" ? undefined : new ExpressionError(0, `gives a ${type}, not true or false`);
  } catch (error) {
    return errorOfLibrary(error);
  }
}

function compile(expression: string): Compiled {
  const compiled = compileRule(expression);
  const error = compiled.error ?? typeError(expression);
  return error ? { error } : compiled;
}

/** What is wrong with an expression of a merge rule, and where; undefined when it can be kept. */
export function mergeExpressionProblem(expression: string): string | undefined {
  const { error } = compile(expression);
  return error && problemAt(expression, error);
}

/**
 * Whether an expression holds. One that cannot be answered (it asks for what is not there, costs too much, or was stored
 * before the check was what it is now) does not hold: what cannot be established keeps a request out.
 */
export function mergeExpressionHolds(
  expression: string,
  variables: ExpressionVariables,
  budget = mergeRulesBudget(),
): boolean {
  const { root } = compile(expression);
  if (!root) return false;
  const answer = evaluateWithin(root, { ...variables }, budget);
  return answer.known && answer.value === true;
}
