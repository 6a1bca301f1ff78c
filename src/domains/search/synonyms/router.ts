import type { z } from "zod";
import type { SearchSynonyms } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { synonymsSchema, updateSynonymsFields } from "./schema";
import { readSynonyms, writeSynonyms } from "./service";

const presentSynonyms = (synonyms: SearchSynonyms): z.input<typeof synonymsSchema> => ({
  object: "search-synonyms",
  groups: synonyms.groups as string[][],
  updatedAt: synonyms.updatedAt.toISOString(),
  updatedBy: synonyms.updatedBy,
  urls: { location: apiUrl(`/orgs/${synonyms.organizationId}/search/synonyms`) },
});

const rest = restTagged("organizations");
const PATH = "/orgs/{organizationId}/search/synonyms";

/**
 * Operations for synonyms, which are words that an organization's searches treat as equal. Members can read
 * the synonyms, and administrators can change them.
 */
export const synonymsRouter = router({
  get: rest("GET", PATH, {
    id: "getSearchSynonyms",
    summary: "Get search synonyms",
    description:
      "Returns the groups of words that searches treat as equal. They apply to every search in the organization, its spaces and its sites.",
    scope: organizationScope("listMembers", {}),
    output: synonymsSchema,
  }).query(async ({ ctx }) => {
    const synonyms = await readSynonyms(ctx.organization);
    ctx.reply.version = synonyms.version;
    return presentSynonyms(synonyms);
  }),

  update: rest("PUT", PATH, {
    id: "updateSearchSynonyms",
    summary: "Replace search synonyms",
    description:
      "Replaces all groups of synonyms and returns them. Searches use the new groups immediately. Published sites use them within a minute.",
    scope: organizationScope("admin", updateSynonymsFields),
    output: synonymsSchema,
  }).mutation(async ({ ctx, input }) =>
    presentSynonyms(await writeSynonyms(ctx, ctx.organization, input.groups)),
  ),
});
