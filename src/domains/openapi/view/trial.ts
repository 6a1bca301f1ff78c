import type { Method } from "../read/outline";
import { type JsonObject, objectOf, textOf, textOrJson } from "../read/value";
import { type FormField, formOf, jsonTypeOf, valuesOf } from "./form";
import type { ParameterStyle } from "./parameter-style";
import { parameterExample, schemaOfParameter, styleOf } from "./parameters";
import { bodyOf, type OperationSource, serversOf, withoutSlashes } from "./samples";
import { schemeOf, waysOf } from "./security";
import { dereferenced, shapeOf, typeOf } from "./shape";

const SERVERS_MAX = 10;
const PARAMETERS_MAX = 50;
const NAME_LENGTH_MAX = 100;
const EXAMPLE_LENGTH_MAX = 1_500;
const PLACES = ["path", "query", "header"] as const;

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
}

/** The data that visitors need to try an operation: its servers and its inputs. */
export interface Trial {
  method: Method;
  path: string;
  /** The absolute URLs of the operation's servers. */
  servers: string[];
  parameters: TrialParameter[];
  credentials: Credential[];
  /** The media type of the request body, with an example or the fields of a form. */
  body?: { type: string; example?: string; fields?: FormField[] };
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

function trialParameter(root: JsonObject, parameter: JsonObject): TrialParameter {
  const takes = takesOf(root, parameter);
  const { schema } = shapeOf(root, schemaOfParameter(parameter));
  const values = takes === "json" ? [] : valuesOf(root, takes === "lines" ? schema.items : schema);
  const isRequired = parameter.required === true || parameter.in === "path";
  const example = () => enteredExample(parameterExample(root, parameter), takes);
  const { name, ...style } = styleOf(parameter);
  return {
    name: name.slice(0, NAME_LENGTH_MAX),
    ...style,
    ...(takes && { takes }),
    ...(isRequired && { required: true as const }),
    ...((isRequired || takes === "json") && { example: example() }),
    ...(values.length > 0 && { values }),
  };
}

function trialBody(root: JsonObject, operation: JsonObject): Trial["body"] {
  const form = formOf(root, operation);
  if (form) return form;
  const content = objectOf(dereferenced(root, operation.requestBody).content);
  const type = jsonTypeOf(content) ?? Object.keys(content)[0];
  if (type === undefined) return undefined;
  const text = JSON.stringify(bodyOf(root, operation), null, 2) ?? "";
  return { type, ...(text !== "" && text.length <= EXAMPLE_LENGTH_MAX && { example: text }) };
}

/** Returns the parameters that the path contains and the specification doesn't declare. */
function undescribed(path: string, parameters: readonly JsonObject[]): JsonObject[] {
  const described = new Set(parameters.filter((each) => each.in === "path").map(({ name }) => name));
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name));
  return [...names].filter((name) => !described.has(name)).map((name) => ({ name, in: "path" }));
}

const isAbsolute = (url: string) => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === "" && password === "";
};

/**
 * Returns the data that visitors need to try an operation. `sentParameters` returns the parameters in the
 * expected form. Returns undefined if no server has an absolute URL, or if `x-hideTryItPanel` is true.
 */
export function trialOf(
  root: JsonObject,
  { path, method, item, operation }: OperationSource,
  parameters: readonly JsonObject[],
): Trial | undefined {
  const servers = serversOf(root, item, operation).filter(isAbsolute).slice(0, SERVERS_MAX);
  const isHidden = operation["x-hideTryItPanel"] ?? root["x-hideTryItPanel"];
  if (servers.length === 0 || isHidden === true || method === "trace") return undefined;
  const body = method === "get" || method === "head" ? undefined : trialBody(root, operation);
  return {
    method,
    path,
    servers: servers.map(withoutSlashes),
    parameters: [...parameters, ...undescribed(path, parameters)]
      .filter((parameter) => (PLACES as readonly unknown[]).includes(parameter.in))
      .slice(0, PARAMETERS_MAX)
      .map((parameter) => trialParameter(root, parameter)),
    credentials: credentialsOf(root, operation),
    ...(body && { body }),
  };
}
