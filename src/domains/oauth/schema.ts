import { z } from "zod";
import { TOKEN_SCOPES } from "@/access/authorization/actor";
import { idField } from "@/scopes/define";

const VALUE_LENGTH_MAX = 2000;
const value = z.string().max(VALUE_LENGTH_MAX);

/** A client's request in the format of the consent page's query (RFC 6749, 7636, 8707). */
export const authorizationFields = {
  client_id: value,
  redirect_uri: value,
  response_type: value.optional(),
  code_challenge: value.optional(),
  code_challenge_method: value.optional(),
  scope: value.optional(),
  state: value.optional(),
  resource: value.optional(),
};
export type AuthorizationRequest = z.output<z.ZodObject<typeof authorizationFields>>;

export const consentFields = {
  request: z.object(authorizationFields),
  scope: z.enum(TOKEN_SCOPES),
  organization: idField.nullable(),
};
export type Consent = z.output<z.ZodObject<typeof consentFields>>;

/** The data that the consent page shows. */
export const askedSchema = z.object({
  /** The name that the client gave itself. */
  name: z.string(),
  /** The host that the person is redirected to, or the scheme of a program. */
  destination: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The redirect URL for people who decline. */
  refusedUrl: z.string(),
  /** The reason why the request can't be granted. The reason is missing if the request can be granted. */
  problem: z.string().optional(),
});
export type Asked = z.output<typeof askedSchema>;

export const connectedApplicationSchema = z
  .object({
    object: z.literal("connected-application"),
    id: z.string().describe("The ID of the connected application."),
    name: z.string().describe("The name that the application provided. Bindery doesn't verify the name."),
    scope: z.enum(TOKEN_SCOPES).describe("The scope of the application's access."),
    organization: z
      .string()
      .optional()
      .describe(
        "The ID of the only organization that the application can access. Absent if the application isn't limited to one organization.",
      ),
    createdAt: z.iso.datetime().describe("When the application was connected (UTC)."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe("When the application's access expires if it isn't used before (UTC)."),
    lastUsedAt: z.iso
      .datetime()
      .optional()
      .describe("When the application last used its access, to the minute (UTC)."),
    urls: z
      .object({ location: z.url().describe("The connected application's URL in the API.") })
      .describe("The URLs of the connected application."),
  })
  .meta({ id: "ConnectedApplication" });
