import { ADDED, CONTRACT } from "@/conformance/ledger/ledger";

/**
 * The error that public clients throw for statuses other than 200 to 299. Public clients read only the
 * message in the body.
 */
export class PublicClientError extends Error {
  constructor(
    readonly code: number,
    readonly errorMessage: string,
  ) {
    super(`Error ${code}: ${errorMessage}`);
  }
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>;

interface Call {
  path?: Readonly<Record<string, string>>;
  query?: Values;
  body?: unknown;
}

const LEDGER = new Map([...CONTRACT, ...ADDED.operations].map((operation) => [operation.id, operation]));
/**
 * Operations whose responses public clients don't parse as JSON. These are streams and operations that have
 * no response body in the API contract.
 */
const UNREAD = new Set(
  [...LEDGER.values()]
    .filter((operation) => CONTRACT.includes(operation) || operation.id.startsWith("stream"))
    .filter(({ answer }) => answer === null)
    .map(({ id }) => id),
);

function queryOf(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * A client that behaves like the public clients. It doesn't encode path parameters. For methods with a body,
 * it sends `application/json` even if there is no body. For other methods, it sends no content type. If the
 * API contract has a response body, the client parses the JSON without validating it. Otherwise, the client
 * doesn't read the response.
 */
export class PublicClient {
  readonly called = new Set<string>();

  constructor(
    private readonly endpoint: string,
    private readonly token?: string,
  ) {}

  private headersOf(takesBody: boolean): Record<string, string> {
    const headers: Record<string, string> = { Accept: "*/*" };
    if (this.token !== undefined) {
      headers.Authorization = `Bearer ${this.token}`;
      headers["User-Agent"] = "@public/api/0.146.0";
    }
    if (takesBody) headers["Content-Type"] = "application/json";
    return headers;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the public clients do not look at what they parse either.
  async call(id: string, { path = {}, query = {}, body }: Call = {}): Promise<any> {
    const operation = LEDGER.get(id);
    if (!operation) throw new Error(`${id} is no operation of the ledger`);
    this.called.add(id);
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
    const response = await fetch(`${this.endpoint.replace(/\/$/, "")}/v1${address}${queryOf(query)}`, {
      method: operation.method,
      redirect: "follow",
      headers: this.headersOf(operation.body !== null),
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) {
      const said = (await response.json().catch(() => undefined)) as
        | { error?: { message?: string } }
        | undefined;
      throw new PublicClientError(response.status, said?.error?.message ?? response.statusText);
    }
    if (operation.status === 204 || UNREAD.has(id)) return null;
    return await response.json();
  }
}
