import { z } from "zod";
import { TOKEN_SCOPES } from "@/access/authorization/actor";
import { userSchema } from "@/domains/users/schema";
import { now } from "@/lib/clock";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

const scopeField = z.enum(TOKEN_SCOPES);

export const accessTokenSchema = z
  .object({
    object: z.literal("access-token"),
    id: z.string(),
    name: z.string(),
    hint: z.string().describe("First characters of the secret."),
    scope: scopeField.describe("The most that it may be used for."),
    organization: z.string().optional().describe("The only organization that it reaches; all, when absent."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().optional(),
    lastUsedAt: z.iso.datetime().optional().describe("Exact to the minute."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "AccessToken" });

export const createdAccessTokenSchema = accessTokenSchema
  .extend({ token: z.string().describe("The secret, in this answer alone.") })
  .meta({ id: "CreatedAccessToken" });

/** A token as administrators of an organization see it: with whose it is. */
export const organizationAccessTokenSchema = accessTokenSchema
  .extend({ user: userSchema })
  .meta({ id: "OrganizationAccessToken" });

export const createAccessTokenFields = {
  name: plainText(1, 100),
  scope: scopeField
    .default("admin")
    .describe("`read`: only reading; `write`: also content; `admin`: all that the caller may do."),
  organization: idField.nullish().describe("The only organization that it is to reach; null: all of them."),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((time) => new Date(time) > now(), "must be in the future")
    .nullish()
    .describe("When it stops working; never, when null or left out."),
};
export type CreateAccessToken = z.output<z.ZodObject<typeof createAccessTokenFields>>;
