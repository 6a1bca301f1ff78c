/** How an operation is called: method, path, and what these do not tell. */
export type Route = readonly [
  method: string,
  path: string,
  details?: {
    /** Fields that go into the query although the method has a body. */
    query?: readonly string[];
    /** The field that is the body as a whole. */
    body?: string;
    answers?: "nothing" | "events";
  },
];

/** The last parameter of a path that may hold slashes. */
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
  /** Below `/v1`, with its query. */
  path: string;
  /** JSON; undefined where the method has none. */
  body: string | undefined;
}

/** Puts the fields of an input where the operation takes them: path, query and body. */
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
