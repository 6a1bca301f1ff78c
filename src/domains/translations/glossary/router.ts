import type { z } from "zod";
import type { GlossaryEntry } from "@/db/generated/client";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { apiUrl } from "@/lib/urls";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { glossaryEntrySchema, glossaryPath, updateGlossaryFields } from "./schema";
import { listEntries, readEntry, updateEntries, versionOfGlossary } from "./service";

const rest = restTagged("translations");
const ALL = "/orgs/{organizationId}/translations-glossary";

const present = (entry: GlossaryEntry): z.input<typeof glossaryEntrySchema> => ({
  object: "glossary-entry",
  id: entry.id,
  translations: entry.translations as Record<string, string>,
  doNotTranslate: entry.doNotTranslate,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
  urls: { location: apiUrl(`/orgs/${entry.organizationId}/translations-glossary/${entry.id}`) },
});

/**
 * Operations for an organization's glossary. All members can read the glossary. Members who can create
 * content can also change it.
 */
export const glossaryRouter = router({
  list: rest("GET", ALL, {
    id: "listGlossaryEntries",
    summary: "List glossary entries",
    description: "Returns the terms of the organization's glossary, which all translations use.",
    scope: organizationScope("listMembers", paging),
    output: listOf(glossaryEntrySchema),
  }).query(async ({ ctx, input }) => {
    ctx.reply.version = await versionOfGlossary(ctx.organizationId);
    return presentList(listEntries(ctx.organizationId, input), present);
  }),

  update: rest("PUT", ALL, {
    id: "updateGlossaryEntries",
    summary: "Update glossary entries",
    description:
      "Creates, replaces and deletes terms in one request. Either all changes are applied or none. Other terms don't change.",
    status: 204,
    scope: organizationScope("createContent", updateGlossaryFields),
  }).mutation(({ ctx, input }) => updateEntries(ctx, ctx.organizationId, input)),

  get: rest("GET", `${ALL}/{glossaryEntryId}`, {
    id: "getGlossaryEntry",
    summary: "Get a glossary entry",
    description: "Returns one term of the glossary with its translations.",
    scope: organizationScope("listMembers", glossaryPath),
    output: glossaryEntrySchema,
  }).query(async ({ ctx, input }) => {
    const entry = await readEntry(ctx.organizationId, input.glossaryEntryId);
    ctx.reply.version = entry.updatedAt.getTime();
    return present(entry);
  }),
});
