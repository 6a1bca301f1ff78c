import { z } from "zod";
import { organizationSchema } from "@/domains/organizations/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { listOf } from "@/lib/list-schema";
import { fileSchema, pageSchema, reusableContentSchema, revisionSchema } from "./schema";

export const linkStatusField = z.enum(["ok", "broken", "in-app"]);

const here = {
  organization: organizationSchema,
  space: spaceSchema,
  versionContext: z
    .object({ type: z.literal("revision"), revision: revisionSchema })
    .describe("The revision without its pages, files and reusable contents."),
};

const internalLocation = z.discriminatedUnion("type", [
  z.object({ type: z.literal("anchor"), anchor: z.string() }),
  z.object({ type: z.literal("node"), node: z.string() }),
]);

/** A place in the content, or outside of it (contract: ContentLocation). Pages come without those below them. */
const locationSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("page"),
      ...here,
      page: pageSchema,
      internalLocation: internalLocation.optional(),
    }),
    z.object({ kind: z.literal("file"), ...here, file: fileSchema }),
    z.object({ kind: z.literal("reusable-content"), ...here, reusableContent: reusableContentSchema }),
    z.object({ kind: z.literal("url"), url: z.string() }),
  ])
  .meta({ id: "ContentLocation" });

const linkFields = {
  status: linkStatusField,
  relation: z.enum(["reference", "dependsOn"]),
  targetReference: locationSchema.optional(),
  locationReferences: z.array(locationSchema),
};

export const linkSchema = z.object(linkFields).meta({ id: "ContentReferenceUsage" });

/** A link to a file or a reusable content, which names the place of the link with the fields of a ContentLocation as well. */
export const backlinkSchema = z
  .object({
    ...linkFields,
    kind: z.literal("page"),
    ...here,
    page: pageSchema,
    internalLocation: internalLocation.optional(),
  })
  .meta({ id: "FileBacklink" });

export const linksSchema = listOf(linkSchema).extend({
  stats: z.object({
    total: z.number().int(),
    broken: z.object({
      total: z.number().int(),
      changeRequest: z
        .number()
        .int()
        .optional()
        .describe("Of a change request: how many of them it broke itself."),
    }),
  }),
});

export const backlinksSchema = listOf(backlinkSchema);
