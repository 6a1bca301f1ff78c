import type { ClaimsSchema } from "@/domains/content/conditions/claims";

/** The schema of visitor claims for test sites. The schema has a signed claim of each type, and some unsigned claims. */
export const CLAIMS_SCHEMA = {
  type: "object",
  properties: {
    plan: { type: "string", enum: ["free", "pro"], description: "Plan" },
    beta: { type: "boolean", description: "Tries what is new" },
    name: { type: "string", description: "What they are called" },
    seats: { type: "number", description: "Seats" },
    products: {
      type: "array",
      description: "Products",
      items: { type: "string", enum: ["api", "app"], description: "Product" },
    },
    account: {
      type: "object",
      description: "Account",
      properties: { region: { type: "string", enum: ["eu", "us"], description: "Region" } },
      additionalProperties: false,
    },
    unsigned: {
      type: "object",
      description: "Unsigned claims of the site visitor.",
      properties: {
        language: { type: "string", enum: ["en", "fr"], description: "Language" },
        beta: { type: "boolean", description: "Asks for what is new" },
        seats: { type: "number", description: "Seats wanted" },
        tags: { type: "array", description: "Tags", items: { type: "string", description: "Tag" } },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies ClaimsSchema;
