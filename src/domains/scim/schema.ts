import { z } from "zod";
import { now } from "@/lib/clock";
import { plainText } from "@/lib/plain-text";

export const scimTokenSchema = z
  .object({
    object: z.literal("scim-token"),
    id: z.string().describe("The ID of the provisioning token."),
    name: z.string().describe("The name of the provisioning token."),
    hint: z.string().describe("The first characters of the secret."),
    createdAt: z.iso.datetime().describe("When the provisioning token was created (UTC)."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe("When the provisioning token expires (UTC). Absent if it doesn't expire."),
    lastUsedAt: z.iso
      .datetime()
      .optional()
      .describe("When the provisioning token was last used, to the minute (UTC)."),
    urls: z
      .object({
        base: z.url().describe("The base URL of the SCIM API to enter at the identity provider."),
      })
      .describe("The URLs of the provisioning token."),
  })
  .meta({ id: "SCIMToken" });

export const createdScimTokenSchema = scimTokenSchema
  .extend({ token: z.string().describe("The secret. It is returned only in this response.") })
  .meta({ id: "CreatedSCIMToken" });

export const createScimTokenFields = {
  name: plainText(1, 100).describe("A name for the provisioning token."),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((time) => new Date(time) > now(), "must be in the future")
    .nullish()
    .describe("When the provisioning token expires. If null or omitted, it doesn't expire."),
};
export type CreateScimToken = z.output<z.ZodObject<typeof createScimTokenFields>>;
