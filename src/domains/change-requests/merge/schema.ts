import { z } from "zod";
import { mergeRuleSchema } from "@/domains/organizations/merge-rules";

/** Shows whether a change request meets the merge rules, and whether the caller can merge it. */
export const mergeChecksSchema = z
  .object({
    object: z.literal("merge-checks"),
    upToDate: z
      .boolean()
      .describe("Whether the change request is based on the current revision of the main content."),
    mergeable: z
      .boolean()
      .describe(
        "Whether the caller can merge the change request. This value doesn't take conflicts into account.",
      ),
    reason: z.string().optional().describe("Why the caller can't merge the change request."),
    bypass: z.boolean().describe("Whether the caller can merge without meeting the rules."),
    checks: z
      .array(
        z.object({
          rule: mergeRuleSchema.describe("The merge rule."),
          met: z.boolean().describe("Whether the change request meets the rule."),
          lacking: z.string().optional().describe("What the change request needs to meet the rule."),
        }),
      )
      .describe("The merge rules. Each entry says whether the change request meets the rule."),
  })
  .meta({ id: "MergeChecks" });

const RESOLUTIONS_MAX = 1000;
const ID_CHARACTERS_MAX = 4200;
const HUNKS_MAX = 10_000;
const HUNK_ID_CHARACTERS_MAX = 100;

/** The kind of conflict between the changes of two sides. */
const kindField = z.enum([
  // Both sides changed the same lines.
  "text",
  // One side deleted a page or file that the other side changed. This also happens if one side deleted a page, and the
  // other side added a subpage to that page.
  "deleted",
  // Both sides changed the title, link title or slug.
  "renamed",
  // Both sides moved the page to different parents. This also happens if each side moved one of two pages below the
  // other page.
  "moved",
  // Both sides moved the page to different positions within its parent.
  "order",
  // Both sides changed the same setting of a page.
  "metadata",
  "file",
  "reusable-content",
  "structure-file",
  "variable",
]);
export type ConflictKind = z.output<typeof kindField>;

const side = z
  .unknown()
  .optional()
  .describe("The value on this side. Null if the item doesn't exist on this side.");

const sideText = z
  .string()
  .describe("The text on this side, with line breaks. Empty if this side has no text here.");

const textPart = z.union([
  z.object({ text: z.string().describe("Text that isn't in conflict.") }),
  z.object({
    id: z.string().describe("The ID of the conflicting part, to use in the `hunks` of a resolution."),
    base: sideText,
    mine: sideText,
    theirs: sideText,
  }),
]);

const conflictSchema = z
  .object({
    id: z.string().describe("The conflict's ID, to use in `resolutions`."),
    kind: kindField.describe("The kind of conflict."),
    attribute: z
      .string()
      .optional()
      .describe("The attribute that is in conflict, such as the title or the slug."),
    parts: z
      .array(textPart)
      .optional()
      .describe(
        "The whole text in reading order, with its conflicting parts. Present only for conflicts in a text.",
      ),
    page: z
      .object({ id: z.string().describe("The page's ID."), title: z.string().describe("The page's title.") })
      .optional()
      .describe("The page that is in conflict."),
    file: z
      .object({ id: z.string().describe("The file's ID."), name: z.string().describe("The file's name.") })
      .optional()
      .describe("The file that is in conflict."),
    thing: z.string().describe("The ID, repository path or name of the item in conflict."),
    base: side,
    mine: side,
    theirs: side,
  })
  .meta({ id: "MergeConflict" });

/** The result of a merge or an update. If the result is `conflicts`, nothing was written. */
const outcomeOf = <Result extends string>(result: Result) =>
  z.object({
    revision: z
      .string()
      .describe(
        "The ID of the new revision. If there are conflicts, the ID of the change request's unchanged current revision.",
      ),
    result: z
      .enum([result, "conflicts"])
      .describe("Whether the operation succeeded or stopped because of conflicts."),
    conflicts: z
      .array(conflictSchema)
      .optional()
      .describe("The conflicts. Present if `result` is `conflicts`."),
  });

export const mergeAnswer = outcomeOf("merge");
export const updateAnswer = outcomeOf("update");

export const dryRunFields = {
  dryRun: z
    .boolean()
    .default(false)
    .describe("Whether to only report the result, without writing anything. Default: false."),
};

const hunkField = z.string().max(HUNK_ID_CHARACTERS_MAX);
const hunkChoice = z.union([
  z.object({
    hunk: hunkField.describe("The ID of the conflicting part of the text."),
    use: z
      .enum(["mine", "theirs", "both"])
      .describe("The side to keep: `mine` is the change request, `theirs` is the main content."),
  }),
  z.object({
    hunk: hunkField.describe("The ID of the conflicting part of the text."),
    text: z.string().describe("The text to use instead of both sides."),
  }),
]);

const resolutionField = z.union([
  z.object({
    conflict: z.string().max(ID_CHARACTERS_MAX).describe("The ID of the conflict."),
    use: z
      .enum(["mine", "theirs"])
      .describe("The side to keep: `mine` is the change request, `theirs` is the main content."),
  }),
  z.object({
    conflict: z.string().max(ID_CHARACTERS_MAX).describe("The ID of the conflict."),
    text: z.string().describe("The text to use instead of both sides."),
  }),
  z.object({
    conflict: z.string().max(ID_CHARACTERS_MAX).describe("The ID of the conflict."),
    hunks: z
      .array(hunkChoice)
      .min(1)
      .max(HUNKS_MAX)
      .describe("The decisions for individual parts of the text. Parts without a decision stay in conflict."),
  }),
]);

export const updateFields = {
  ...dryRunFields,
  resolutions: z
    .array(resolutionField)
    .max(RESOLUTIONS_MAX)
    .default([])
    .describe(
      "How to resolve each conflict: keep one side, use another text, or decide for each part of the text.",
    ),
};
export type RequestedResolution = z.output<typeof resolutionField>;
