import { z } from "zod";
import { mergeExpressionProblem } from "./merge-expression";

const RULES_MAX = 50;
const PEOPLE_MAX = 100;

/** The rules that a change request must meet before it can be merged. All resources with merge rules use this schema. */
const users = z.array(z.string()).describe("The IDs of the users that the rule is about.");

export const mergeRuleSchema = z
  .union([
    z.object({
      rule: z
        .enum(["require_specific_reviewers", "require_one_of_specific_reviewers", "allow_bypass"])
        .describe("The rule, which applies to the users in `users`."),
      users,
    }),
    z.object({
      rule: z
        .enum([
          "require_at_least_one_review",
          "require_at_least_one_approved_review",
          "require_all_reviews_approved",
          "require_agent_review",
          "require_up_to_date_change_request",
          "require_change_request_subject",
          "require_change_request_description",
          "require_author_to_merge",
        ])
        .describe("The rule."),
    }),
    z.object({
      rule: z
        .literal("custom")
        .describe("The kind of rule. Always `custom`: the change request must meet `expression`."),
      expression: z
        .string()
        .max(1024)
        .describe("The expression that must be true before the change request can be merged."),
      message: z
        .string()
        .max(255)
        .optional()
        .describe("The text that members see if the expression isn't true."),
    }),
  ])
  .meta({ id: "MergeRule" });
export type MergeRule = z.output<typeof mergeRuleSchema>;

/** Merge rules of a resource that can't inherit them. */
export const standaloneMergeRulesSchema = z.union([
  z.object({ type: z.literal("none") }),
  z.object({
    type: z.literal("rules"),
    rules: z.array(mergeRuleSchema).describe("The rules. A change request must meet all of them."),
  }),
]);

function ruleProblem(rule: MergeRule): { field: string; message: string } | undefined {
  if ("users" in rule && rule.users.length > PEOPLE_MAX)
    return {
      field: "users",
      message: `can have at most ${PEOPLE_MAX} users (received ${rule.users.length})`,
    };
  const problem = rule.rule === "custom" ? mergeExpressionProblem(rule.expression) : undefined;
  return problem === undefined ? undefined : { field: "expression", message: `isn't valid at ${problem}` };
}

/**
 * Limits the number of merge rules and the number of people in them. Reports the position of the error in an invalid expression.
 */
export function refineMergeRules(
  value: { type: string; rules?: readonly MergeRule[] },
  context: z.RefinementCtx,
): void {
  const { rules = [] } = value;
  if (rules.length > RULES_MAX) {
    context.addIssue({
      code: "custom",
      path: ["rules"],
      message: `can have at most ${RULES_MAX} rules (received ${rules.length})`,
    });
    return;
  }
  for (const [index, rule] of rules.entries()) {
    const problem = ruleProblem(rule);
    if (!problem) continue;
    context.addIssue({ code: "custom", path: ["rules", index, problem.field], message: problem.message });
  }
}
