import type { z } from "zod";
import type { SearchSynonyms } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import type { synonymsSchema } from "./schema";

export const presentSynonyms = (synonyms: SearchSynonyms): z.input<typeof synonymsSchema> => ({
  object: "search-synonyms",
  groups: synonyms.groups as string[][],
  updatedAt: synonyms.updatedAt.toISOString(),
  updatedBy: synonyms.updatedBy,
  urls: { location: apiUrl(`/orgs/${synonyms.organizationId}/search/synonyms`) },
});
