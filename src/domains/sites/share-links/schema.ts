import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const nameField = plainText(0, 50);

export const shareLinkSchema = z
  .object({
    object: z.literal("share-link"),
    id: z.string().describe("The ID of the share link."),
    createdAt: z.iso.datetime().describe("When the share link was created (UTC)."),
    name: nameField.optional().describe("The name of the share link."),
    active: z.boolean().optional().describe("Whether the share link opens the site."),
    urls: z
      .object({
        published: z
          .url()
          .optional()
          .describe(
            "The URL that opens the site, including the key. Absent if the link doesn't open the site.",
          ),
      })
      .describe("The URLs of the share link."),
  })
  .meta({ id: "ShareLink" });

export const shareLinkPath = { shareLinkId: idField.describe("The ID of the share link.") };
export const listShareLinksFields = {
  search: z
    .string()
    .max(50)
    .optional()
    .describe("Return only share links whose name contains this text. Case doesn't matter."),
};
export const createShareLinkFields = { name: nameField.describe("A name for the share link.") };
export const updateShareLinkFields = {
  active: z.boolean().optional().describe("False to deactivate the share link, true to activate it again."),
  name: nameField.optional().describe("The name of the share link."),
};
export type UpdateShareLink = z.output<z.ZodObject<typeof updateShareLinkFields>>;
