import { z } from "zod";
import { organizationSchema } from "@/domains/organizations/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { listOf } from "@/lib/list-schema";
import { fileSchema, pageSchema, reusableContentSchema, revisionSchema } from "./schema";

export const linkStatusField = z.enum(["ok", "broken", "in-app"]);

const here = {
  organization: organizationSchema.describe("The organization that owns the content."),
  space: spaceSchema.describe("The space that contains the content."),
  versionContext: z
    .object({
      type: z.literal("revision"),
      revision: revisionSchema.describe("The revision, without its pages, files and reusable content."),
    })
    .describe("The revision that contains the content."),
};

const internalLocation = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("anchor"),
    anchor: z.string().describe("The anchor of a heading on the page."),
  }),
  z.object({ type: z.literal("node"), node: z.string().describe("The key of a block on the page.") }),
]);

/**
 * A location inside or outside the content. See `ContentLocation` in the API contract. A page in this format
 * doesn't include its subpages.
 */
const locationSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("page"),
      ...here,
      page: pageSchema.describe("The page, without its subpages."),
      internalLocation: internalLocation
        .optional()
        .describe("The place on the page that the link points to."),
    }),
    z.object({ kind: z.literal("file"), ...here, file: fileSchema.describe("The file.") }),
    z.object({
      kind: z.literal("reusable-content"),
      ...here,
      reusableContent: reusableContentSchema.describe("The reusable content."),
    }),
    z.object({ kind: z.literal("url"), url: z.string().describe("The URL that the link leads to.") }),
  ])
  .meta({ id: "ContentLocation" });

const linkFields = {
  status: linkStatusField.describe(
    "Whether the target exists: `ok`, `broken`, or `in-app` for a link to the console.",
  ),
  relation: z
    .enum(["reference", "dependsOn"])
    .describe(
      "How the text uses the target: `reference` for a link or an image, `dependsOn` for included content.",
    ),
  targetReference: locationSchema
    .optional()
    .describe("The target of the link. Absent if the target isn't found."),
  locationReferences: z.array(locationSchema).describe("The locations of the link in the content."),
};

export const linkSchema = z.object(linkFields).meta({ id: "ContentReferenceUsage" });

/**
 * A link to a file or reusable content. It also has the fields of a ContentLocation, which describe the page
 * with the link.
 */
export const backlinkSchema = z
  .object({
    ...linkFields,
    kind: z.literal("page"),
    ...here,
    page: pageSchema.describe("The page that contains the link, without its subpages."),
    internalLocation: internalLocation.optional().describe("The place on the page that contains the link."),
  })
  .meta({ id: "FileBacklink" });

export const linksSchema = listOf(linkSchema).extend({
  stats: z
    .object({
      total: z.number().int().describe("The total number of links."),
      broken: z
        .object({
          total: z.number().int().describe("The total number of broken links."),
          changeRequest: z
            .number()
            .int()
            .optional()
            .describe("The number of links that the change request broke. Present only for change requests."),
        })
        .describe("The number of broken links."),
    })
    .describe("The number of links in the list."),
});

export const backlinksSchema = listOf(backlinkSchema);
