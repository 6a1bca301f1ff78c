import { z } from "zod";
import {
  cookieText,
  headerText,
  pathText,
  type QueryPair,
  queryPairs,
} from "@/domains/openapi/view/parameter-style";
import { baseUrlOf, chosenValue, type TrialServer } from "@/domains/openapi/view/server-url";
import { isAbsolute, isAllowed } from "@/domains/openapi/view/servers";
import type { Credential, Trial, TrialParameter } from "@/domains/openapi/view/trial";
import type { TrialBody } from "@/domains/openapi/view/trial-body";
import type { FormType } from "@/lib/code-samples";
import { ApiError } from "@/lib/errors";
import { type Filled, formBody } from "./form";

const VALUE_LENGTH_MAX = 8_000;
const BODY_LENGTH_MAX = 200_000;
const URL_LENGTH_MAX = 16_000;
const NAMES_MAX = 100;

const values = z
  .record(z.string().max(200), z.string().max(VALUE_LENGTH_MAX))
  .refine((given) => Object.keys(given).length <= NAMES_MAX);

/**
 * A visitor's input: the server with its variables, parameters by location and name, such as `query.limit`, credentials by
 * scheme, and the body with its media type.
 */
export const tried = z.object({
  page: z.string().max(2048),
  operation: z.string().max(120),
  server: z.number().int().min(0),
  variables: values.default({}),
  parameters: values,
  credentials: values,
  type: z.string().max(200).optional(),
  body: z.string().max(BODY_LENGTH_MAX).optional(),
});
export type Tried = z.output<typeof tried>;

interface Sent {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** A request whose query string and cookies aren't joined yet. */
interface Draft extends Sent {
  query: QueryPair[];
  cookies: string[];
}

/** Headers about the transport of a request. Only Bindery sets these headers, because it sends the request. */
const OWN_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive|proxy-.*)$/i;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const NO_HEADER_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

function setHeader(headers: Record<string, string>, name: string, value: string): void {
  if (!HEADER_NAME.test(name) || OWN_HEADERS.test(name))
    throw new ApiError(400, `An API reference can't send the header ${name}.`);
  if (NO_HEADER_VALUE.test(value))
    throw new ApiError(
      400,
      `The value of ${name} has characters that aren't allowed in a header. Use printable ASCII characters.`,
    );
  headers[name.toLowerCase()] = value;
}

/** The value of a visitor's input for a parameter. */
function enteredValue({ name, takes, json }: TrialParameter, text: string): unknown {
  if (takes === "lines") return text.split("\n").filter((line) => line !== "");
  if (takes !== "json" || json) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, `The value of ${name} isn't valid JSON.`);
  }
}

function identify({ query, headers, cookies }: Draft, { kind, key = "" }: Credential, value: string): void {
  if (kind === "bearer") setHeader(headers, "authorization", `Bearer ${value}`);
  else if (kind === "basic")
    setHeader(headers, "authorization", `Basic ${Buffer.from(value).toString("base64")}`);
  else if (kind === "query") {
    const name = encodeURIComponent(key);
    const others = query.filter((pair) => pair.name !== name);
    query.splice(0, query.length, ...others, { name, value: encodeURIComponent(value) });
  } else if (kind === "header") setHeader(headers, key, value);
  else {
    const others = cookies.filter((cookie) => !cookie.startsWith(`${key}=`));
    cookies.splice(0, cookies.length, ...others, `${key}=${encodeURIComponent(value)}`);
  }
}

/** Encodes a value as one path segment, so that the value can't change the rest of the path. */
function segment(parameter: TrialParameter, text: string): string {
  const { name } = parameter;
  if (text === "") throw new ApiError(400, `A value for ${name} is required.`);
  const written = pathText(parameter, enteredValue(parameter, text));
  if (written === "." || written === "..")
    throw new ApiError(
      400,
      `The value of ${name} can't be \`.\` or \`..\`, because it's a segment of the path.`,
    );
  return written;
}

