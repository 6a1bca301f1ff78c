import { Budget } from "@/lib/expressions/budget";
import { compilerOf, evaluateWithin, problemAt } from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";
import { booleanCheckerOf } from "@/lib/expressions/types";

/** A person, as an expression sees them. */
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

/** The variables of an expression in a merge rule of kind `custom`. */
export interface ExpressionVariables {
  changeRequest: {
    number: number;
    subject: string;
    /** Its plain text. */
    description: string;
    status: string;
    /** Whether the primary content has moved on since. */
    outdated: boolean;
    createdBy: ExpressionPerson;
  };
  space: { id: string; title: string };
  /** The person who asks for the merge. */
  merger: ExpressionPerson;
  /** The newest of each person but the author. */
  reviews: ExpressionReview[];
  requestedReviewers: ExpressionPerson[];
  /** Who edited the request. */
  contributors: ExpressionPerson[];
}

const typeError = booleanCheckerOf({
  types: {
    Person: { id: "string", displayName: "string", email: "string" },
    Review: { reviewer: "Person", status: "string", outdated: "bool" },
    Space: { id: "string", title: "string" },
    ChangeRequest: {
      number: "int",
      subject: "string",
      description: "string",
      status: "string",
      outdated: "bool",
      createdBy: "Person",
    },
  },
  variables: {
    changeRequest: "ChangeRequest",
    space: "Space",
    merger: "Person",
    reviews: "list<Review>",
    requestedReviewers: "list<Person>",
    contributors: "list<Person>",
  },
});

/** What the rules of one request may cost together: two loops within each other over some hundred people. */
export const mergeRulesBudget = () => new Budget({ steps: 400_000, characters: 65_536 });

const compile = compilerOf(FULL_LANGUAGE, typeError);

/** What is wrong with an expression of a merge rule, and where; undefined when it can be kept. */
export function mergeExpressionProblem(expression: string): string | undefined {
  const { error } = compile(expression);
  return error && problemAt(expression, error);
}

/**
 * Whether an expression is true. One that cannot be evaluated is false: it might use something that does not exist,
 * cost too much, or have been stored before today's check. If it can't be established, the change request isn't merged.
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
