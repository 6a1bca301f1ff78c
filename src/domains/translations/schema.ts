import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";
import { languageField } from "@/domains/spaces/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime();
const count = z.number().int().min(0);
const permissions = z.object({ view: z.boolean(), edit: z.boolean() });

export const automaticField = z
  .boolean()
  .describe("Whether it follows its source by itself, some minutes after a change.");

const sourceField = z.object({ space: idField, language: languageField });

export const createTranslationFields = {
  source: sourceField,
  language: languageField,
  instructions: jsonDocumentInput.optional().describe("What a model is told about how to translate."),
  automatic: automaticField.optional(),
};
export type CreateTranslation = z.output<z.ZodObject<typeof createTranslationFields>>;

export const updateTranslationFields = {
  instructions: jsonDocumentInput,
  automatic: automaticField.optional(),
};
export type UpdateTranslation = z.output<z.ZodObject<typeof updateTranslationFields>>;

const latestRunSchema = z.object({
  status: z.enum(["pending", "running", "success", "failure"]),
  progress: z.number().int().min(0).max(100),
  step: z.string().optional().describe("What it does at the moment."),
  pages: count.describe("Pages of the source that it looks at."),
  pagesDone: count,
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  startedAt: time.optional(),
  endedAt: time.optional(),
});

export const translationSchema = z
  .object({
    object: z.literal("translation"),
    id: z.string(),
    status: z
      .enum(["pending", "running", "completed"])
      .describe(
        "`pending` before the first run and while one waits; `completed` says nothing of its success.",
      ),
    source: z.object({ space: z.string(), language: languageField }),
    language: languageField,
    instructions: jsonDocumentOutput,
    automatic: automaticField,
    outdated: z.boolean().describe("Whether the source was changed since the last finished run."),
    result: z.object({ space: z.string(), revision: z.string(), language: languageField }).optional(),
    latestRun: latestRunSchema.optional(),
    createdAt: time,
    updatedAt: time,
    stats: z.object({
      runs: count,
      totalWords: count.describe("Words that a provider was asked to translate."),
      totalPages: count.describe("Pages that were written."),
      totalDuration: count.describe("Milliseconds."),
      latestRunDuration: count.describe("Milliseconds."),
      latestPages: count,
      latestWords: count,
    }),
    permissions,
    urls: z.object({ location: z.url(), app: z.url() }),
  })
  .meta({ id: "Translation" });

export const listTranslationsFields = {
  space: idField.optional().describe("Only those that this space is the source or the result of."),
};

const itemStatusField = z.enum(["translated", "edited", "conflict", "failed"]);
export type ItemStatus = z.output<typeof itemStatusField>;

const conflictSchema = z.object({
  reason: z.enum(["both-changed", "removed-here", "removed-at-source"]),
  mine: z
    .string()
    .optional()
    .describe("The text as people left it; absent for what is not there or no text."),
  proposed: z.string().optional().describe("The text that a run would write."),
});

export const translationItemSchema = z
  .object({
    object: z.literal("translation-item"),
    id: z.string().describe("Of the page, the reusable content or the file; the same in both spaces."),
    kind: z.enum(["page", "reusable-content", "file"]),
    title: z.string(),
    status: itemStatusField.describe(
      "`edited`: people changed it, and it stays theirs; `failed`: some of it stays in the source's language.",
    ),
    failures: z.array(z.string()).describe("What stays in the source's language."),
    conflict: conflictSchema.optional().describe("Told by the operation that reads one item."),
    updatedAt: time,
    urls: z.object({ location: z.url(), app: z.url() }),
  })
  .meta({ id: "TranslationItem" });

export const listItemsFields = { status: itemStatusField.optional() };
export const itemPath = { itemId: idField };
export const resolveItemFields = {
  ...itemPath,
  resolution: z
    .enum(["mine", "proposed"])
    .describe("Keep what people wrote, or take what the run proposes instead."),
};
