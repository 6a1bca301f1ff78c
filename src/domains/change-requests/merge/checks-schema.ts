import { z } from "zod";
import { mergeRuleSchema } from "@/domains/organizations/merge-rules";

/** How a change request stands against the merge rules, for the caller. */
export const mergeChecksSchema = z
  .object({
    object: z.literal("merge-checks"),
    upToDate: z.boolean().describe("Whether the request stands on the head of the primary content."),
    mergeable: z
      .boolean()
      .describe("Whether a merge by the caller would be let through; conflicts are found by merging alone."),
    reason: z.string().optional().describe("What a merge by the caller would be refused with."),
    bypass: z.boolean().describe("Whether the caller is let past the rules, met or not."),
    checks: z.array(
      z.object({
        rule: mergeRuleSchema,
        met: z.boolean(),
        lacking: z.string().optional().describe("What the request lacks of the rule."),
      }),
    ),
  })
  .meta({ id: "MergeChecks" });
