import { z } from "zod";
import { invalid } from "@/lib/errors";
import { paging } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { searchFields } from "../schema";

const siteSpaceIds = z.array(idField).min(1).max(1000);

const scopeSchema = z
  .discriminatedUnion("mode", [
    z.object({
      mode: z.literal("default"),
      currentSiteSpace: idField.optional().describe("The site space that the reader is in."),
      restrictTo: z.enum(["currentSiteSpace", "otherSiteSpaces"]).optional(),
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
    .describe("`default`: the variant that is read, and what each other section opens with."),
  mode: z.enum(["specific", "current", "all"]).optional().meta({ deprecated: true }),
  siteSpaceIds: siteSpaceIds.optional().meta({ deprecated: true }),
  siteSpaceId: idField.optional().meta({ deprecated: true }),
  ...paging,
};

type Given = Omit<z.output<z.ZodObject<typeof searchSiteFields>>, "query" | keyof typeof paging>;

/** The scope, also where it was given in the way that `scope` took the place of. Throws 400 when there is none. */
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
