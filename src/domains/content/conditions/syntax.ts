import type { ASTNode } from "@marcbachmann/cel-js";
import { compilerOf } from "@/lib/expressions/compile";
import { COMPARISONS } from "@/lib/expressions/language";
import { EXPRESSION_LENGTH_MAX } from "@/lib/expressions/parse";

export const CONDITION_LENGTH_MAX = EXPRESSION_LENGTH_MAX;

/** Nothing here goes round in a loop or grows a text, so that every condition can be checked against a schema. */
export const compileCondition = compilerOf({
  operators: new Set(COMPARISONS),
  functions: new Set(["size", "startsWith", "endsWith", "contains"]),
  hints: { has: "has() is not needed: what a visitor lacks is null, false or empty" },
});

/** Reads a condition. @throws ExpressionError for what is none, or uses what conditions do not have */
export function parseCondition(condition: string): ASTNode {
  const { root, error } = compileCondition(condition);
  if (error) throw error;
  return root;
}
