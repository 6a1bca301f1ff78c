import { z } from "zod";

/** The maximum number of groups, of words in a group, and of characters in a word. */
const GROUPS_MAX = 200;
const WORDS_MAX = 10;
const CHARACTERS_MAX = 64;

export const synonymsSchema = z
  .object({
    object: z.literal("search-synonyms"),
    groups: z.array(z.array(z.string())).describe("The groups of words that searches treat as equal."),
    updatedAt: z.iso.datetime().describe("When the synonyms were last changed (UTC)."),
    updatedBy: z
      .string()
      .describe("The ID of the user who last changed the synonyms. Empty if they were never changed."),
    urls: z
      .object({ location: z.url().describe("The synonyms' URL in the API.") })
      .describe("The URLs of the synonyms."),
  })
  .meta({ id: "SearchSynonyms" });

export const updateSynonymsFields = {
  groups: z
    .array(z.array(z.string().trim().min(1).max(CHARACTERS_MAX)).min(2).max(WORDS_MAX))
    .max(GROUPS_MAX)
    .describe(
      "The groups of words or short phrases with the same meaning, such as `k8s` and `Kubernetes`. A word can be in only one group. Case and accents don't matter.",
    ),
};