/** The base URL of a server with the visitor's values for the variables in the URL. */
function baseOf(server: TrialServer | undefined, given: Tried["variables"]): string {
  if (!server)
    throw new ApiError(
      400,
      "The OpenAPI specification doesn't list this server. Select a server from the list.",
    );
  for (const variable of server.variables ?? []) {
    if (!isAllowed(server, variable, chosenValue(variable, given)))
      throw new ApiError(
        400,
        `The URL of the server can't contain this value of ${variable.name}. Use letters, digits, hyphens and dots, or a value from the list.`,
      );
  }
  const base = baseUrlOf(server, given);
  if (!isAbsolute(base))
    throw new ApiError(400, "With these values, the URL of the server isn't valid. Use different values.");
  return base;
}

function addressOf(
  { servers, path, parameters }: Trial,
  { server, variables, parameters: given }: Tried,
): URL {
  const base = baseOf(servers[server], variables);
  const inPath = new Map(
    parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => [parameter.name, segment(parameter, given[`path.${parameter.name}`] ?? "")]),
  );
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => inPath.get(name) ?? whole);
  const url = new URL(base + filled);
  // Check that the path in a specification doesn't lead to another host.
  if (url.origin !== new URL(base).origin)
    throw new ApiError(
      400,
      "With these values, the request goes to a server that the OpenAPI specification doesn't list. Use different values.",
    );
  return url;
}

/**
 * The request that a visitor tries. The request goes to a server in the specification, and contains only
 * parameters, headers and a body that the specification describes.
 *
 * @throws ApiError 400 for a request that can't be sent
 */
export async function requestOf(trial: Trial, asked: Tried, filled?: Filled): Promise<Sent> {
  const sent = requestWithoutBody(trial, asked);
  const described = bodyOf(trial, asked);
  if (described?.fields) {
    const { type, fields } = described;
    const form = await formBody({ type: type as FormType, fields }, filled ?? new Map());
    setHeader(sent.headers, "content-type", form.type);
    return { ...sent, body: form.body };
  }
  const { body } = asked;
  if (!described || body === undefined || body === "") return sent;
  setHeader(sent.headers, "content-type", described.type);
  return { ...sent, body };
}

/** The media type that the visitor selected, or the first one. */
function bodyOf({ bodies = [] }: Trial, { type }: Tried): TrialBody | undefined {
  if (type === undefined) return bodies[0];
  const found = bodies.find((body) => body.type === type);
  if (!found)
    throw new ApiError(
      400,
      "The OpenAPI specification doesn't list this media type for the body. Select a media type from the list.",
    );
  return found;
}

function requestWithoutBody(trial: Trial, asked: Tried): Sent {
  const { parameters: given, credentials } = asked;
  const headers: Record<string, string> = { accept: "application/json, */*;q=0.8" };
  const draft: Draft = {
    url: addressOf(trial, asked),
    method: trial.method.toUpperCase(),
    headers,
    query: [],
    cookies: [],
  };
  for (const parameter of trial.parameters) {
    const { in: place, name, required } = parameter;
    const text = given[`${place}.${name}`] ?? "";
    if (place === "path") continue;
    if (text === "" && required) throw new ApiError(400, `A value for ${name} is required.`);
    if (text === "") continue;
    const value = enteredValue(parameter, text);
    if (place === "query") draft.query.push(...queryPairs(parameter, value));
    else if (place === "cookie") draft.cookies.push(cookieText(parameter, value));
    else setHeader(headers, name, headerText(parameter, value));
  }
  for (const credential of trial.credentials) {
    const value = Object.hasOwn(credentials, credential.name) ? credentials[credential.name] : undefined;
    if (value) identify(draft, credential, value);
  }
  const { query, cookies, ...sent } = draft;
  if (cookies.length > 0) setHeader(headers, "cookie", cookies.join("; "));
  const own = sent.url.search.slice(1);
  sent.url.search = [...(own ? [own] : []), ...query.map(({ name, value }) => `${name}=${value}`)].join("&");
  if (sent.url.href.length > URL_LENGTH_MAX)
    throw new ApiError(
      400,
      `The URL of the request can have at most ${URL_LENGTH_MAX} characters (received ${sent.url.href.length}). Use shorter values.`,
    );
  return sent;
}
