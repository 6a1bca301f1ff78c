import { z } from "zod";
import { idField } from "@/scopes/define";

/** Uploads of one run (contract: ContentImportSource). */
const FILES_MAX = 50;

const fileSource = z.object({
  type: z.literal("file"),
  files: z
    .array(idField)
    .min(1)
    .max(FILES_MAX)
    .describe("The `key` of each upload: zip archives, or single files of Markdown or HTML."),
});

const websiteSource = z.object({ type: z.literal("website"), url: z.url().max(2048) });

export const startFields = {
  source: z
    .discriminatedUnion("type", [fileSource, websiteSource])
    .describe("`website` is refused: this service fetches no pages of other hosts."),
  target: z.object({
    space: idField,
    changeRequest: idField.optional().describe("Put it into this one instead of a new one."),
    page: idField.optional().describe("Put it below this page instead of at the root."),
  }),
  site: idField.optional().describe("Refused: a site shows what is merged into its spaces."),
  enhance: z.boolean().optional().describe("Refused where it is true: what is imported keeps its words."),
};
const start = z.object(startFields);
export type StartImport = z.output<typeof start>;

export const STATUSES = ["pending", "in-progress", "completed", "failed", "cancelled"] as const;
export type Status = (typeof STATUSES)[number];

/** What uploaded files may prove to be. */
export const FORMATS = [
  "bundle",
  "gitbook",
  "markdown",
  "html",
  "mkdocs",
  "docusaurus",
  "notion",
  "confluence-html",
  "confluence-xml",
] as const;
export type Format = (typeof FORMATS)[number];

/** Something that could not be taken: the file, and why, in a sentence. */
const problemSchema = z.object({ file: z.string(), reason: z.string() });
export type Problem = z.output<typeof problemSchema>;

/** One import; `format`, `step`, `progress` and `report` are beyond the contract. */
export const importRunSchema = z
  .object({
    object: z.literal("import-run"),
    id: z.string(),
    status: z.enum(STATUSES),
    reason: z.string().optional().describe("Why it failed."),
    source: fileSource,
    target: startFields.target,
    createdBy: z.string(),
    createdAt: z.string(),
    startedAt: z.string().optional(),
    completedAt: z.string().optional().describe("When it ended, well or badly, UTC."),
    updatedAt: z.string(),
    format: z.enum(FORMATS).optional().describe("What the files proved to be."),
    step: z.string().optional().describe("What is being done."),
    progress: z
      .object({ done: z.number().describe("So many are done."), total: z.number() })
      .describe("Of the present step."),
    report: z
      .object({
        pages: z.number(),
        files: z.number(),
        problems: z.array(problemSchema).describe("What could not be taken, the first ones."),
        problemCount: z.number().describe("All of them; `problems` holds the first two hundred."),
      })
      .describe("What was taken, and what could not be."),
    urls: z.object({
      location: z.url(),
      app: z.url().optional().describe("The change request that holds what was imported."),
    }),
  })
  .meta({ id: "ContentImportRun" });
