import { Budget } from "@/lib/expressions/budget";
import { compilerOf, evaluateWithin, problemAt } from "@/lib/expressions/compile";
import { FULL_LANGUAGE } from "@/lib/expressions/language";
import { booleanCheckerOf } from "@/lib/expressions/types";

/** The data of a user that a merge rule's expression can access. */
export interface ExpressionPerson {
  id: string;
  displayName: string;
  email: string;
}

/** The latest review of one person. `outdated` is true if the change request was edited after the review. */
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
    /** The description as plain text. */
    description: string;
    status: string;
    /** Whether the main content has changed since the change request was created or was last updated from the main content. */
    outdated: boolean;
    createdBy: ExpressionPerson;
  };
  space: { id: string; title: string };
  /** The person who wants to merge. */
  merger: ExpressionPerson;
  /** The latest review of each person except the author. */
  reviews: ExpressionReview[];
  requestedReviewers: ExpressionPerson[];
  /** The people who edited the change request. */
  contributors: ExpressionPerson[];
  /** The number of open findings. Missing if the current revision wasn't checked completely. */
  checks?: ExpressionChecks;
  /** The owners of the changed pages. */
  owners?: ExpressionOwners;
}

/** The number of people and teams who own the pages that a change request changes. */
export interface ExpressionOwners {
  total: number;
  /** The number of owners of whom no member has approved the current revision. */
  pending: number;
}

/** The number of findings that aren't accepted. */
export interface ExpressionChecks {
  errors: number;
  warnings: number;
  introduced: number;
  /** The number of findings of each kind of check. */
  byKind: { links: number; samples: number };
}

const typeError = booleanCheckerOf({
  types: {
    Person: { id: "string", displayName: "string", email: "string" },
    Review: { reviewer: "Person", status: "string", outdated: "bool" },
    Space: { id: "string", title: "string" },
    Owners: { total: "int", pending: "int" },
    ChecksByKind: { links: "int", samples: "int" },
    Checks: { errors: "int", warnings: "int", introduced: "int", byKind: "ChecksByKind" },
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
    checks: "Checks",
    owners: "Owners",
  },
});

/**
 * The limit for evaluating all rules for one change request. This limit is enough for two nested loops over a few
 * hundred people.
 */
export const mergeRulesBudget = () => new Budget({ steps: 400_000, characters: 65_536 });

const compile = compilerOf(FULL_LANGUAGE, typeError);

/** The error in a merge rule's expression, with its position, or undefined if the expression is valid. */
export function mergeExpressionProblem(expression: string): string | undefined {
  const { error } = compile(expression);
  return error && problemAt(expression, error);
}

/**
 * Whether an expression is true. An expression counts as false if it can't be evaluated. For example, it might use a missing
 * value, exceed the limit, or come from a time before the current checks existed. If the expression is false, the change request
 * can't be merged.
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
