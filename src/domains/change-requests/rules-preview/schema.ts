import { z } from "zod";
import { refineMergeRules, standaloneMergeRulesSchema } from "@/domains/organizations/merge-rules";
import { mergeRulesField } from "@/domains/spaces/schema";

/** The number of change requests that a preview checks. */
export const CHECKED_MAX = 50;

export const previewOrganizationRulesFields = {
  mergeRules: standaloneMergeRulesSchema
    .superRefine(refineMergeRules)
    .describe("The merge rules to try. They aren't saved."),
};

export const previewSpaceRulesFields = {
  mergeRules: mergeRulesField.describe("The merge rules to try. They aren't saved."),
};

/** Shows which open change requests merge rules would block. */
export const mergeRulesPreviewSchema = z
  .object({
    object: z.literal("merge-rules-preview"),
    checked: z
      .number()
      .int()
      .describe(`The number of open change requests that were checked, at most ${CHECKED_MAX}.`),
    hasMore: z
      .boolean()
      .describe("Whether there are more open change requests, which are older and weren't checked."),
    blocked: z
      .array(
        z.object({
          id: z.string().describe("The ID of the change request."),
          number: z.number().int().describe("The number of the change request in its space."),
          subject: z.string().describe("The subject of the change request. Can be empty."),
          space: z
            .object({
              id: z.string().describe("The ID of the space."),
              title: z.string().describe("The display name of the space."),
            })
            .describe("The space of the change request."),
          lacking: z
            .array(z.string())
            .describe("What the change request needs, for each rule that isn't met."),
        }),
      )
      .describe("The change requests that don't meet the rules, even if their author merges them."),
  })
  .meta({ id: "MergeRulesPreview" });
