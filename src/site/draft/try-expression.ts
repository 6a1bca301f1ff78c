/** The variables of the space and the claims of an example visitor. Expressions can use them. */
export interface TriedWith {
  variables: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** The value of an expression, or the reason why the expression has no value. */
export type Tried = { value: boolean | string } | { reason: string };

/** Evaluates an expression like published sites. Loads the evaluator at its first use. */
export async function tryExpression(expression: string, { variables, claims }: TriedWith): Promise<Tried> {
  const { evaluateExpressions, expressionText } = await import("@/domains/content/expressions/expressions");
  const known = { space: { vars: variables }, visitor: { claims } };
  const answer = evaluateExpressions([expression], known, "all").get(expression);
  if (!answer?.known) return { reason: answer?.reason ?? "the text isn't a valid expression" };
  return { value: typeof answer.value === "boolean" ? answer.value : (expressionText(answer.value) ?? "") };
}
