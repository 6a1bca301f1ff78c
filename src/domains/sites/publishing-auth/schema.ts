import { z } from "zod";
import { webUrlField } from "@/domains/sites/url-fields";
import { IGNORED, kept } from "@/lib/compatibility";
import { idField } from "@/scopes/define";

const KEYS_MAX = 10;
const MEMBER_LENGTH_MAX = 2048;
/** The members of a JWK that only a private key has. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

const publicKeySchema = z
  .looseObject({
    kty: z.enum(["RSA", "EC", "OKP"]).describe("The type of the key (RFC 7517)."),
    kid: z.string().max(200).optional().describe("The ID of the key (RFC 7517)."),
    alg: z.string().max(20).optional().describe("The algorithm of the key (RFC 7518)."),
  })
  .refine(
    (key) => !PRIVATE_MEMBERS.some((member) => member in key),
    "can't be a private key. Send only the public key",
  )
  .refine(
    (key) => JSON.stringify(key).length <= MEMBER_LENGTH_MAX,
    `can have at most ${MEMBER_LENGTH_MAX} characters in each property`,
  );

const backendField = z
  .enum(["custom", "integration"])
  .describe(
    "The backend that signs visitor tokens. Always `custom`, because Bindery doesn't run integrations.",
  );

export const publishingAuthSchema = z
  .object({
    object: z.literal("publishing-auth"),
    backend: backendField,
    integration: z.string().optional().meta(kept("The integration that signs visitor tokens.")),
    privateKey: z
      .string()
      .optional()
      .describe(
        "The secret that signs visitor tokens with HS256. Use the bytes of this string as the key. Returned only to sessions and to tokens with the `admin` scope.",
      ),
    publicKeys: z
      .array(z.looseObject({ kty: z.string().describe("The type of the key (RFC 7517).") }))
      .describe("The public keys (JWK) that verify visitor tokens with an asymmetric signature."),
    fallbackURL: z.url().optional().describe("The URL that visitors without a token are sent to."),
    logoutURL: z.url().optional().describe("The URL that visitors are sent to after they sign out."),
  })
  .meta({ id: "SitePublishingAuth" });

export const updatePublishingAuthFields = {
  backend: backendField.optional(),
  integration: idField.optional().meta(IGNORED),
  publicKeys: z
    .array(publicKeySchema)
    .max(KEYS_MAX)
    .optional()
    .describe(
      "The public keys (JWK) of visitor tokens. They replace the current keys. An empty array removes all keys.",
    ),
  fallbackURL: webUrlField
    .nullable()
    .optional()
    .describe(
      "The URL that visitors without a token are sent to, with the requested path in `location`. Null removes it.",
    ),
  logoutURL: webUrlField
    .nullable()
    .optional()
    .describe("The URL that visitors are sent to after they sign out. Null removes it."),
};
export type UpdatePublishingAuth = z.output<z.ZodObject<typeof updatePublishingAuthFields>>;
