import type { Method } from "../read/outline";
import { type JsonObject, textOf, textOrJson } from "../read/value";
import { valuesOf } from "./form";
import type { ParameterStyle } from "./parameter-style";
import { givenParameterExamples, parameterExample, schemaOfParameter, styleOf } from "./parameters";
import type { OperationSource } from "./samples";
import { schemeOf, waysOf } from "./security";
import type { TrialServer } from "./server-url";
import { trialServers } from "./servers";
import { shapeOf, typeOf } from "./shape";
import { type NamedText, type TrialBody, trialBodies } from "./trial-body";

const PARAMETERS_MAX = 50;
const NAME_LENGTH_MAX = 100;
const EXAMPLES_MAX = 8;
const EXAMPLE_LENGTH_MAX = 200;
const PLACES = ["path", "query", "header", "cookie"] as const;

/**
 * A credential that visitors enter. `name` is the name of the scheme, and `key` is the name under which the
 * credential is sent.
 */
export interface Credential {
  name: string;
  kind: "bearer" | "basic" | "header" | "query" | "cookie";
  key?: string;
}

export interface TrialParameter extends ParameterStyle {
  required?: true;
  /** This field is set if visitors enter several values (one per line) or a JSON value. */
  takes?: "lines" | "json";
  /** The values that visitors can select. Omitted if there are too many. */
  values?: string[];
  example?: string;
  /** The named examples of the specification, if there are several. */
  examples?: NamedText[];
}

/** The data that visitors need to try an operation: its servers and its inputs. */
export interface Trial {
  method: Method;
  path: string;
  servers: TrialServer[];
  parameters: TrialParameter[];
  credentials: Credential[];
  /** The media types of the request body. Omitted if there is no body. */
  bodies?: TrialBody[];
}

function credentialOf(root: JsonObject, name: string): Credential[] {
  const scheme = schemeOf(root, name);
  const key = textOf(scheme.name);
  if (scheme.type === "apiKey")
    return key && ["header", "query", "cookie"].includes(String(scheme.in))
      ? [{ name, kind: scheme.in as "header" | "query" | "cookie", key }]
      : [];
  if (scheme.type === "http") {
    const kind = String(scheme.scheme).toLowerCase();
    return kind === "basic" || kind === "bearer" ? [{ name, kind }] : [];
  }
  return scheme.type === "oauth2" || scheme.type === "openIdConnect" ? [{ name, kind: "bearer" }] : [];
}

/** Returns the schemes of the first security requirement that needs credentials. */
function credentialsOf(root: JsonObject, operation: JsonObject): Credential[] {
  const ways = waysOf(root, operation).map((way) => Object.keys(way));
  const way = ways.find(({ length }) => length > 0) ?? [];
  return way.flatMap((name) => credentialOf(root, name));
}

/** Returns the kind of input for a parameter whose value isn't a single text. */
function takesOf(root: JsonObject, parameter: JsonObject): TrialParameter["takes"] {
  const type = typeOf(shapeOf(root, schemaOfParameter(parameter)).schema);
  if (type === "object" || parameter.content !== undefined) return "json";
  return type === "array" ? "lines" : undefined;
}

function enteredExample(value: unknown, takes: TrialParameter["takes"]): string {
  if (takes === "lines" && Array.isArray(value)) return value.map(textOrJson).join("\n");
  return textOrJson(value);
}

/** Returns the examples in the specification from which visitors can choose. */
function namedExamples(root: JsonObject, parameter: JsonObject, takes: TrialParameter["takes"]): NamedText[] {
  const all = givenParameterExamples(root, parameter)
    .slice(0, EXAMPLES_MAX)
    .map(({ name = "", value }) => ({ name, text: enteredExample(value, takes) }));
  const isShort = ({ name, text }: NamedText) => Math.max(name.length, text.length) <= EXAMPLE_LENGTH_MAX;
  return all.length > 1 ? all.filter(isShort) : [];
}

function trialParameter(root: JsonObject, parameter: JsonObject): TrialParameter {
  const takes = takesOf(root, parameter);
  const { schema } = shapeOf(root, schemaOfParameter(parameter));
  const values = takes === "json" ? [] : valuesOf(root, takes === "lines" ? schema.items : schema);
  const isRequired = parameter.required === true || parameter.in === "path";
  const example = () => enteredExample(parameterExample(root, parameter), takes);
  const examples = namedExamples(root, parameter, takes);
  const { name, ...style } = styleOf(parameter);
  return {
    name: name.slice(0, NAME_LENGTH_MAX),
    ...style,
    ...(takes && { takes }),
    ...(isRequired && { required: true as const }),
    ...((isRequired || takes === "json") && { example: example() }),
    ...(values.length > 0 && { values }),
    ...(examples.length > 0 && { examples }),
  };
}

/** Returns the parameters that the path contains and the specification doesn't declare. */
function undescribed(path: string, parameters: readonly JsonObject[]): JsonObject[] {
  const described = new Set(parameters.filter((each) => each.in === "path").map(({ name }) => name));
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name));
  return [...names].filter((name) => !described.has(name)).map((name) => ({ name, in: "path" }));
}

/** Whether visitors enter a value. Cookies come only from cookie parameters and credentials. */
const isEntered = ({ in: place, name }: JsonObject) =>
  (PLACES as readonly unknown[]).includes(place) &&
  !(place === "header" && String(name).toLowerCase() === "cookie");

/**
 * Returns the data that visitors need to try an operation. `sentParameters` returns the parameters in the
 * expected form. Returns undefined if no server has an absolute URL, or if `x-hideTryItPanel` is true.
 */
export function trialOf(
  root: JsonObject,
  { path, method, item, operation }: OperationSource,
  parameters: readonly JsonObject[],
): Trial | undefined {
  const servers = trialServers(root, item, operation);
  const isHidden = operation["x-hideTryItPanel"] ?? root["x-hideTryItPanel"];
  if (servers.length === 0 || isHidden === true || method === "trace") return undefined;
  const bodies = method === "get" || method === "head" ? [] : trialBodies(root, operation);
  return {
    method,
    path,
    servers,
    parameters: [...parameters, ...undescribed(path, parameters)]
      .filter(isEntered)
      .slice(0, PARAMETERS_MAX)
      .map((parameter) => trialParameter(root, parameter)),
    credentials: credentialsOf(root, operation),
    ...(bodies.length > 0 && { bodies }),
  };
}
