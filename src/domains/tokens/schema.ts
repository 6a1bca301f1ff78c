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
    id: z.string().describe("The ID of the access token."),
    name: z.string().describe("The name of the access token."),
    hint: z.string().describe("The first characters of the secret."),
    scope: scopeField.describe("The scope of the access token: `read`, `write` or `admin`."),
    organization: z
      .string()
      .optional()
      .describe(
        "The ID of the only organization that the access token can access. Absent if the access token isn't limited to one organization.",
      ),
    createdAt: z.iso.datetime().describe("When the access token was created (UTC)."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe("When the access token expires (UTC). Absent if it doesn't expire."),
    lastUsedAt: z.iso
      .datetime()
      .optional()
      .describe("When the access token was last used, to the minute (UTC)."),
    urls: z
      .object({ location: z.url().describe("The access token's URL in the API.") })
      .describe("The URLs of the access token."),
  })
  .meta({ id: "AccessToken" });

export const createdAccessTokenSchema = accessTokenSchema
  .extend({ token: z.string().describe("The secret. It is returned only in this response.") })
  .meta({ id: "CreatedAccessToken" });

/** A token as administrators of an organization see it, with its owner. */
export const organizationAccessTokenSchema = accessTokenSchema
  .extend({ user: userSchema.describe("The user or service account that the access token belongs to.") })
  .meta({ id: "OrganizationAccessToken" });

export const createAccessTokenFields = {
  name: plainText(1, 100).describe("A name for the access token."),
  scope: scopeField
    .default("admin")
    .describe(
      "The scope: `read` to read, `write` to also change content, `admin` for everything that the caller can do. Default: `admin`.",
    ),
  organization: idField
    .nullish()
    .describe(
      "The ID of the only organization that the access token can access. Null allows all organizations.",
    ),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((time) => new Date(time) > now(), "must be a time in the future")
    .nullish()
    .describe("When the access token expires. If null or omitted, the access token doesn't expire."),
};
export type CreateAccessToken = z.output<z.ZodObject<typeof createAccessTokenFields>>;
