/** How to send a request for an operation. */
export type Route = readonly [
  method: string,
  path: string,
  details?: {
    /** Fields that are sent in the query, although requests with this method have a body. */
    query?: readonly string[];
    /** The field whose value is the complete body. */
    body?: string;
    answers?: "nothing" | "events";
  },
];

/** The last parameter of the path, if its value can contain slashes. */
const PATH_PARAMETER = "pagePath";

const escaped = (name: string, value: unknown) =>
  name === PATH_PARAMETER
    ? String(value).split("/").map(encodeURIComponent).join("/")
    : encodeURIComponent(String(value));

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export interface Prepared {
  method: string;
  /** The path under `/v1`, with the query. */
  path: string;
  /** The body as JSON, or undefined if the method has no body. */
  body: string | undefined;
}

/** Creates the path, query and body of a request from the input's fields. */
export function prepare([method, template, details = {}]: Route, input: object): Prepared {
  const fields: Record<string, unknown> = { ...input };
  const take = (name: string) => {
    const value = fields[name];
    delete fields[name];
    return value;
  };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => escaped(name, take(name)));
  const hasBody = method !== "GET" && method !== "DELETE";
  if (!hasBody) return { method, path: path + queryOf(fields), body: undefined };
  const query = Object.fromEntries((details.query ?? []).map((name) => [name, take(name)]));
  const body = details.body === undefined ? fields : fields[details.body];
  return { method, path: path + queryOf(query), body: JSON.stringify(body ?? {}) };
}
