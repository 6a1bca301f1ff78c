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

const RESOLUTIONS_MAX = 1000;
const ID_CHARACTERS_MAX = 4200;
const HUNKS_MAX = 10_000;
const HUNK_ID_CHARACTERS_MAX = 100;

/** What two sides did to the same thing so that both cannot stand. */
const kindField = z.enum([
  // Both changed the same lines.
  "text",
  // One side deleted what the other changed, or put something below.
  "deleted",
  // Both gave it another title, wording or slug.
  "renamed",
  // Both moved it to another parent, or each below the other.
  "moved",
  // Both gave it another place among the same siblings.
  "order",
  // Both changed the same setting of a page.
  "metadata",
  "file",
  "reusable-content",
  "structure-file",
  "variable",
]);
export type ConflictKind = z.output<typeof kindField>;

const side = z.unknown().optional().describe("Null where the thing is not there.");

const sideText = z.string().describe("With line ends; empty where the side says nothing there.");

const textPart = z.union([
  z.object({ text: z.string().describe("What is settled.") }),
  z.object({
    id: z.string().describe("Names the place in `hunks` of a resolution."),
    base: sideText,
    mine: sideText,
    theirs: sideText,
  }),
]);

const conflictSchema = z
  .object({
    id: z.string().describe("Names the conflict in `resolutions`."),
    kind: kindField,
    attribute: z.string().optional().describe("What of the thing it is about, such as its title or slug."),
    parts: z
      .array(textPart)
      .optional()
      .describe("Of a text: all of it in reading order, with the places that are in conflict."),
    page: z.object({ id: z.string(), title: z.string() }).optional(),
    file: z.object({ id: z.string(), name: z.string() }).optional(),
    thing: z.string().describe("Id, repository path or name of what both sides changed."),
    base: side,
    mine: side,
    theirs: side,
  })
  .meta({ id: "MergeConflict" });

/** The answer of a merge or an update; `result` is `conflicts` where nothing was written because of them. */
const outcomeOf = <Result extends string>(result: Result) =>
  z.object({
    revision: z
      .string()
      .describe("The revision that was written, or the unchanged head of the change request."),
    result: z.enum([result, "conflicts"]),
    conflicts: z.array(conflictSchema).optional(),
  });

export const mergeAnswer = outcomeOf("merge");
export const updateAnswer = outcomeOf("update");

export const dryRunFields = {
  dryRun: z.boolean().default(false).describe("Answers what would happen, and writes nothing."),
};

const hunkField = z.string().max(HUNK_ID_CHARACTERS_MAX);
const hunkChoice = z.union([
  z.object({ hunk: hunkField, use: z.enum(["mine", "theirs", "both"]) }),
  z.object({ hunk: hunkField, text: z.string() }),
]);

const resolutionField = z.union([
  z.object({ conflict: z.string().max(ID_CHARACTERS_MAX), use: z.enum(["mine", "theirs"]) }),
  z.object({ conflict: z.string().max(ID_CHARACTERS_MAX), text: z.string() }),
  z.object({
    conflict: z.string().max(ID_CHARACTERS_MAX),
    hunks: z
      .array(hunkChoice)
      .min(1)
      .max(HUNKS_MAX)
      .describe("Places by their ids; others stay in conflict."),
  }),
]);

export const updateFields = {
  ...dryRunFields,
  resolutions: z
    .array(resolutionField)
    .max(RESOLUTIONS_MAX)
    .default([])
    .describe(
      "How conflicts end: with a side, which of a text holds for the places in conflict alone; or, for a text, with " +
        "another text, or place by place.",
    ),
};
export type RequestedResolution = z.output<typeof resolutionField>;
