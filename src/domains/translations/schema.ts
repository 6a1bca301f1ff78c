import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "@/domains/content/document-schema";
import { languageField } from "@/domains/spaces/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime();
const count = z.number().int().min(0);
const permissions = z
  .object({
    view: z.boolean().describe("Whether the caller can view the translation."),
    edit: z.boolean().describe("Whether the caller can change the translation."),
  })
  .describe("The caller's permissions for the translation.");

export const automaticField = z
  .boolean()
  .describe("Whether the translation is updated automatically, some minutes after the source changes.");

const sourceField = z
  .object({
    space: idField.describe("The ID of the source space."),
    language: languageField.describe("The language of the source, such as `en`."),
  })
  .describe("The space to translate.");

export const createTranslationFields = {
  source: sourceField,
  language: languageField.describe("The language to translate to, such as `de` or `pt-br`."),
  instructions: jsonDocumentInput.optional().describe("Instructions for the language model, as a Document."),
  automatic: automaticField.optional(),
};
export type CreateTranslation = z.output<z.ZodObject<typeof createTranslationFields>>;

export const updateTranslationFields = {
  instructions: jsonDocumentInput.describe("Instructions for the language model, as a Document."),
  automatic: automaticField.optional(),
};
export type UpdateTranslation = z.output<z.ZodObject<typeof updateTranslationFields>>;

const latestRunSchema = z.object({
  status: z.enum(["pending", "running", "success", "failure"]).describe("The status of the run."),
  progress: z.number().int().min(0).max(100).describe("The progress of the run, in percent."),
  step: z.string().optional().describe("The current step of the run."),
  pages: count.describe("The number of source pages that the run checks."),
  pagesDone: count.describe("The number of pages that are done."),
  error: z
    .object({
      code: z.string().describe("A stable code for the error."),
      message: z.string().describe("A sentence that explains the error."),
    })
    .optional()
    .describe("Why the run failed. Absent if it didn't fail."),
  startedAt: time.optional().describe("When the run started (UTC). Absent until it starts."),
  endedAt: time.optional().describe("When the run ended (UTC). Absent until it ends."),
});

export const translationSchema = z
  .object({
    object: z.literal("translation"),
    id: z.string().describe("The ID of the translation."),
    status: z
      .enum(["pending", "running", "completed"])
      .describe(
        "The status of the translation: `pending` before the first run and while a run is waiting, `running`, or `completed`, also after a failed run.",
      ),
    source: z
      .object({
        space: z.string().describe("The ID of the source space."),
        language: languageField.describe("The language of the source."),
      })
      .describe("The space that is translated."),
    language: languageField.describe("The language of the translation."),
    instructions: jsonDocumentOutput.describe("The instructions for the language model, as a Document."),
    automatic: automaticField,
    outdated: z.boolean().describe("Whether the source has changed since the last finished run."),
    result: z
      .object({
        space: z.string().describe("The ID of the space."),
        revision: z.string().describe("The ID of the space's revision."),
        language: languageField.describe("The language of the space."),
      })
      .optional()
      .describe("The space with the translated content."),
    latestRun: latestRunSchema.optional().describe("The latest run. Absent before the first run."),
    createdAt: time.describe("When the translation was created (UTC)."),
    updatedAt: time.describe("When the translation was last changed (UTC)."),
    stats: z
      .object({
        runs: count.describe("The number of runs."),
        totalWords: count.describe("The number of words that were sent for translation, in all runs."),
        totalPages: count.describe("The number of pages that were written, in all runs."),
        totalDuration: count.describe("The duration of all runs, in milliseconds."),
        latestRunDuration: count.describe("The duration of the latest run, in milliseconds."),
        latestPages: count.describe("The number of pages in the latest run."),
        latestWords: count.describe("The number of words in the latest run."),
      })
      .describe("Statistics of the translation's runs."),
    permissions,
    urls: z
      .object({
        location: z.url().describe("The translation's URL in the API."),
        app: z.url().describe("The translation's URL in the console."),
      })
      .describe("The URLs of the translation."),
  })
  .meta({ id: "Translation" });

export const listTranslationsFields = {
  space: idField
    .optional()
    .describe("Return only translations whose source or result is the space with this ID."),
};

const itemStatusField = z.enum(["translated", "edited", "conflict", "failed"]);
export type ItemStatus = z.output<typeof itemStatusField>;

const conflictSchema = z.object({
  reason: z.enum(["both-changed", "removed-here", "removed-at-source"]).describe("Why there is a conflict."),
  mine: z
    .string()
    .optional()
    .describe("The text that was edited by hand. Absent if it was deleted or isn't text."),
  proposed: z.string().optional().describe("The text from the run."),
});

export const translationItemSchema = z
  .object({
    object: z.literal("translation-item"),
    id: z
      .string()
      .describe(
        "The ID of the page, reusable content or file, which is the same in the source space and the translated space.",
      ),
    kind: z.enum(["page", "reusable-content", "file"]).describe("The kind of the item."),
    title: z.string().describe("The title of the item."),
    status: itemStatusField.describe(
      "The status of the item. `edited` items were changed by hand, and runs don't overwrite them. `failed` items still have parts in the source language.",
    ),
    failures: z.array(z.string()).describe("The parts that are still in the source language."),
    conflict: conflictSchema
      .optional()
      .describe(
        "The conflict between the manual edit and the text from the run. Returned only by `getTranslationItem`.",
      ),
    updatedAt: time.describe("When the item was last changed (UTC)."),
    urls: z
      .object({
        location: z.url().describe("The item's URL in the API."),
        app: z.url().describe("The item's URL in the console."),
      })
      .describe("The URLs of the item."),
  })
  .meta({ id: "TranslationItem" });

export const listItemsFields = {
  status: itemStatusField.optional().describe("Return only items with this status."),
};
export const itemPath = {
  itemId: idField.describe("The ID of the translated page, reusable content or file."),
};
export const resolveItemFields = {
  ...itemPath,
  resolution: z
    .enum(["mine", "proposed"])
    .describe(
      "The text to keep: `mine` for the text that was edited by hand, or `proposed` for the text from the run.",
    ),
};
