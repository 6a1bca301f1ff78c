import { type CodeSample, codeSamples, type SampledForm } from "@/lib/code-samples";
import { isObject } from "@/lib/is-object";
import type { Method } from "../read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, exampleOf, shortJson } from "./example";
import { formOf, jsonTypeOf } from "./form";

const BODY_LENGTH_MAX = 6_000;
const VALUE_LENGTH_MAX = 200;
const PARAMETERS_MAX = 50;
/** Below which addresses stand whose description names no host. */
const HOST = "https://api.example.com";

/** The example of a media type: its first example, or one that is generated from its schema. */
export function exampleOfMedia(root: JsonObject, media: JsonObject): unknown {
  const [named] = Object.values(objectOf(media.examples)).map((value) => dereferenced(root, value));
  return media.example ?? named?.value ?? exampleOf(root, media.schema);
}

const URL_LENGTH_MAX = 1000;

/** Without the slashes that it ends with. */
export const withoutSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, "");

/** The base URLs of operations, with the default values of each server's variables. */
export function serversOf(root: JsonObject, item: JsonObject, operation: JsonObject): string[] {
  const said = [operation.servers, item.servers, root.servers].map(listOf).find(({ length }) => length > 0);
  return (said ?? []).map(objectOf).flatMap((server) => addressOf(server) ?? []);
}

function addressOf(server: JsonObject): string | undefined {
  const url = textOf(server.url);
  const variables = objectOf(server.variables);
  return url?.slice(0, URL_LENGTH_MAX).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? objectOf(variables[name]).default : undefined;
    return typeof value === "string" ? value : whole;
  });
}

/** The first of them. */
export const serverOf = (root: JsonObject, item: JsonObject, operation: JsonObject): string | undefined =>
  serversOf(root, item, operation)[0];

export function exampleValue(root: JsonObject, parameter: JsonObject): string {
  const [named] = Object.values(objectOf(parameter.examples)).map((value) => dereferenced(root, value));
  const value = parameter.example ?? named?.value ?? exampleOf(root, parameter.schema);
  // A text that says nothing of itself is made up, and its name says more.
  const text = typeof value === "object" || value === "text" ? "" : String(value ?? "");
  return (text || String(parameter.name).toUpperCase()).slice(0, VALUE_LENGTH_MAX);
}

interface Sent {
  headers: { name: string; value: string }[];
  query: { name: string; value: string }[];
}

/** What shows who is calling, of the first way that is accepted. */
function credentials(root: JsonObject, operation: JsonObject, sent: Sent): void {
  const [way] = listOf(operation.security ?? root.security).map(objectOf);
  const schemes = objectOf(objectOf(root.components).securitySchemes);
  for (const name of Object.keys(way ?? {})) {
    const scheme = dereferenced(root, Object.hasOwn(schemes, name) ? schemes[name] : undefined);
    const key = { name: String(scheme.name ?? ""), value: "YOUR_API_KEY" };
    if (scheme.type === "apiKey" && scheme.in === "header") sent.headers.push(key);
    else if (scheme.type === "apiKey" && scheme.in === "query") sent.query.push(key);
    else if (scheme.type === "apiKey")
      sent.headers.push({ name: "Cookie", value: `${key.name}=${key.value}` });
    else if (String(scheme.scheme).toLowerCase() === "basic")
      sent.headers.push({ name: "Authorization", value: "Basic YOUR_CREDENTIALS" });
    else sent.headers.push({ name: "Authorization", value: "Bearer YOUR_TOKEN" });
  }
}

/** The body as JSON; undefined where there is none, or none that is short and JSON. */
export function bodyOf(root: JsonObject, operation: JsonObject): unknown {
  const content = objectOf(dereferenced(root, operation.requestBody).content);
  const type = jsonTypeOf(content);
  const value = type && exampleOfMedia(root, objectOf(content[type]));
  return isObject(value) || Array.isArray(value) ? shortJson(value, BODY_LENGTH_MAX) && value : undefined;
}

/** An operation in its description. */
export interface Place {
  path: string;
  method: Method;
  item: JsonObject;
  operation: JsonObject;
}

/** What the name of a file has not in a sample: curl reads some signs there as something else. */
const NO_FILE_NAME = /[^\p{L}\p{N}_-]+/gu;

/** The fields that a form needs, or all of them where it says none of that, with values to show where theirs stand. */
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

/** How an operation is called in some languages, with its required parameters. */
export function requestSamples(
  root: JsonObject,
  { path, method, item, operation }: Place,
  parameters: readonly JsonObject[],
): CodeSample[] {
  const sent: Sent = { headers: [], query: [] };
  credentials(root, operation, sent);
  const inPath = new Map<string, string>();
  for (const parameter of parameters.slice(0, PARAMETERS_MAX)) {
    const named = { name: String(parameter.name), value: exampleValue(root, parameter) };
    if (parameter.in === "path") inPath.set(named.name, encodeURIComponent(named.value));
    else if (parameter.required !== true) continue;
    else if (parameter.in === "query") sent.query.push(named);
    else if (parameter.in === "header") sent.headers.push(named);
  }
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => inPath.get(name) ?? whole);
  const url = `${withoutSlashes(serverOf(root, item, operation) ?? "")}${filled}`;
  const absolute = /^https?:\/\/[^/]/.test(url) ? url : `${HOST}${url.startsWith("/") ? "" : "/"}${url}`;
  const body = bodyOf(root, operation);
  return URL.canParse(absolute)
    ? codeSamples({ method, url: absolute, ...sent, body, form: sampledForm(root, operation) })
    : [];
}
