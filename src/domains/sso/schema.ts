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
/** Metadata of a provider with a few keys has some thousand characters; that of a federation is not meant. */
export const METADATA_LENGTH_MAX = 500_000;

export const samlProviderSchema = z
  .object({
    object: z.literal("saml-provider"),
    id: z.string(),
    label: z.string(),
    ssoURL: z.url().optional(),
    entityID: z.string().optional(),
    certificate: z.string().optional(),
    logoutURL: z.url().optional().describe("Where people sign out of the provider; absent when it has none."),
    signRequests: z.boolean().describe("Whether requests to the provider are signed."),
    defaultTeam: teamSchema.optional(),
    defaultRole: roleOrGuestSchema,
    createdAt: z.iso.datetime(),
    status: z
      .enum(["active", "pending"])
      .describe("`pending` until `entityID`, `ssoURL` and `certificate` are all there."),
    service: z
      .object({
        acsURL: z.url(),
        startURL: z.url(),
        entityID: z.string(),
        metadataURL: z.url(),
        certificateURL: z
          .url()
          .describe("The certificate that requests are signed and assertions encrypted for, in PEM."),
        logoutURL: z.url(),
      })
      .describe("What the provider has to know of this service."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "OrganizationSAMLProvider" });

export const samlKeySchema = z
  .object({
    object: z.literal("saml-key"),
    id: z.string(),
    certificate: z.string().describe("In PEM."),
    status: z
      .enum(["active", "next"])
      .describe("Requests are signed with the `active` one; what is encrypted for either is opened."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OrganizationSAMLKey" });

export const ssoLoginSchema = z
  .object({ id: z.string(), label: z.string(), startURL: z.url() })
  .meta({ id: "OrganizationSSOProviderLogin" });

/** An organization that somebody is a member of, and signed in too weakly for. */
export const shutOutSchema = z.object({
  organization: z.object({ id: z.string(), title: z.string() }),
  logins: z.array(ssoLoginSchema),
});

const webAddress = z.url({ protocol: /^https?$/ }).max(URL_LENGTH_MAX);

const labelField = plainText(1, LABEL_LENGTH_MAX);

const providerFields = {
  entityID: z
    .string()
    .trim()
    .max(ENTITY_ID_LENGTH_MAX)
    .refine((value) => value !== "", "must not be empty")
    .optional()
    .describe("What the provider calls itself."),
  certificate: z
    .string()
    .max(CERTIFICATE_LENGTH_MAX)
    .superRefine((value, context) => {
      const message = certificatesProblem(value);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .optional()
    .describe(
      "What the provider signs with: a certificate in PEM or base64, or several while it changes its key.",
    ),
  ssoURL: webAddress.optional().describe("Where the provider takes requests by redirect."),
  logoutURL: webAddress.nullish().describe("Where people sign out of the provider; null when it has none."),
  signRequests: z
    .boolean()
    .optional()
    .describe(
      "Whether requests to sign in and out are signed, for providers that want it; false when left out.",
    ),
  defaultTeam: idField.nullish().describe("Team that people come into with their first sign-in."),
  defaultRole: roleOrGuestSchema
    .optional()
    .describe("Role of people who come in by their first sign-in; the organization's when left out."),
};

export const createSamlProviderFields = { label: labelField, ...providerFields };
export type CreateSamlProvider = z.output<z.ZodObject<typeof createSamlProviderFields>>;

export const updateSamlProviderFields = { label: labelField.optional(), ...providerFields };
export type UpdateSamlProvider = z.output<z.ZodObject<typeof updateSamlProviderFields>>;

/** What metadata says of an identity provider. */
export const providerMetadataSchema = z.object({
  entityID: z.string(),
  ssoURL: z.string(),
  logoutURL: z.string().nullable(),
  /** Whether it takes signed requests alone. */
  signRequests: z.boolean(),
  /** Every certificate that it may sign with, in PEM. */
  certificate: z.string(),
});
export type ProviderMetadata = z.output<typeof providerMetadataSchema>;
