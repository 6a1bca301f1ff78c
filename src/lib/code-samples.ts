import { goNative } from "@scalar/snippetz/plugins/go/native";
import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { curlFields, fetchBody, goForm, pythonForm, type SampledForm } from "./form-samples";
import { csharpSource, javaSource, phpSource, rubySource } from "./more-samples";

export type { FormType, SampledForm } from "./form-samples";

interface NamedValue {
  name: string;
  value: string;
}

interface QueryValue extends NamedValue {
  /**
   * Whether the name and the value are already encoded. In a list, the commas must not be encoded, because some servers
   * don't split a value at an encoded comma.
   */
  isEncoded?: boolean;
}

/**
 * The request that a code sample makes. `url` is absolute and has no query. `body` is a JSON value, or
 * undefined if there is no body. If `form` is set, the form is the body.
 */
export interface SampledRequest {
  method: string;
  url: string;
  query: readonly QueryValue[];
  headers: readonly NamedValue[];
  body?: unknown;
  form?: SampledForm | undefined;
}

export interface CodeSample {
  /** The name of the language, as in `x-codeSamples`. */
  lang: string;
  label: string;
  source: string;
}

const JSON_TYPE = "application/json";
/** Characters that end a string in at least one of the languages. The generators don't escape these characters in URLs. */
const QUOTES = /['"`\\\s]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: headers must not hold them.
const CONTROLS = /[\0-\x1f\x7f]/g;

const GLOB = /[[\]{}]/;

const encoded = (text: string) =>
  text.replace(QUOTES, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

function addressOf({ url, query }: SampledRequest): string {
  const fields = query.map(({ name, value, isEncoded }) =>
    isEncoded ? `${name}=${value}` : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return encoded(url + (fields.length > 0 ? `?${fields.join("&")}` : ""));
}

const withHeaders = ({ headers, body, form }: SampledRequest) =>
  [...headers, ...(body === undefined || form ? [] : [{ name: "Content-Type", value: JSON_TYPE }])].map(
    ({ name, value }) => ({ name: name.replace(CONTROLS, ""), value: value.replace(CONTROLS, "") }),
  );

const prepared = (request: SampledRequest) => ({
  method: request.method,
  url: addressOf(request),
  headers: withHeaders(request),
});

const preparedForm = (request: SampledRequest) =>
  request.form && { ...prepared(request), form: request.form };

/**
 * Returns a curl sample whose quotes work in every shell. Bindery writes these samples itself. The generator doesn't escape
 * URLs, so a shell could execute parts of a URL.
 */
function curlSource(request: SampledRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const method = request.method.toUpperCase();
  const { form, body } = request;
  const fields = form && curlFields(form, quoted);
  const data = body === undefined ? [] : [`--data ${quoted(JSON.stringify(body, null, 2))}`];
  const address = addressOf(request);
  return [
    `curl ${quoted(address)}`,
    // Without this option, curl would interpret brackets as a range of URLs.
    ...(GLOB.test(address) ? ["--globoff"] : []),
    ...(method === "GET" ? [] : [`--request ${method}`]),
    ...withHeaders(request).map(({ name, value }) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(fields ?? data),
  ].join(" \\\n  ");
}

/**
 * Returns a JavaScript sample. Bindery writes these samples itself, because the generator doesn't escape quotes. JSON is valid
 * JavaScript.
 */
function fetchSource(request: SampledRequest): string {
  const headers = Object.fromEntries(withHeaders(request).map(({ name, value }) => [name, value]));
  const literal = (value: unknown) => JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
  const form = preparedForm(request);
  const made = form && fetchBody(form);
  const options = [
    `method: ${JSON.stringify(request.method.toUpperCase())}`,
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers)}`] : []),
    ...(made || request.body === undefined ? [] : [`body: JSON.stringify(${literal(request.body)})`]),
    ...(made ? [`body: ${made.body}`] : []),
  ];
  return `${made?.before ?? ""}fetch(${JSON.stringify(addressOf(request))}, {\n  ${options.join(",\n  ")}\n})`;
}

const generated = (plugin: typeof goNative, request: SampledRequest) =>
  plugin.generate({
    ...prepared(request),
    ...(request.body !== undefined && {
      postData: { mimeType: JSON_TYPE, text: JSON.stringify(request.body) },
    }),
  });

/** Returns samples in four more languages. */
function furtherSamples(request: SampledRequest): CodeSample[] {
  const { body } = request;
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2);
  const given = { ...prepared(request), json };
  return [
    { lang: "Java", label: "HttpClient", source: javaSource(given) },
    { lang: "C#", label: "HttpClient", source: csharpSource(given) },
    { lang: "PHP", label: "cURL", source: phpSource(given) },
    { lang: "Ruby", label: "Net::HTTP", source: rubySource(given) },
  ];
}

/**
 * Returns code samples for a request in four languages. Values are escaped, so no value can end the string that contains
 * it.
 */
export function mainSamples(request: SampledRequest): CodeSample[] {
  const form = preparedForm(request);
  const python = form ? pythonForm(form) : generated(pythonRequests, request);
  return [
    { lang: "Shell", label: "curl", source: curlSource(request) },
    { lang: "JavaScript", label: "fetch", source: fetchSource(request) },
    { lang: "Python", label: "requests", source: `import requests\n\n${python}` },
    { lang: "Go", label: "net/http", source: form ? goForm(form) : generated(goNative, request) },
  ];
}

/** Returns code samples for a request in eight languages. For a form, there are samples in only four languages. */
export const codeSamples = (request: SampledRequest): CodeSample[] => [
  ...mainSamples(request),
  ...(request.form ? [] : furtherSamples(request)),
];
