import { z } from "zod";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { displayNameField, userSchema } from "@/domains/users/schema";
import { now } from "@/lib/clock";

export const serviceAccountSchema = z
  .object({
    object: z.literal("service-account"),
    user: userSchema.describe("The user of the service account."),
    role: roleOrGuestSchema.describe(
      "The service account's role in the organization. Null if it can see only content that is shared with it.",
    ),
    disabled: z.boolean().describe("Whether the service account is suspended."),
    createdAt: z.iso.datetime().describe("When the service account was created (UTC)."),
    hint: z
      .string()
      .optional()
      .describe("The first characters of the token. Absent if the token was revoked."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe("When the token expires (UTC). Absent if it doesn't expire."),
    lastUsedAt: z.iso.datetime().optional().describe("When the token was last used, to the minute (UTC)."),
    urls: z
      .object({ location: z.url().describe("The service account's URL in the API.") })
      .describe("The URLs of the service account."),
  })
  .meta({ id: "ServiceAccount" });

export const createdServiceAccountSchema = serviceAccountSchema
  .extend({ token: z.string().describe("The secret token. It is returned only in this response.") })
  .meta({ id: "CreatedServiceAccount" });

const expiresAt = z.iso
  .datetime({ offset: true })
  .refine((time) => new Date(time) > now(), "must be a time in the future")
  .nullish()
  .describe("When the token expires. If null or omitted, the token doesn't expire.");

export const createServiceAccountFields = {
  title: displayNameField.describe("The name of the service account."),
  role: roleOrGuestSchema.describe(
    "The role of the service account in the organization. Null gives it access only to content that is shared with it.",
  ),
  expiresAt,
};
export type CreateServiceAccount = z.output<z.ZodObject<typeof createServiceAccountFields>>;

export const rotateTokenFields = { expiresAt };
