import { z } from "zod";
import { invalid } from "@/lib/errors";
import { paging } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { searchFields } from "../schema";

const siteSpaceIds = z.array(idField).min(1).max(1000).describe("The IDs of the site spaces to search.");

const scopeSchema = z
  .discriminatedUnion("mode", [
    z.object({
      mode: z.literal("default"),
      currentSiteSpace: idField.optional().describe("The ID of the site space that the visitor is in."),
      restrictTo: z
        .enum(["currentSiteSpace", "otherSiteSpaces"])
        .optional()
        .describe("Whether to search only the current site space or only the other site spaces."),
    }),
    z.object({ mode: z.literal("specific"), siteSpaceIds }),
    z.object({ mode: z.literal("all") }),
  ])
  .meta({ id: "SiteSearchScope" });

export type SearchScope = z.output<typeof scopeSchema>;

export const searchSiteFields = {
  query: searchFields.query,
  scope: scopeSchema
    .optional()
    .describe(
      "The part of the site to search. `default` searches the current variant and the default variant of each other section.",
    ),
  mode: z
    .enum(["specific", "current", "all"])
    .optional()
    .meta({ deprecated: true, description: "Use `scope` instead. The part of the site to search." }),
  siteSpaceIds: siteSpaceIds.optional().meta({ deprecated: true }),
  siteSpaceId: idField.optional().meta({
    deprecated: true,
    description: "Use `scope` instead. The ID of the site space that the visitor is in.",
  }),
  ...paging,
};

type Given = Omit<z.output<z.ZodObject<typeof searchSiteFields>>, "query" | keyof typeof paging>;

/**
 * Returns the scope of a search. The scope comes from `scope` or from the deprecated fields.
 * @throws ApiError 400 if the request contains no scope
 */
export function scopeOf({ scope, mode, siteSpaceIds: ids, siteSpaceId }: Given): SearchScope {
  if (scope) return scope;
  if (mode === "all") return { mode };
  if (mode === "current") {
    if (siteSpaceId === undefined) throw invalid("siteSpaceId", "is required");
    return { mode: "specific", siteSpaceIds: [siteSpaceId] };
  }
  if (ids !== undefined) return { mode: "specific", siteSpaceIds: ids };
  throw invalid(mode === "specific" ? "siteSpaceIds" : "scope", "is required");
}
