import { z } from "zod";
import { languageField } from "@/domains/spaces/schema";
import { idField } from "@/scopes/define";

const time = z.iso.datetime();

export const TERM_LENGTH_MAX = 200;
/** Entries of one request, and of an organization. */
export const CHANGES_MAX = 500;
export const ENTRIES_MAX = 5_000;

const term = z
  .string()
  .trim()
  .min(1)
  .max(TERM_LENGTH_MAX)
  .regex(/^[^<>\p{Cc}]*$/u, "holds signs that stand in no term");

const translationsField = z.partialRecord(languageField, term).meta({
  description: "The term by language. In a space, Bindery looks for the term in the language of the space.",
  keys: "The term in the language `%`.",
});

export const glossaryEntrySchema = z
  .object({
    object: z.literal("glossary-entry"),
    id: z.string(),
    translations: z.record(z.string(), z.string()),
    doNotTranslate: z.boolean().describe("Whether the term stays as it is in every language."),
    createdAt: time,
    updatedAt: time,
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "GlossaryEntry" });

const entryField = z.object({
  id: idField.optional().describe("The entry to replace; a new one is made without it."),
  translations: translationsField,
  doNotTranslate: z.boolean().optional(),
});
export type EntryInput = z.output<typeof entryField>;

export const updateGlossaryFields = {
  delete: z.array(idField).max(CHANGES_MAX).default([]).describe("Ids of entries to delete."),
  entries: z.array(entryField).max(CHANGES_MAX).default([]).describe("Entries to make or to replace."),
};
export type UpdateGlossary = z.output<z.ZodObject<typeof updateGlossaryFields>>;

export const glossaryPath = { glossaryEntryId: idField };
