import { z } from "zod";
import { conditionProblem } from "@/domains/content/conditions/check";
import { CONDITION_LENGTH_MAX } from "@/domains/content/conditions/syntax";

/**
 * Reports the position of a syntax error in a condition. The claims are checked later with the site's schema.
 */
function refineCondition(condition: string, ctx: z.RefinementCtx): void {
  const problem = condition.trim() === "" ? undefined : conditionProblem(condition, { schema: null });
  if (problem !== undefined) ctx.addIssue({ code: "custom", message: `isn't valid at ${problem}` });
}

const expressionField = z.string().max(CONDITION_LENGTH_MAX).superRefine(refineCondition);

/**
 * A condition in an update. If the field is omitted, the current condition is kept. Null or an empty text
 * removes the condition.
 */
export const conditionField = expressionField
  .transform((condition) => (condition.trim() === "" ? null : condition))
  .nullable()
  .optional()
  .describe(
    "An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), which must be in the adaptive schema of " +
      "the site, if it has one. The item is hidden from visitors for whom the expression is false. Null removes it.",
  );

/** A condition in a request that replaces a whole resource. If the field is omitted or empty, the resource has no condition. */
export const wholeConditionField = expressionField.optional();
