import type { ASTNode } from "@marcbachmann/cel-js";
import { compilerOf } from "@/lib/expressions/compile";
import { COMPARISONS } from "@/lib/expressions/language";
import { EXPRESSION_LENGTH_MAX } from "@/lib/expressions/parse";

export const CONDITION_LENGTH_MAX = EXPRESSION_LENGTH_MAX;

/**
 * The language of conditions. It has no loops and no functions that build texts, so that every condition can
 * be checked against a schema.
 */
export const compileCondition = compilerOf({
  operators: new Set(COMPARISONS),
  functions: new Set(["size", "startsWith", "endsWith", "contains"]),
  hints: {
    has: "conditions don't support has(). Remove has(), because a claim that a visitor doesn't have is null, false or empty",
  },
});

/**
 * Parses a condition.
 * @throws ExpressionError if the condition is invalid, or if it uses a construct that conditions don't
 *   support
 */
export function parseCondition(condition: string): ASTNode {
  const { root, error } = compileCondition(condition);
  if (error) throw error;
  return root;
}
