import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const nameField = plainText(0, 50);

export const shareLinkSchema = z
  .object({
    object: z.literal("share-link"),
    id: z.string(),
    createdAt: z.iso.datetime(),
    name: nameField.optional(),
    active: z.boolean().optional().describe("False: the link opens nothing."),
    urls: z.object({
      published: z
        .url()
        .optional()
        .describe("Opens the site, and holds the key. Left out while the link would open nothing."),
    }),
  })
  .meta({ id: "ShareLink" });

export const shareLinkPath = { shareLinkId: idField };
export const listShareLinksFields = {
  search: z.string().max(50).optional().describe("Part of the name, in any case."),
};
export const createShareLinkFields = { name: nameField };
export const updateShareLinkFields = { active: z.boolean().optional(), name: nameField.optional() };
export type UpdateShareLink = z.output<z.ZodObject<typeof updateShareLinkFields>>;
