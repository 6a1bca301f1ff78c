import type { z } from "zod";
import type { ClaimsSchema } from "@/domains/content/conditions/claims";
import type { adaptiveSchemaResource } from "./schema";

interface AdaptiveSchema {
  jsonSchema: ClaimsSchema;
  updatedAt: Date;
}

export const presentAdaptiveSchema = ({
  jsonSchema,
  updatedAt,
}: AdaptiveSchema): z.input<typeof adaptiveSchemaResource> => ({
  object: "site-adaptive-schema",
  jsonSchema: jsonSchema as z.input<typeof adaptiveSchemaResource>["jsonSchema"],
  updatedAt: updatedAt.toISOString(),
});
