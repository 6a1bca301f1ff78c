import type { ZodOpenApiOverride } from "zod-openapi";
import { isSameJson } from "@/lib/same-json";
import { eachSchema, type OpenApiDocument, type Schema } from "./walk";

type Written = Pick<Parameters<ZodOpenApiOverride>[0], "jsonSchema" | "io">;

/** Replaces schemas that zod generates with simpler ones that common tools understand. */
export const simplify = ({ jsonSchema, io }: Written): void => {
  // Responses can get new fields in later versions. A client that refuses unknown fields would break with
  // each new field.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The format is sufficient, because the pattern is very long.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = withoutClasses(jsonSchema.pattern);
  if (typeof jsonSchema.const === "string")
    jsonSchema.description ??=
      jsonSchema.const === "" ? "Always an empty string." : `Always \`${jsonSchema.const}\`.`;
  nameFields(jsonSchema);
  listItems(jsonSchema);
};

/** Many tools parse patterns without the flag `u`, which is required for named character classes. */
const withoutClasses = (pattern: string) =>
  pattern
    .replaceAll("\\P{Cc}", "[^\\u0000-\\u001f\\u007f-\\u009f]")
    .replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");

/** A pair of two equal schemas becomes a list of two items, because few tools support `prefixItems`. */
function listItems(schema: Written["jsonSchema"]): void {
  const { prefixItems } = schema;
  const [first, ...others] = prefixItems ?? [];
  if (!prefixItems || !first || others.some((other) => !isSameJson(other, first))) return;
  Object.assign(schema, { items: first, minItems: prefixItems.length, maxItems: prefixItems.length });
  delete schema.prefixItems;
}

/**
 * A map with known keys becomes an object with these fields, so that generated types contain them. `.meta({ keys })`
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

/**
 * Whether a default is empty. The defaults of its fields are sufficient, and generated code can't build a
 * value from an empty one.
 */
const saysNothing = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/**
 * Optional fields next to an index signature become part of that signature. In TypeScript, they can be
 * undefined, but the values of the index signature can't.
 */
function indexTakesFields(schema: Schema): void {
  const { properties, additionalProperties, required = [] } = schema;
  if (!properties || typeof additionalProperties !== "object") return;
  if (Object.keys(additionalProperties).length === 0 || required.length > 0) return;
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  schema.description ??= `The values, by name. Known names: ${names.join(", ")}.`;
  delete schema.properties;
}

/** Fixes parts of the document with which code generators and example validators have problems. Modifies the document. */
export function finish(document: OpenApiDocument): void {
  eachSchema(document, (schema) => {
    if (saysNothing(schema.default)) delete schema.default;
    // This keyword ignores the fields of a schema that is referenced next to it.
    if (schema.$ref !== undefined && schema.additionalProperties === false)
      delete schema.additionalProperties;
    indexTakesFields(schema);
  });
}
