import { z } from "zod";

/** Rules that a change request must meet before it is merged, as every resource that holds them spells them. */
const users = z.array(z.string());

export const mergeRuleSchema = z.union([
  z.object({
    rule: z.enum(["require_specific_reviewers", "require_one_of_specific_reviewers", "allow_bypass"]),
    users,
  }),
  z.object({
    rule: z.enum([
      "require_at_least_one_review",
      "require_all_reviews_approved",
      "require_agent_review",
      "require_up_to_date_change_request",
      "require_change_request_subject",
      "require_change_request_description",
    ]),
  }),
  z.object({ rule: z.literal("custom"), expression: z.string().max(1024) }),
]);

/** Merge rules of something with nothing above it to inherit from. */
export const standaloneMergeRulesSchema = z.union([
  z.object({ type: z.literal("none") }),
  z.object({ type: z.literal("rules"), rules: z.array(mergeRuleSchema) }),
]);
