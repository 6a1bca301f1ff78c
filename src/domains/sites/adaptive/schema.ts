import { z } from "zod";
import { type ClaimsSchema, type ClaimType, UNSIGNED } from "@/domains/content/conditions/claims";
import { CONDITION_LENGTH_MAX } from "@/domains/content/conditions/syntax";

const DRAFT = "http://json-schema.org/draft-07/schema#";
const UNSIGNED_DESCRIPTION = "Unsigned claims of the site visitor.";

/** The maximum nesting of objects, and the maximum number of claims. Real conditions need fewer. */
export const CLAIM_DEPTH_MAX = 5;
export const CLAIMS_MAX = 500;

const description = z.string().max(1024);
const nameField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u, "can't contain invisible characters")
  .refine((name) => name !== "__proto__", "can't be `__proto__`");

const booleanClaim = z.strictObject({
  type: z.literal("boolean"),
  description: description.describe("A description of the claim."),
});
const stringClaim = z.strictObject({
  type: z.literal("string"),
  description: description.describe("A description of the claim."),
  enum: z
    .array(z.string().max(256))
    .min(1)
    .max(100)
    .optional()
    .describe("The only values that the claim can have."),
});
const numberClaim = z.strictObject({
  type: z.literal("number"),
  description: description.describe("A description of the claim."),
});
const arrayClaim = z.strictObject({
  type: z.literal("array"),
  description: description.describe("A description of the claim."),
  items: z
    .discriminatedUnion("type", [booleanClaim, stringClaim, numberClaim])
    .describe("The type of the claim's values."),
});

const closed = z.literal(false).describe("Always false: claims that the schema doesn't list are ignored.");

const claimField: z.ZodType<ClaimType, ClaimType> = z
  .lazy(() =>
    z.discriminatedUnion("type", [
      booleanClaim,
      stringClaim,
      numberClaim,
      arrayClaim,
      z.strictObject({
        type: z.literal("object"),
        description: description.describe("A description of the claim."),
        properties: z.record(nameField, claimField).describe("The claims in this object, by name."),
        additionalProperties: closed,
      }),
    ]),
  )
  .meta({ id: "SiteAdaptiveClaim" });

const unsignedField = z.strictObject({
  type: z.literal("object"),
  description: z.literal(UNSIGNED_DESCRIPTION),
  properties: z.record(nameField, claimField).describe("The unsigned claims, by name."),
  additionalProperties: closed,
});

const typesOf = (claims: ClaimsSchema["properties"], depth: number): { count: number; depth: number } =>
  Object.values(claims).reduce(
    (all, claim) => {
      const inner = claim.type === "object" ? typesOf(claim.properties, depth + 1) : { count: 0, depth };
      return { count: all.count + 1 + inner.count, depth: Math.max(all.depth, inner.depth) };
    },
    { count: 0, depth },
  );

/** The claims that a site knows about its visitors. Only the claims in `unsigned` are unverified. */
const jsonSchemaSchema = z
  .strictObject({
    $schema: z.literal(DRAFT).optional(),
    type: z.literal("object"),
    properties: z
      .object({ [UNSIGNED]: unsignedField.optional() })
      .catchall(claimField)
      .describe("The claims, by name."),
    additionalProperties: closed,
  })
  .meta({ id: "SiteAdaptiveJSONSchema", description: "The JSON Schema of the visitor claims." });

export const jsonSchemaField = jsonSchemaSchema.superRefine(({ properties }, ctx) => {
  const given = properties as ClaimsSchema["properties"];
  for (const name of Object.keys(given)) {
    const problem = nameField.safeParse(name).error?.issues[0]?.message;
    if (problem !== undefined) ctx.addIssue({ code: "custom", path: ["properties", name], message: problem });
  }
  const { count, depth } = typesOf(given, 1);
  if (count > CLAIMS_MAX)
    ctx.addIssue({
      code: "custom",
      path: ["properties"],
      message: `can have at most ${CLAIMS_MAX} claims (received ${count})`,
    });
  if (depth > CLAIM_DEPTH_MAX)
    ctx.addIssue({
      code: "custom",
      path: ["properties"],
      message: `can have claims nested at most ${CLAIM_DEPTH_MAX} levels deep (received ${depth})`,
    });
});

export const adaptiveSchemaResource = z
  .object({
    object: z.literal("site-adaptive-schema"),
    jsonSchema: jsonSchemaSchema.describe("The JSON Schema of the visitor claims."),
    updatedAt: z.iso.datetime().describe("When the adaptive schema was last changed (UTC)."),
  })
  .meta({ id: "SiteAdaptiveSchema" });

export const templateConditionsSchema = z.object({
  items: z
    .array(
      z.object({
        description: z.string().describe("A description of the condition."),
        condition: z
          .string()
          .max(CONDITION_LENGTH_MAX)
          .describe("The condition, as an expression over the visitor's claims."),
      }),
    )
    .describe("The ready-made conditions."),
});

export const updateAdaptiveSchemaFields = {
  jsonSchema: jsonSchemaField,
};

const claimsField = z.record(z.string(), z.unknown()).optional();
export const previewFields = {
  claims: claimsField.describe("The claims that the visitor's token would contain."),
  unsignedClaims: claimsField.describe("The unsigned claims of the visitor, such as claims from a cookie."),
  condition: z.string().min(1).max(CONDITION_LENGTH_MAX).optional().describe("A condition to evaluate."),
};
export type PreviewInput = z.output<z.ZodObject<typeof previewFields>>;

const shownIds = z.array(z.string());
export const previewSchema = z.object({
  claims: z
    .record(z.string(), z.unknown())
    .describe("The visitor's claims, in the form that conditions use."),
  holds: z
    .boolean()
    .optional()
    .describe("Whether the given condition is true. Absent if you sent no condition."),
  sections: shownIds.describe("The IDs of the sections that the visitor sees."),
  siteSpaces: shownIds.describe("The IDs of the site spaces that the visitor sees."),
  externalLinks: shownIds.describe("The IDs of the menu links that the visitor sees."),
  pages: z
    .array(
      z.object({
        siteSpace: z.string().describe("The ID of the site space that contains the page."),
        page: z.string().describe("The ID of the page."),
        title: z.string().describe("The title of the page."),
        condition: z.string().describe("The condition of the page."),
        shown: z.boolean().describe("Whether the visitor can see the page."),
      }),
    )
    .describe(
      "The pages that have a condition. The visitor sees every other page if they see its site space.",
    ),
});
