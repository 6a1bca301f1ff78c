import { Budget } from "@/lib/expressions/budget";
import { evaluateWithin } from "@/lib/expressions/compile";
import { ExpressionError } from "@/lib/expressions/parse";
import type { Claims } from "./claims";
import { parseCondition } from "./syntax";

/** Variables of a space and of a page, of which conditions on pages may speak. */
export interface PageVariables {
  space?: Readonly<Record<string, string>> | undefined;
  page?: Readonly<Record<string, string>> | undefined;
}

/** A condition has no loops: only looking through lists and long texts takes more steps than it has parts. */
const LIMITS = { steps: 50_000, characters: 0 };

function rootOf(condition: string) {
  try {
    return parseCondition(condition);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/**
 * Whether a condition holds for a visitor; there is none, or an empty one, for everybody. One that cannot be answered (it
 * is broken, costs too much, or asks for what is not there) does not hold: what cannot be established stays hidden.
 */
export function evaluateCondition(
  condition: string | null | undefined,
  claims: Claims,
  { space = {}, page = {} }: PageVariables = {},
): boolean {
  if (!condition || condition.trim() === "") return true;
  const root = rootOf(condition);
  if (!root) return false;
  const variables = { visitor: { claims }, space: { vars: space }, page: { vars: page } };
  const answer = evaluateWithin(root, variables, new Budget(LIMITS));
  return answer.known && answer.value === true;
}
