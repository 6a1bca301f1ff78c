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

/** The terms of an organization: read by its members, written by those who make content. */
export const glossaryRouter = router({
  list: rest("GET", ALL, {
    id: "listGlossaryEntries",
    summary: "List the terms of an organization",
    description: "The glossary that translations hold themselves to.",
    scope: organizationScope("listMembers", paging),
    output: listOf(glossaryEntrySchema),
  }).query(async ({ ctx, input }) => {
    ctx.reply.version = await versionOfGlossary(ctx.organizationId);
    return presentList(listEntries(ctx.organizationId, input), present);
  }),

  update: rest("PUT", ALL, {
    id: "updateGlossaryEntries",
    summary: "Make, replace and delete terms",
    description: "All of it or nothing. Terms that are not named stay as they are.",
    status: 204,
    scope: organizationScope("createContent", updateGlossaryFields),
  }).mutation(({ ctx, input }) => updateEntries(ctx, ctx.organizationId, input)),

  get: rest("GET", `${ALL}/{glossaryEntryId}`, {
    id: "getGlossaryEntry",
    summary: "Read a term",
    description: "One term of the glossary with its translations.",
    scope: organizationScope("listMembers", glossaryPath),
    output: glossaryEntrySchema,
  }).query(async ({ ctx, input }) => {
    const entry = await readEntry(ctx.organizationId, input.glossaryEntryId);
    ctx.reply.version = entry.updatedAt.getTime();
    return present(entry);
  }),
});
