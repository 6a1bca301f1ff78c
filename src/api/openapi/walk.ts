/** The parts of an OpenAPI document that Bindery's document can have. */
export interface Schema {
  $ref?: string;
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  [mediaType: string]: { schema?: Schema; example?: unknown };
}

interface Parameter {
  $ref?: string;
  name?: string;
  description?: string;
  schema?: Schema;
}

export interface DocumentedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
  "x-codeSamples"?: unknown;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; [section: string]: unknown };
}

/** Returns all operations in a document. */
export const operationsIn = (document: OpenApiDocument): DocumentedOperation[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

/** Returns the schema that a reference points to. Returns any other schema unchanged. */
export function targetOf(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return (name === undefined ? undefined : document.components.schemas[name]) ?? schema;
}

type Visit = (schema: Schema, place: readonly string[]) => void;

const partsOf = (schema: Schema): Schema[] => {
  const { items, additionalProperties, propertyNames, anyOf = [], oneOf = [], allOf = [] } = schema;
  const single = [items, additionalProperties, propertyNames].filter((part) => typeof part === "object");
  return [...single, ...anyOf, ...oneOf, ...allOf];
};

function visitProperties(schema: Schema, place: readonly string[], visit: Visit): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    visit(property, [...place, name]);
    visitProperties(property, [...place, name], visit);
  }
  for (const part of partsOf(schema)) visitProperties(part, place, visit);
}

function visitSchemas(schema: Schema, visit: (schema: Schema) => void): void {
  for (const part of [...Object.values(schema.properties ?? {}), ...partsOf(schema)])
    visitSchemas(part, visit);
  visit(schema);
}

/** Returns the schemas in an operation's request and responses. */
function bodiesOf({ requestBody, responses }: DocumentedOperation): Schema[] {
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  return contents.flatMap((content) => Object.values(content ?? {}).flatMap(({ schema }) => schema ?? []));
}

/**
 * Visits every property and parameter once. The visitor gets its path, which is the name of the component or
 * operation, followed by property names.
 */
export function eachProperty(document: OpenApiDocument, visit: Visit): void {
  for (const [name, schema] of Object.entries(document.components.schemas))
    visitProperties(schema, [name], visit);
  for (const operation of operationsIn(document)) {
    const place = [operation.operationId];
    for (const parameter of operation.parameters ?? []) {
      if (parameter.name === undefined) continue;
      if (!parameter.schema?.description) visit(parameter as Schema, [...place, parameter.name]);
    }
    for (const schema of bodiesOf(operation)) visitProperties(schema, place, visit);
  }
}

/**
 * Visits every schema in the components, requests and responses once. Visits inner schemas before the schemas
 * that contain them.
 */
export function eachSchema(document: OpenApiDocument, visit: (schema: Schema) => void): void {
  for (const schema of Object.values(document.components.schemas)) visitSchemas(schema, visit);
  for (const operation of operationsIn(document))
    for (const schema of bodiesOf(operation)) visitSchemas(schema, visit);
}
