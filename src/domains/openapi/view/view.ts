import type { CodeSample } from "@/lib/code-samples";
import { isObject } from "@/lib/is-object";
import type { Method } from "../read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, shortJson } from "./example";
import { type Field, fieldOf, isCut, valueFields, type Walk, walkOf } from "./fields";
import { exampleOfMedia, requestSamples, serverOf, withoutSlashes } from "./samples";
import { allLimitsOf, type Limit, typeWords } from "./schema-words";
import { type Trial, trialOf } from "./trial";

const EXAMPLE_LENGTH_MAX = 6_000;
const CHARACTERS_MAX = 60_000;
const SAID_LENGTH_MAX = 300;
const SAMPLES_MAX = 8;
const SAMPLE_LENGTH_MAX = 10_000;

/** What a body holds, of its first media type. */
export interface Content {
  /** Media types. */
  types: string[];
  type: string;
  fields?: Field[];
  sameAs?: string;
  example?: { language: "json" | ""; text: string } | undefined;
}

/** An operation for display; for a webhook, `path` is its name. */
export interface OperationView {
  method: Method;
  path: string;
  operationId?: string | undefined;
  /** Where it is called; nothing for what calls others. */
  place?: string | undefined;
  isDeprecated: boolean;
  /** Markdown of others. */
  said?: string | undefined;
  /** Ways to authenticate: names of schemes that are used together. An empty one means no authentication. */
  security: string[][];
  samples: CodeSample[];
  parameters: (Field & { in: string })[];
  body?: (Partial<Content> & { isRequired: boolean; said?: string | undefined }) | undefined;
  responses: { status: string; said?: string | undefined; content?: Content | undefined }[];
  /** Whether there is more than is shown. */
  isCut: boolean;
  trial?: Trial | undefined;
}

/** A schema by its name. */
export interface SchemaView {
  name: string;
  type: string;
  limits: Limit[];
  said?: string | undefined;
  fields?: Field[];
  isCut: boolean;
}

/** Parameters of an operation, those of its path included. */
function parametersOf(root: JsonObject, item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = new Map<string, JsonObject>();
  for (const value of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = dereferenced(root, value);
    all.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...all.values()].filter(({ name }) => textOf(name));
}

const parameterField = (walk: Walk, parameter: JsonObject): Field & { in: string } => ({
  ...fieldOf(walk, {
    name: String(parameter.name),
    path: `${parameter.in}.${parameter.name}`,
    value: parameter.schema,
    said: textOf(parameter.description),
    isRequired: parameter.required === true,
    isDeprecated: parameter.deprecated === true,
  }),
  in: String(parameter.in),
});

function exampleOf(root: JsonObject, media: JsonObject): Content["example"] {
  const value = exampleOfMedia(root, media);
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return undefined;
  const text = typeof value === "string" ? value : shortJson(value, EXAMPLE_LENGTH_MAX);
  if (text === undefined || text.length > EXAMPLE_LENGTH_MAX) return undefined;
  return { language: typeof value === "string" ? "" : "json", text };
}

function contentOf(walk: Walk, value: unknown, path: string): Content | undefined {
  const [first, ...others] = Object.entries(objectOf(value));
  if (!first) return undefined;
  const { root } = walk;
  const media = objectOf(first[1]);
  return {
    types: [first[0], ...others.map(([type]) => type)],
    type: media.schema === undefined ? "" : typeWords(root, media.schema),
    ...valueFields(walk, media.schema, path),
    example: exampleOf(root, media),
  };
}

function bodyOf(walk: Walk, operation: JsonObject): OperationView["body"] {
  if (operation.requestBody === undefined) return undefined;
  const body = dereferenced(walk.root, operation.requestBody);
  const content = contentOf(walk, body.content, "body");
  return { isRequired: body.required === true, said: textOf(body.description), ...content };
}

const responsesOf = (walk: Walk, operation: JsonObject): OperationView["responses"] =>
  Object.entries(objectOf(operation.responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, value]) => {
      const found = dereferenced(walk.root, value);
      const said = textOf(found.description)?.slice(0, SAID_LENGTH_MAX);
      return { status, said, content: contentOf(walk, found.content, `response.${status}`) };
    });

/** Samples that the description brings along, which say more than those that are made. */
function ownSamples(operation: JsonObject): CodeSample[] {
  const all = listOf(operation["x-codeSamples"] ?? operation["x-code-samples"]).map(objectOf);
  return all.slice(0, SAMPLES_MAX).flatMap(({ lang, label, source }) => {
    const text = textOf(source);
    if (!text || text.length > SAMPLE_LENGTH_MAX) return [];
    const name = textOf(lang) ?? "";
    return [{ lang: name, label: textOf(label) ?? name, source: text }];
  });
}

const securityOf = (root: JsonObject, operation: JsonObject): string[][] =>
  listOf(operation.security ?? root.security).map((way) => Object.keys(objectOf(way)));

function viewOf(root: JsonObject, path: string, method: Method, item: JsonObject, isCalled: boolean) {
  const operation = item[method];
  if (!isObject(operation)) return null;
  const walk = walkOf(root, CHARACTERS_MAX);
  const all = parametersOf(root, item, operation);
  const place = { path, method, item, operation };
  const own = ownSamples(operation);
  const trial = isCalled ? trialOf(root, place, all) : undefined;
  const made = () => (isCalled ? requestSamples(root, place, all) : []);
  const view: OperationView = {
    method,
    path,
    operationId: textOf(operation.operationId),
    isDeprecated: operation.deprecated === true,
    said: textOf(operation.description),
    security: securityOf(root, operation),
    samples: own.length > 0 ? own : made(),
    parameters: all.map((parameter) => parameterField(walk, parameter)),
    body: bodyOf(walk, operation),
    responses: responsesOf(walk, operation),
    isCut: false,
    ...(trial && { trial }),
  };
  return { ...view, isCut: isCut(walk) };
}

/** An operation of a description in OpenAPI 3.1; null where there is none. */
export function operationView(root: JsonObject, path: string, method: Method): OperationView | null {
  const item = dereferenced(root, objectOf(root.paths)[path]);
  const view = viewOf(root, path, method, item, true);
  const url = view && serverOf(root, item, objectOf(item[method]));
  return view && { ...view, ...(url && { place: `${withoutSlashes(url)}${path}` }) };
}

/** A call that the service makes; null if the webhook does not exist. */
export function webhookView(root: JsonObject, name: string, method: Method): OperationView | null {
  return viewOf(root, name, method, dereferenced(root, objectOf(root.webhooks)[name]), false);
}

/** Schemas by name; those that are not there are left out. */
export function schemaViews(root: JsonObject, names: readonly string[]): SchemaView[] {
  const all = objectOf(objectOf(root.components).schemas);
  const walk = walkOf(root, CHARACTERS_MAX);
  return names
    .filter((name) => Object.hasOwn(all, name))
    .map((name) => {
      const schema = dereferenced(root, all[name]);
      const { fields } = valueFields(walk, schema, name);
      const words = { type: typeWords(root, schema), limits: allLimitsOf(root, schema) };
      const said = textOf(schema.description);
      return { name, ...words, said, ...(fields && { fields }), isCut: isCut(walk) };
    });
}
