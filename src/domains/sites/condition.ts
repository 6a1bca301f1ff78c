import { Environment } from "@marcbachmann/cel-js";
import { z } from "zod";
import { positionOf, problemOfError } from "@/domains/organizations/merge-expression";

const LENGTH_MAX = 1024;

// Which claims there are is the schema's to say; here an expression only has to be one.
const ENVIRONMENT = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 100, maxMapEntries: 50, maxCallArguments: 4 },
  unlistedVariablesAreDyn: true,
});

/** What keeps a text from being an expression, and where; undefined when it is one. */
export function conditionProblem(condition: string): string | undefined {
  try {
    ENVIRONMENT.parse(condition);
    return undefined;
  } catch (error) {
    const { offset, text } = problemOfError(error);
    return `${positionOf(condition, offset)}: ${text}`;
  }
}

/** A condition in a body: left out keeps the present one, null and an empty text remove it. */
export const conditionField = z
  .string()
  .max(LENGTH_MAX)
  .superRefine((condition, ctx) => {
    const problem = condition.trim() === "" ? undefined : conditionProblem(condition);
    if (problem !== undefined) ctx.addIssue({ code: "custom", message: problem });
  })
  .transform((condition) => (condition.trim() === "" ? null : condition))
  .nullable()
  .optional()
  .describe(
    "An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), stored when it parses; null removes " +
      "it. It is kept, but not evaluated yet: what carries it is shown to every visitor.",
  );
