import type { ZodOpenApiOverride } from "zod-openapi";
import { isSameJson } from "@/lib/same-json";
import { eachSchema, type OpenApiDocument, type Schema } from "./walk";

type Written = Pick<Parameters<ZodOpenApiOverride>[0], "jsonSchema" | "io">;

/** Puts what zod writes into words that tools of this trade understand. */
export const simplify = ({ jsonSchema, io }: Written): void => {
  // Answers may gain fields: a client that refused them would break with every addition.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The format says it; the pattern is a screen long.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = withoutClasses(jsonSchema.pattern);
  if (typeof jsonSchema.const === "string") jsonSchema.description ??= `Always \`${jsonSchema.const}\`.`;
  nameFields(jsonSchema);
  listItems(jsonSchema);
};

/** Many tools read patterns without the flag `u`, by which classes of characters have names. */
const withoutClasses = (pattern: string) =>
  pattern
    .replaceAll("\\P{Cc}", "[^\\u0000-\\u001f\\u007f-\\u009f]")
    .replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");

/** A pair of the same becomes a list of two: few tools know `prefixItems`. */
function listItems(schema: Written["jsonSchema"]): void {
  const { prefixItems } = schema;
  const [first, ...others] = prefixItems ?? [];
  if (!prefixItems || !first || others.some((other) => !isSameJson(other, first))) return;
  Object.assign(schema, { items: first, minItems: prefixItems.length, maxItems: prefixItems.length });
  delete schema.prefixItems;
}

/**
 * A map whose keys are all known becomes an object with these fields, so that generated types have them. `.meta({ keys })`
 * describes them, by name or as a sentence in which `%` is the name.
 */
function nameFields(schema: Written["jsonSchema"] & { keys?: unknown }): void {
  const { propertyNames, additionalProperties, keys } = schema;
  delete schema.keys;
  const names = typeof propertyNames === "object" ? propertyNames.enum : undefined;
  if (!names || typeof additionalProperties !== "object") return;
  const wordsOf = (name: string) =>
    typeof keys === "string" ? keys.replace("%", name) : (keys as Record<string, string> | undefined)?.[name];
  const fieldOf = (name: unknown) => {
    const description = wordsOf(String(name));
    return { ...additionalProperties, ...(description !== undefined && { description }) };
  };
  schema.properties = Object.fromEntries(names.map((name) => [String(name), fieldOf(name)]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/** Whether a default says no more than those of its fields, from which generated code cannot make the whole. */
const saysNothing = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Optional fields beside an index become part of it: in TypeScript they may be undefined, and its values not. */
function indexTakesFields(schema: Schema): void {
  const { properties, additionalProperties, required = [] } = schema;
  if (!properties || typeof additionalProperties !== "object") return;
  if (Object.keys(additionalProperties).length === 0 || required.length > 0) return;
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  schema.description ??= `By name; ${names.join(", ")} is known beforehand.`;
  delete schema.properties;
}

/** Puts right what generators of code and checkers of examples would stumble over. Changes the document. */
export function finish(document: OpenApiDocument): void {
  eachSchema(document, (schema) => {
    if (saysNothing(schema.default)) delete schema.default;
    // A keyword next to a reference doesn't know the fields of the referenced schema.
    if (schema.$ref !== undefined && schema.additionalProperties === false)
      delete schema.additionalProperties;
    indexTakesFields(schema);
  });
}
