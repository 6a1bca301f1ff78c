import { eachSchema, type OpenApiDocument, type Schema } from "./walk";

/** Whether a default says no more than those of its fields, from which generated code cannot make the whole. */
const saysNothing = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/**
 * Fields that may be left out, beside an index of all others, become part of the index: in TypeScript such a field may be
 * undefined, which what the index holds may not be.
 */
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
    // What stands beside a reference knows nothing of its fields.
    if (schema.$ref !== undefined && schema.additionalProperties === false)
      delete schema.additionalProperties;
    indexTakesFields(schema);
  });
}
