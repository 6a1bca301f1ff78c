import { Budget, readingSteps } from "@/lib/expressions/budget";
import { evaluateWithin } from "@/lib/expressions/compile";
import type { Claims } from "./claims";
import { compileCondition } from "./syntax";

/** The variables of a space and of a page, which conditions on the page can use. */
export interface PageVariables {
  space?: Readonly<Record<string, string>> | undefined;
  page?: Readonly<Record<string, string>> | undefined;
}

/**
 * The limits for one condition. Conditions have no loops. Only a search in a list or in a long text can take
 * more steps than the condition has parts.
 */
const LIMITS = { steps: 50_000, characters: 0 };

/** Returns the result of {@link evaluateCondition}, and the number of steps. */
export function answerCondition(
  condition: string,
  claims: Claims,
  { space = {}, page = {} }: PageVariables,
): { holds: boolean; steps: number } {
  const { root } = compileCondition(condition);
  if (!root) return { holds: false, steps: readingSteps(condition) };
  const variables = { visitor: { claims }, space: { vars: space }, page: { vars: page } };
  const budget = new Budget(LIMITS);
  const answer = evaluateWithin(root, variables, budget);
  const steps = readingSteps(condition) + LIMITS.steps - Math.max(0, budget.remainingSteps);
  return { holds: answer.known && answer.value === true, steps };
}

/** Whether a condition is set. A missing or empty condition is true for all visitors. */
export const isCondition = (condition: string | null | undefined): condition is string =>
  Boolean(condition?.trim());

/**
 * Whether a condition is true for a visitor. A condition counts as false if it's invalid, costs too much, or
 * uses a claim or variable that doesn't exist. In these cases, the content stays hidden.
 */
export const evaluateCondition = (
  condition: string | null | undefined,
  claims: Claims,
  variables: PageVariables = {},
): boolean => !isCondition(condition) || answerCondition(condition, claims, variables).holds;
