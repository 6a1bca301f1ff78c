import { z } from "zod";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { displayNameField, userSchema } from "@/domains/users/schema";
import { now } from "@/lib/clock";

export const serviceAccountSchema = z
  .object({
    object: z.literal("service-account"),
    user: userSchema,
    role: roleOrGuestSchema,
    disabled: z.boolean(),
    createdAt: z.iso.datetime(),
    hint: z.string().optional().describe("First characters of its token; absent when that was revoked."),
    expiresAt: z.iso.datetime().optional().describe("When its token stops working."),
    lastUsedAt: z.iso.datetime().optional().describe("When its token was last used, exact to the minute."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "ServiceAccount" });

export const createdServiceAccountSchema = serviceAccountSchema
  .extend({ token: z.string().describe("The secret, in this answer alone.") })
  .meta({ id: "CreatedServiceAccount" });

const expiresAt = z.iso
  .datetime({ offset: true })
  .refine((time) => new Date(time) > now(), "must be in the future")
  .nullish()
  .describe("When the token stops working; never, when null or left out.");

export const createServiceAccountFields = {
  title: displayNameField,
  role: roleOrGuestSchema.describe("null: it has grants alone."),
  expiresAt,
};
export type CreateServiceAccount = z.output<z.ZodObject<typeof createServiceAccountFields>>;

export const rotateTokenFields = { expiresAt };
