import { type CodeSample, codeSamples, type SampledForm } from "@/lib/code-samples";
import { isObject } from "@/lib/is-object";
import type { Method } from "../read/outline";
import { type JsonObject, objectOf } from "../read/value";
import type { Direction } from "./direction";
import { exampleOf, givenExample, shortJson } from "./example";
import { formOf, jsonTypeOf } from "./form";
import { cookieText, headerText, pathText, type QueryPair, queryPairs } from "./parameter-style";
import { givenExamples, parameterExample, styleOf } from "./parameters";
import { schemeOf, waysOf } from "./security";
import { withoutSlashes } from "./server-url";
import { serverOf } from "./servers";
import { dereferenced } from "./shape";

const BODY_LENGTH_MAX = 6_000;
const PARAMETERS_MAX = 50;
/** The host in samples if the specification doesn't contain a host. */
const HOST = "https://api.example.com";

/**
 * Returns at most `count` examples for a media type. The result contains the examples in the specification, or an
 * example that is generated from the schema.
 */
export function examplesOfMedia(
  root: JsonObject,
  media: JsonObject,
  direction: Direction,
  count: number,
): { name?: string; value: unknown }[] {
  const given = givenExamples(root, media)
    .slice(0, count)
    .map((each) => ({ ...each, value: givenExample(root, media.schema, each.value, direction) }));
  if (given.length > 0) return given;
  const value = exampleOf(root, media.schema, direction);
  return value === undefined ? [] : [{ value }];
}

interface Sent {
  headers: { name: string; value: string }[];
  /** The names and values of the query, already encoded. */
  query: QueryPair[];
  cookies: string[];
}

/** Adds placeholder credentials for the first security requirement that the operation accepts. */
function credentials(root: JsonObject, operation: JsonObject, sent: Sent): void {
  const [way] = waysOf(root, operation);
  for (const name of Object.keys(way ?? {})) {
    const scheme = schemeOf(root, name);
    const key = { name: String(scheme.name ?? ""), value: "YOUR_API_KEY" };
    if (scheme.type === "apiKey" && scheme.in === "header") sent.headers.push(key);
    else if (scheme.type === "apiKey" && scheme.in === "query")
      sent.query.push({ ...key, name: encodeURIComponent(key.name) });
    else if (scheme.type === "apiKey") sent.cookies.push(`${key.name}=${key.value}`);
    else if (String(scheme.scheme).toLowerCase() === "basic")
      sent.headers.push({ name: "Authorization", value: "Basic YOUR_CREDENTIALS" });
    else sent.headers.push({ name: "Authorization", value: "Bearer YOUR_TOKEN" });
  }
}

/**
 * Returns an example of the request body. Returns undefined if there is no JSON body or if the example is too
 * long.
 */
export function bodyOf(root: JsonObject, operation: JsonObject): unknown {
  const content = objectOf(dereferenced(root, operation.requestBody).content);
  const type = jsonTypeOf(content);
  const value = type && examplesOfMedia(root, objectOf(content[type]), "request", 1)[0]?.value;
  return isObject(value) || Array.isArray(value) ? shortJson(value, BODY_LENGTH_MAX) && value : undefined;
}

/** The position of an operation in its specification. */
export interface OperationSource {
  path: string;
  method: Method;
  item: JsonObject;
  operation: JsonObject;
}

/**
 * Matches characters that must not be in the names of files in samples, because curl treats some of them in a
 * special way.
 */
const NO_FILE_NAME = /[^\p{L}\p{N}_-]+/gu;

/** Returns a form's required fields with example values. If no field is required, returns all fields. */
function sampledForm(root: JsonObject, operation: JsonObject): SampledForm | undefined {
  const form = formOf(root, operation);
  if (!form) return undefined;
  const needed = form.fields.filter(({ required }) => required);
  const fields = (needed.length > 0 ? needed : form.fields).map(({ name, isFile, values, example }) => ({
    name,
    value: isFile ? `${name.replace(NO_FILE_NAME, "_")}.bin` : (example ?? values?.[0] ?? name.toUpperCase()),
    ...(isFile && { isFile }),
  }));
  return { type: form.type, fields };
}

/** Returns code samples in several languages that call an operation with its required parameters. */
export function requestSamples(
  root: JsonObject,
  { path, method, item, operation }: OperationSource,
  parameters: readonly JsonObject[],
): CodeSample[] {
  const sent: Sent = { headers: [], query: [], cookies: [] };
  credentials(root, operation, sent);
  const inPath = new Map<string, string>();
  for (const parameter of parameters.slice(0, PARAMETERS_MAX)) {
    const style = styleOf(parameter);
    const value = () => parameterExample(root, parameter);
    if (style.in === "path") inPath.set(style.name, pathText(style, value()));
    else if (parameter.required !== true) continue;
    else if (style.in === "query") sent.query.push(...queryPairs(style, value()));
    else if (style.in === "header")
      sent.headers.push({ name: style.name, value: headerText(style, value()) });
    else sent.cookies.push(cookieText(style, value()));
  }
  const { cookies } = sent;
  const query = sent.query.map((pair) => ({ ...pair, isEncoded: true }));
  const headers = [
    ...sent.headers,
    ...(cookies.length > 0 ? [{ name: "Cookie", value: cookies.join("; ") }] : []),
  ];
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => inPath.get(name) ?? whole);
  const url = `${withoutSlashes(serverOf(root, item, operation) ?? "")}${filled}`;
  const absolute = /^https?:\/\/[^/]/.test(url) ? url : `${HOST}${url.startsWith("/") ? "" : "/"}${url}`;
  const body = bodyOf(root, operation);
  return URL.canParse(absolute)
    ? codeSamples({ method, url: absolute, headers, query, body, form: sampledForm(root, operation) })
    : [];
}
