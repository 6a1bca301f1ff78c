import { z } from "zod";
import { contentPreviewSchema } from "@/domains/content/preview";
import { UNLISTED_FILES } from "@/domains/git/repository/config";
import { idField } from "@/scopes/define";

/** The maximum number of uploads in one run See ContentImportSource in the API contract.. */
const FILES_MAX = 50;

const fileSource = z.object({
  type: z.literal("file"),
  files: z
    .array(idField)
    .min(1)
    .max(FILES_MAX)
    .describe(
      "The `key` of each upload. An upload can be a ZIP archive, a Markdown file, an HTML file or a Word document (.docx).",
    ),
});

const websiteSource = z.object({
  type: z.literal("website"),
  url: z
    .url()
    .max(2048)
    .describe(
      "The HTTP or HTTPS URL of the website or of its sitemap. The import reads pages whose paths start with the path of this URL.",
    ),
});

const sources = z.discriminatedUnion("type", [fileSource, websiteSource]);

const unlistedFiles = z
  .enum(UNLISTED_FILES)
  .describe(
    "How the import handles Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` omits the files. `structure.unlisted` in `.gitbook.yaml` takes precedence. Default: `ignored`.",
  );

export const startFields = {
  source: sources.describe("The files or the website to import."),
  target: z
    .object({
      space: idField.describe("The ID of the space to import into."),
      changeRequest: idField
        .optional()
        .describe(
          "The ID of a change request to import into. If omitted, the import creates a change request.",
        ),
      page: idField
        .optional()
        .describe(
          "The ID of the page to add the imported pages under. If omitted, the pages are added at the root.",
        ),
    })
    .describe("The destination of the import."),
  unlistedFiles: unlistedFiles.optional(),
  dryRun: z
    .boolean()
    .optional()
    .describe(
      "True to check the files without importing them. The run has the same report as the import, and a preview of the content. To import the files, start another run with the same uploads. Default: false.",
    ),
  site: idField
    .optional()
    .describe(
      "Not supported. If you send this field, the operation returns 400. Import into a space, and then add the space to the site.",
    ),
  enhance: z
    .boolean()
    .optional()
    .describe("Not supported. If true, the operation returns 400. Imports don't change the text."),
};
const start = z.object(startFields);
export type StartImport = z.output<typeof start>;

export const STATUSES = ["pending", "in-progress", "completed", "failed", "cancelled"] as const;
export type Status = (typeof STATUSES)[number];

/** The formats that imported content can have. */
export const FORMATS = [
  "bundle",
  "gitbook",
  "markdown",
  "html",
  "website",
  "docx",
  "mkdocs",
  "docusaurus",
  "mintlify",
  "starlight",
  "vitepress",
  "mdbook",
  "hugo",
  "nextra",
  "fumadocs",
  "github-wiki",
  "notion",
  "outline",
  "docmost",
  "bookstack",
  "readme",
  "confluence-html",
  "confluence-xml",
] as const;
export type Format = (typeof FORMATS)[number];

/** A file that couldn't be imported, with the reason in a sentence. */
const problemSchema = z.object({
  file: z.string().describe("The path of the file that couldn't be imported."),
  reason: z.string().describe("Why the file couldn't be imported."),
});
export type Problem = z.output<typeof problemSchema>;

/** An import run. `dryRun`, `format`, `step`, `progress`, `report` and `preview` are not part of the contract. */
export const importRunSchema = z
  .object({
    object: z.literal("import-run"),
    id: z.string().describe("The ID of the import."),
    status: z.enum(STATUSES).describe("The status of the import."),
    reason: z.string().optional().describe("Why the import failed. Absent if it didn't fail."),
    source: sources.describe("The files or the website that were imported."),
    target: startFields.target,
    createdBy: z.string().describe("The ID of the user who started the import."),
    createdAt: z.string().describe("When the import was created (UTC)."),
    startedAt: z.string().optional().describe("When the import started (UTC). Absent until it starts."),
    completedAt: z
      .string()
      .optional()
      .describe("When the import succeeded or failed (UTC). Absent until it ends."),
    updatedAt: z.string().describe("When the import was last changed (UTC)."),
    dryRun: z.boolean().describe("Whether the run only checks the files."),
    format: z.enum(FORMATS).optional().describe("The detected format of the files."),
    step: z.string().optional().describe("The current step of the import."),
    progress: z
      .object({
        done: z.number().describe("The number of processed items."),
        total: z.number().describe("The total number of items."),
      })
      .describe("The progress of the current step."),
    report: z
      .object({
        pages: z.number().describe("The number of imported pages, without groups and links."),
        files: z.number().describe("The number of imported files."),
        redirects: z
          .number()
          .describe("The number of redirects from the paths that pages had before the import."),
        problems: z.array(problemSchema).describe("The first 200 problems of the import."),
        problemCount: z.number().describe("The total number of problems."),
      })
      .describe("The result of the import. For a dry run, the result that the import would have."),
    preview: contentPreviewSchema
      .optional()
      .describe(
        "The content that the import would write. Only a completed dry run has it, and lists omit it.",
      ),
    urls: z
      .object({
        location: z.url().describe("The import's URL in the API."),
        app: z
          .url()
          .optional()
          .describe("The URL of the change request with the imported content, in the console."),
      })
      .describe("The URLs of the import."),
  })
  .meta({ id: "ContentImportRun" });
