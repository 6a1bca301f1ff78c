import { z } from "zod";
import { roleOrGuestSchema } from "@/domains/organizations/schema";
import { teamSchema } from "@/domains/teams/schema";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";
import { ENTITY_ID_LENGTH_MAX } from "./addresses";
import { certificatesProblem } from "./certificates";

const LABEL_LENGTH_MAX = 30;
const URL_LENGTH_MAX = 2048;
const CERTIFICATE_LENGTH_MAX = 10_000;
/**
 * The metadata of a provider with a few keys has a few thousand characters. Bindery doesn't support the metadata of a federation,
 * which is much longer.
 */
export const METADATA_LENGTH_MAX = 500_000;

export const samlProviderSchema = z
  .object({
    object: z.literal("saml-provider"),
    id: z.string().describe("The ID of the SAML provider."),
    label: z.string().describe("The name of the provider, shown on the sign-in page."),
    ssoURL: z
      .url()
      .optional()
      .describe("The provider's URL for sign-in requests. Bindery redirects people to this URL."),
    entityID: z.string().optional().describe("The entity ID of the provider."),
    certificate: z.string().optional().describe("The certificate of the provider, as PEM."),
    logoutURL: z
      .url()
      .optional()
      .describe("The provider's URL for sign-out requests. Absent if the provider has none."),
    signRequests: z.boolean().describe("Whether requests to the provider are signed."),
    defaultTeam: teamSchema.optional().describe("The team that people join with their first sign-in."),
    defaultRole: roleOrGuestSchema.describe(
      "The role that people get with their first sign-in. Null makes them guests.",
    ),
    createdAt: z.iso.datetime().describe("When the provider was created (UTC)."),
    status: z
      .enum(["active", "pending"])
      .describe(
        "The status of the provider: `pending` until `entityID`, `ssoURL` and `certificate` are set, then `active`.",
      ),
    service: z
      .object({
        acsURL: z.url().describe("The assertion consumer service (ACS) URL."),
        startURL: z.url().describe("The URL that starts the sign-in."),
        entityID: z.string().describe("The entity ID of Bindery."),
        metadataURL: z.url().describe("The URL of Bindery's metadata."),
        certificateURL: z
          .url()
          .describe(
            "The URL of the PEM certificate with which the identity provider verifies requests and encrypts assertions.",
          ),
        logoutURL: z.url().describe("The URL for single logout."),
      })
      .describe("The values that you enter at the identity provider."),
    urls: z
      .object({ location: z.url().describe("The SAML provider's URL in the API.") })
      .describe("The URLs of the SAML provider."),
  })
  .meta({ id: "OrganizationSAMLProvider" });

export const samlKeySchema = z
  .object({
    object: z.literal("saml-key"),
    id: z.string().describe("The ID of the key."),
    certificate: z.string().describe("The certificate of the key, as PEM."),
    status: z
      .enum(["active", "next"])
      .describe(
        "The status of the key. Requests are signed with the `active` key. Data that is encrypted for either key can be decrypted.",
      ),
    createdAt: z.iso.datetime().describe("When the key was created (UTC)."),
  })
  .meta({ id: "OrganizationSAMLKey" });

export const ssoLoginSchema = z
  .object({
    id: z.string().describe("The ID of the SAML provider."),
    label: z.string().describe("The name of the SAML provider."),
    startURL: z.url().describe("The URL that starts the sign-in."),
  })
  .meta({ id: "OrganizationSSOProviderLogin" });

/** An organization that the person can't access because it requires another way to sign in. */
export const shutOutSchema = z.object({
  organization: z
    .object({
      id: z.string().describe("The ID of the organization."),
      title: z.string().describe("The name of the organization."),
    })
    .describe("The organization that refuses the credential."),
  logins: z.array(ssoLoginSchema).describe("The SAML providers of the organization with their sign-in URLs."),
  sessionRule: z
    .enum(["network", "lifetime", "idle"])
    .optional()
    .describe(
      "The session rule of the organization that refuses the credential. `network`: the IP address isn't in an allowed network. `lifetime`: the sign-in is too long ago. `idle`: the session wasn't used for too long. Absent if another rule refuses the credential.",
    ),
  secondFactor: z
    .boolean()
    .describe(
      "Whether the organization refuses the credential because the caller hasn't signed in with two steps. If false, and `sessionRule` is absent, the organization requires single sign-on.",
    ),
});

const webAddress = z.url({ protocol: /^https?$/ }).max(URL_LENGTH_MAX);

const labelField = plainText(1, LABEL_LENGTH_MAX);

const providerFields = {
  entityID: z
    .string()
    .trim()
    .max(ENTITY_ID_LENGTH_MAX)
    .refine((value) => value !== "", "can't be empty")
    .optional()
    .describe("The entity ID of the provider."),
  certificate: z
    .string()
    .max(CERTIFICATE_LENGTH_MAX)
    .superRefine((value, context) => {
      const message = certificatesProblem(value);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .optional()
    .describe(
      "The certificate of the provider, as PEM or Base64. It can contain several certificates while the provider changes its key.",
    ),
  ssoURL: webAddress
    .optional()
    .describe("The provider's URL for sign-in requests. Bindery redirects people to this URL."),
  logoutURL: webAddress
    .nullish()
    .describe("The provider's URL for sign-out requests. Null if the provider has none."),
  signRequests: z
    .boolean()
    .optional()
    .describe("Whether requests to sign in and out are signed. Default: false."),
  defaultTeam: idField.nullish().describe("The ID of the team that people join with their first sign-in."),
  defaultRole: roleOrGuestSchema
    .optional()
    .describe(
      "The role that people get with their first sign-in. Default: the default role of the organization.",
    ),
};

export const createSamlProviderFields = {
  label: labelField.describe("The name of the provider, shown on the sign-in page."),
  ...providerFields,
};
export type CreateSamlProvider = z.output<z.ZodObject<typeof createSamlProviderFields>>;

export const updateSamlProviderFields = {
  label: labelField.optional().describe("The name of the provider, shown on the sign-in page."),
  ...providerFields,
};
export type UpdateSamlProvider = z.output<z.ZodObject<typeof updateSamlProviderFields>>;

/** The data in the metadata of an identity provider. */
export const providerMetadataSchema = z.object({
  entityID: z.string().describe("The entity ID of the provider."),
  ssoURL: z
    .string()
    .describe("The provider's URL for sign-in requests. Bindery redirects people to this URL."),
  logoutURL: z
    .string()
    .nullable()
    .describe("The provider's URL for sign-out requests. Null if the provider has none."),
  /** Whether the provider accepts only signed requests. */
  signRequests: z.boolean().describe("Whether the provider wants signed requests."),
  /** All certificates that the provider might sign with, in PEM format. */
  certificate: z.string().describe("The certificate of the provider, as PEM."),
});
export type ProviderMetadata = z.output<typeof providerMetadataSchema>;
