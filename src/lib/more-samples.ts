import { csharpHttpclient } from "@scalar/snippetz/plugins/csharp/httpclient";
import { javaNethttp } from "@scalar/snippetz/plugins/java/nethttp";
import { rubyNative } from "@scalar/snippetz/plugins/ruby/native";

/** A request whose URL and headers are ready for use in a code sample. `json` is the body. */
interface PreparedRequest {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  json?: string | undefined;
}

const JSON_TYPE = "application/json";

const generated = (plugin: typeof javaNethttp, { method, url, headers, json }: PreparedRequest) =>
  plugin.generate({
    method: method.toUpperCase(),
    url,
    headers: [...headers],
    ...(json !== undefined && { postData: { mimeType: JSON_TYPE, text: json } }),
  });

export const javaSource = (request: PreparedRequest) => generated(javaNethttp, request);

/** Returns a C# sample. Quotes in headers are escaped here, because the generator doesn't escape them. */
export function csharpSource(request: PreparedRequest): string {
  const within = (text: string) => JSON.stringify(text).slice(1, -1);
  const headers = request.headers.map(({ name, value }) => ({ name: within(name), value: within(value) }));
  return generated(csharpHttpclient, { ...request, headers });
}

/** Matches the start of an expression in a Ruby string. */
const RUBY_EXPRESSION = /#(?=[{$@])/g;

/**
 * Returns a Ruby sample. `#{…}` in the URL and the body is escaped here, because the generator doesn't escape it. In JSON, `#`
 * can be written as an escape sequence.
 */
export const rubySource = (request: PreparedRequest): string =>
  generated(rubyNative, {
    ...request,
    url: request.url.replace(RUBY_EXPRESSION, "%23"),
    json: request.json?.replace(RUBY_EXPRESSION, "\\u0023"),
  });

/**
 * Returns a PHP sample. Bindery writes these samples itself, because the generator omits some HTTP methods and writes empty
 * objects as lists.
 */
export function phpSource({ method, url, headers, json }: PreparedRequest): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, "\\$&")}'`;
  const lines = headers.map(({ name, value }) => `\n    ${quoted(`${name}: ${value}`)},`).join("");
  const options = [
    `CURLOPT_CUSTOMREQUEST => ${quoted(method.toUpperCase())}`,
    "CURLOPT_RETURNTRANSFER => true",
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${lines}\n  ]`] : []),
    ...(json === undefined ? [] : [`CURLOPT_POSTFIELDS => ${quoted(json)}`]),
  ];
  return `$ch = curl_init(${quoted(url)});\ncurl_setopt_array($ch, [\n  ${options.join(",\n  ")},\n]);\necho curl_exec($ch);`;
}
