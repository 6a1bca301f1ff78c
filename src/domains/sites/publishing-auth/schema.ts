import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";
import { idField } from "@/scopes/define";

const KEYS_MAX = 10;
const MEMBER_LENGTH_MAX = 2048;
/** Members of a JWK that belong to the private key. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

const publicKeySchema = z
  .looseObject({
    kty: z.enum(["RSA", "EC", "OKP"]),
    kid: z.string().max(200).optional(),
    alg: z.string().max(20).optional(),
  })
  .refine(
    (key) => !PRIVATE_MEMBERS.some((member) => member in key),
    "is a private key: only its public half may be handed out",
  )
  .refine(
    (key) => JSON.stringify(key).length <= MEMBER_LENGTH_MAX,
    `is longer than ${MEMBER_LENGTH_MAX} characters`,
  );

const backendField = z
  .enum(["custom", "integration"])
  .describe("Who signs visitors' tokens: a service of your own. This service runs no integrations.");

export const publishingAuthSchema = z
  .object({
    object: z.literal("publishing-auth"),
    backend: backendField,
    integration: z.string().optional(),
    privateKey: z
      .string()
      .optional()
      .describe(
        "Signs visitors' tokens with HS256, as the bytes of this text. Only for sessions and tokens of scope `admin`.",
      ),
    publicKeys: z
      .array(z.looseObject({ kty: z.string() }))
      .describe("Keys (JWK) of whoever signs with an asymmetric algorithm instead."),
    fallbackURL: z.url().optional(),
    logoutURL: z.url().optional(),
  })
  .meta({ id: "SitePublishingAuth" });

export const updatePublishingAuthFields = {
  backend: backendField.optional(),
  integration: idField.optional().describe("Means nothing here: `integration` is refused as a backend."),
  publicKeys: z
    .array(publicKeySchema)
    .max(KEYS_MAX)
    .optional()
    .describe("Replaces the keys; empty for none."),
  fallbackURL: webUrlField
    .nullable()
    .optional()
    .describe("Where visitors without a token are sent, with what they wanted to read in `location`."),
  logoutURL: webUrlField.nullable().optional().describe("Where visitors are sent who sign out."),
};
export type UpdatePublishingAuth = z.output<z.ZodObject<typeof updatePublishingAuthFields>>;
