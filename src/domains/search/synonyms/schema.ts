import { z } from "zod";

/** Groups of an organization, words of a group, and characters of a word or a row of words. */
const GROUPS_MAX = 200;
const WORDS_MAX = 10;
const CHARACTERS_MAX = 64;

export const synonymsSchema = z
  .object({
    object: z.literal("search-synonyms"),
    groups: z
      .array(z.array(z.string()))
      .describe("Each is a list of words that searches take for one another."),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().describe("Id of the person; empty while nobody has written any."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "SearchSynonyms" });

export const updateSynonymsFields = {
  groups: z
    .array(z.array(z.string().trim().min(1).max(CHARACTERS_MAX)).min(2).max(WORDS_MAX))
    .max(GROUPS_MAX)
    .describe(
      "Each is a list of words, or of a few words in a row, that mean the same: `k8s` and `Kubernetes`, `SSO` and " +
        "`single sign-on`. A word stands in one group alone; case and accents make no difference.",
    ),
};
