import type { ZodOpenApiOverride } from "zod-openapi";
import { isSameJson } from "@/lib/same-json";
import { eachSchema, type OpenApiDocument, type Schema } from "./walk";

type Written = Pick<Parameters<ZodOpenApiOverride>[0], "jsonSchema" | "io">;

/** Replaces schemas that zod generates with simpler schemas that common tools understand. */
export const simplify = ({ jsonSchema, io }: Written): void => {
  // Later versions can add fields to responses. If the schema forbade unknown fields, each new field would break some clients.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The pattern is very long and isn't needed, because the schema also has a format.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = withoutClasses(jsonSchema.pattern);
  if (typeof jsonSchema.const === "string")
    jsonSchema.description ??=
      jsonSchema.const === "" ? "Always an empty string." : `Always \`${jsonSchema.const}\`.`;
  nameFields(jsonSchema);
  listItems(jsonSchema);
};

/**
 * Removes Unicode character classes from patterns, because they require the flag `u`. Many tools parse
 * patterns without this flag.
 */
const withoutClasses = (pattern: string) =>
  pattern
    .replaceAll("\\P{Cc}", "[^\\u0000-\\u001f\\u007f-\\u009f]")
    .replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");

/**
 * Replaces a tuple whose two items have equal schemas with a list of two items, because few tools support
 * `prefixItems`.
 */
function listItems(schema: Written["jsonSchema"]): void {
  const { prefixItems } = schema;
  const [first, ...others] = prefixItems ?? [];
  if (!prefixItems || !first || others.some((other) => !isSameJson(other, first))) return;
  Object.assign(schema, { items: first, minItems: prefixItems.length, maxItems: prefixItems.length });
  delete schema.prefixItems;
}

/**
 * Replaces a map with known keys with an object that has these fields, so that generated types contain them. `.meta({ keys })`
 * describes the fields, either by name or with a sentence in which `%` stands for the name.
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
 * Whether a default is an empty object. Such defaults are removed, because code generators can't handle them. The
 * defaults aren't needed, because the fields have their own defaults.
 */
const saysNothing = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/**
 * Moves optional fields into the index signature of their object. Otherwise, TypeScript reports an error:
 * optional fields can be undefined, but the values of the index signature can't.
 */
function indexTakesFields(schema: Schema): void {
  const { properties, additionalProperties, required = [] } = schema;
  if (!properties || typeof additionalProperties !== "object") return;
  if (Object.keys(additionalProperties).length === 0 || required.length > 0) return;
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  schema.description ??= `The values, by name. Known names: ${names.join(", ")}.`;
  delete schema.properties;
}

/** Changes the parts of the document that cause problems in code generators and example validators. */
export function finish(document: OpenApiDocument): void {
  eachSchema(document, (schema) => {
    if (saysNothing(schema.default)) delete schema.default;
    // With `additionalProperties: false`, the schema would refuse the fields of the schema to which `$ref`
    // points.
    if (schema.$ref !== undefined && schema.additionalProperties === false)
      delete schema.additionalProperties;
    indexTakesFields(schema);
  });
}
