import { z } from "zod";
import { languageField } from "@/domains/spaces/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime();

export const TERM_LENGTH_MAX = 200;
/** The maximum number of changes in one request, and the maximum number of entries in an organization. */
export const CHANGES_MAX = 500;
export const ENTRIES_MAX = 5_000;

const term = z
  .string()
  .trim()
  .min(1)
  .max(TERM_LENGTH_MAX)
  .regex(/^[^<>\p{Cc}]*$/u, "can't contain `<`, `>` or control characters");

const translationsField = z.partialRecord(languageField, term).meta({
  description: "The term by language. In a space, Bindery looks for the term in the language of the space.",
  keys: "The term in the language `%`.",
});

export const glossaryEntrySchema = z
  .object({
    object: z.literal("glossary-entry"),
    id: z.string().describe("The ID of the glossary entry."),
    translations: z.record(z.string(), z.string()).describe("The term in each language, by language code."),
    doNotTranslate: z.boolean().describe("Whether the term stays the same in every language."),
    createdAt: time.describe("When the glossary entry was created (UTC)."),
    updatedAt: time.describe("When the glossary entry was last changed (UTC)."),
    urls: z
      .object({ location: z.url().describe("The glossary entry's URL in the API.") })
      .describe("The URLs of the glossary entry."),
  })
  .meta({ id: "GlossaryEntry" });

const entryField = z.object({
  id: idField.optional().describe("The ID of the entry to replace. If omitted, an entry is created."),
  translations: translationsField,
  doNotTranslate: z.boolean().optional().describe("True to keep the term the same in every language."),
});
export type EntryInput = z.output<typeof entryField>;

export const updateGlossaryFields = {
  delete: z.array(idField).max(CHANGES_MAX).default([]).describe("The IDs of entries to delete."),
  entries: z.array(entryField).max(CHANGES_MAX).default([]).describe("The entries to create or replace."),
};
export type UpdateGlossary = z.output<z.ZodObject<typeof updateGlossaryFields>>;

export const glossaryPath = { glossaryEntryId: idField.describe("The ID of the glossary entry.") };
