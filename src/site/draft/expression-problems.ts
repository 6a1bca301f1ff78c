import { expressionsIn } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";

/**
 * Returns a function that finds the reason why an expression can't have a value for any visitor. Loads the evaluator only
 * if the draft contains an expression.
 */
export async function expressionProblems(
  nodes: DocumentBlock[],
): Promise<((expression: string) => string | null) | undefined> {
  const { conditions, values } = expressionsIn({ nodes });
  if (conditions.size + values.size === 0) return undefined;
  const { brokenExpressions } = await import("@/domains/content/expressions/expressions");
  const broken = brokenExpressions([...conditions, ...values]);
  return (expression) => broken.get(expression) ?? null;
}
