import type { CodeSample } from "@/lib/code-samples";
import { isObject } from "@/lib/is-object";
import { METHODS, type Method } from "../read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import {
  type BodyView,
  bodyViewOf,
  type DocsLink,
  docsOf,
  type ResponseView,
  responsesOf,
  variablesOf,
} from "./content";
import { type Field, fieldOf, isCut, valueFields, type Walk, walkOf } from "./fields";
import { parametersOf, schemaOfParameter, sentParameters } from "./parameters";
import { requestSamples } from "./samples";
import { allLimitsOf, type Limit, typeWords } from "./schema-words";
import { type SchemeView, schemesOf, waysOf } from "./security";
import { withoutSlashes } from "./server-url";
import { serverList, serverOf } from "./servers";
import { dereferenced, shapeOf } from "./shape";
import { type Trial, trialOf } from "./trial";

const CALLBACKS_MAX = 10;
const TITLE_LENGTH_MAX = 200;
const CHARACTERS_MAX = 60_000;
const SAID_LENGTH_MAX = 300;
const SAMPLES_MAX = 8;
const SAMPLE_LENGTH_MAX = 10_000;

/** A request that the API sends to a URL that a client registered. */
export interface CallbackView {
  name: string;
  method: Method;
  /** The runtime expression that results in the callback's URL. */
  path: string;
  said?: string | undefined;
  body?: BodyView | undefined;
  responses: ResponseView[];
}

/** An operation or a webhook for display. The `path` of a webhook is its name. */
export interface OperationView {
  method: Method;
  path: string;
  operationId?: string | undefined;
  /** The operation's summary, on one line. */
  title?: string | undefined;
  /** The server's URL, or undefined for callbacks and webhooks. */
  place?: string | undefined;
  isDeprecated: boolean;
  /** The description in the specification, as Markdown. */
  said?: string | undefined;
  /**
   * The ways to authenticate. Each way lists the names of schemes that are used together. An empty list means
   * no authentication.
   */
  security: string[][];
  samples: CodeSample[];
  schemes: SchemeView[];
  variables: Field[];
  parameters: (Field & { in: string })[];
  body?: BodyView | undefined;
  responses: ResponseView[];
  callbacks: CallbackView[];
  docs?: DocsLink | undefined;
  /** Whether some content was omitted because of a limit. */
  isCut: boolean;
  trial?: Trial | undefined;
}

/** A named schema for display. */
export interface SchemaView {
  name: string;
  type: string;
  limits: Limit[];
  said?: string | undefined;
  docs?: DocsLink | undefined;
  fields?: Field[];
  isCut: boolean;
}

const parameterField = (walk: Walk, parameter: JsonObject): Field & { in: string } => ({
  ...fieldOf(walk, {
    name: String(parameter.name),
    path: `${parameter.in}.${parameter.name}`,
    value: schemaOfParameter(parameter),
    said: textOf(parameter.description),
    isRequired: parameter.required === true,
    isDeprecated: parameter.deprecated === true,
  }),
  in: String(parameter.in),
});

/** Returns the requests that the API sends because of an operation. */
function callbacksOf(walk: Walk, operation: JsonObject): CallbackView[] {
  const { root } = walk;
  const all = Object.entries(objectOf(operation.callbacks)).flatMap(([name, value]) =>
    Object.entries(dereferenced(root, value)).flatMap(([path, item]) =>
      METHODS.map((method) => ({ name, path, method, called: dereferenced(root, item)[method] })),
    ),
  );
  return all
    .filter(({ called }) => isObject(called))
    .slice(0, CALLBACKS_MAX)
    .map(({ name, path, method, called }, index) => {
      const own = `callback.${index + 1}`;
      const inner = objectOf(called);
      const said = (textOf(inner.description) ?? textOf(inner.summary))?.slice(0, SAID_LENGTH_MAX);
      const body = bodyViewOf(walk, inner, `${own}.body`, "response");
      return { name, method, path, said, body, responses: responsesOf(walk, inner, own, "request") };
    });
}

/** Returns the samples that the specification contains. These samples are shown instead of generated samples. */
function ownSamples(operation: JsonObject): CodeSample[] {
  const all = listOf(operation["x-codeSamples"] ?? operation["x-code-samples"]).map(objectOf);
  return all.slice(0, SAMPLES_MAX).flatMap(({ lang, label, source }) => {
    const text = textOf(source);
    if (!text || text.length > SAMPLE_LENGTH_MAX) return [];
    const name = textOf(lang) ?? "";
    return [{ lang: name, label: textOf(label) ?? name, source: text }];
  });
}

function viewOf(root: JsonObject, path: string, method: Method, item: JsonObject, isCalled: boolean) {
  const operation = item[method];
  if (!isObject(operation)) return null;
  const walk = walkOf(root, CHARACTERS_MAX);
  const all = parametersOf(root, item, operation);
  const sent = sentParameters(root, all);
  const place = { path, method, item, operation };
  const own = ownSamples(operation);
  const trial = isCalled ? trialOf(root, place, sent) : undefined;
  const made = () => (isCalled ? requestSamples(root, place, all) : []);
  // For operations, the client sends the request. For webhooks, the client receives it.
  const [asked, answered] = isCalled
    ? (["request", "response"] as const)
    : (["response", "request"] as const);
  const view: OperationView = {
    method,
    path,
    operationId: textOf(operation.operationId),
    title: textOf(operation.summary)?.replace(/\s+/g, " ").trim().slice(0, TITLE_LENGTH_MAX),
    isDeprecated: operation.deprecated === true,
    said: textOf(operation.description),
    security: waysOf(root, operation).map((way) => Object.keys(way)),
    schemes: schemesOf(root, operation),
    samples: own.length > 0 ? own : made(),
    variables: isCalled ? variablesOf(serverList(root, item, operation)) : [],
    parameters: sent.map((parameter) => parameterField({ ...walk, direction: asked }, parameter)),
    body: bodyViewOf(walk, operation, "body", asked),
    responses: responsesOf(walk, operation, "response", answered),
    callbacks: callbacksOf(walk, operation),
    docs: docsOf(operation),
    isCut: false,
    ...(trial && { trial }),
  };
  return { ...view, isCut: isCut(walk) };
}

/** Returns an operation in an OpenAPI 3.1 specification, or null if it doesn't exist. */
export function operationView(root: JsonObject, path: string, method: Method): OperationView | null {
  const item = dereferenced(root, objectOf(root.paths)[path]);
  const view = viewOf(root, path, method, item, true);
  const url = view && serverOf(root, item, objectOf(item[method]));
  return view && { ...view, ...(url && { place: `${withoutSlashes(url)}${path}` }) };
}

/** Returns a webhook in the specification, or null if it doesn't exist. */
export function webhookView(root: JsonObject, name: string, method: Method): OperationView | null {
  return viewOf(root, name, method, dereferenced(root, objectOf(root.webhooks)[name]), false);
}

/** Returns the schemas with the given names. Omits names that don't exist. */
export function schemaViews(root: JsonObject, names: readonly string[]): SchemaView[] {
  const all = objectOf(objectOf(root.components).schemas);
  const walk = walkOf(root, CHARACTERS_MAX);
  return names
    .filter((name) => Object.hasOwn(all, name))
    .map((name) => {
      const { schema } = shapeOf(root, all[name]);
      const { fields } = valueFields(walk, all[name], name);
      const words = { type: typeWords(root, all[name]), limits: allLimitsOf(root, all[name]) };
      const said = textOf(schema.description);
      return { name, ...words, said, docs: docsOf(schema), ...(fields && { fields }), isCut: isCut(walk) };
    });
}
