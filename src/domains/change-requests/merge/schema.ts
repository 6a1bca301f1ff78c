import { z } from "zod";

const RESOLUTIONS_MAX = 1000;
const ID_CHARACTERS_MAX = 4200;

const kindField = z.enum([
  "text",
  "deleted",
  "renamed",
  "moved",
  "order",
  "metadata",
  "file",
  "reusable-content",
  "structure-file",
  "variable",
]);

const side = z.unknown().optional().describe("Null where the thing is not there.");

const conflictSchema = z
  .object({
    id: z.string().describe("Names the conflict in `resolutions`."),
    kind: kindField,
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

const resolutionField = z.union([
  z.object({ conflict: z.string().max(ID_CHARACTERS_MAX), use: z.enum(["mine", "theirs"]) }),
  z.object({ conflict: z.string().max(ID_CHARACTERS_MAX), text: z.string() }),
]);

export const updateFields = {
  ...dryRunFields,
  resolutions: z
    .array(resolutionField)
    .max(RESOLUTIONS_MAX)
    .default([])
    .describe("How conflicts end: with a side, or, for a text, with another text."),
};
export type RequestedResolution = z.output<typeof resolutionField>;
