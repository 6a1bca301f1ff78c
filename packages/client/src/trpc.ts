import { createTRPCUntypedClient, httpBatchLink, type TRPCClientError } from "@trpc/client";
import { type BinderyError, detailsOf, errorOf } from "./errors.js";
import { authorization, type ClientOptions, withoutSlash } from "./options.js";
import { retryingFetch } from "./retry.js";
import type { Procedures } from "./types.js";

interface CallOptions {
  signal?: AbortSignal;
}

type Ask<Input, Output> = undefined extends Input
  ? (input?: undefined, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>;

/** Only the REST client has event streams. */
type Stream = [unknown, unknown, AsyncIterable<unknown>];

type Callable<Tree> = {
  readonly [Name in keyof Tree as Tree[Name] extends Stream ? never : Name]: Tree[Name] extends [
    infer Kind,
    infer Input,
    infer Output,
  ]
    ? Kind extends "query"
      ? { query: Ask<Input, Output> }
      : { mutate: Ask<Input, Output> }
    : Callable<Tree[Name]>;
};

/** The procedures, such as `client.spaces.get.query({ spaceId })`. */
export type Client = Callable<Procedures>;

type Picked<Tree, At> = {
  [Name in keyof Tree]: Tree[Name] extends [unknown, unknown, unknown]
    ? Tree[Name][At & keyof Tree[Name]]
    : Picked<Tree[Name], At>;
};

/** The input of each procedure, such as `RouterInputs["organizations"]["create"]`. */
export type RouterInputs = Picked<Procedures, "1">;

/** The output of each procedure, such as `RouterOutputs["users"]["me"]`. */
export type RouterOutputs = Picked<Procedures, "2">;

/** The maximum number of calls in one request. */
const CALLS_PER_REQUEST_MAX = 20;
/** The maximum length of a URL. Node.js accepts at most 16 kB for the URL and all headers together. */
const URL_LENGTH_MAX = 8_000;

// biome-ignore lint/suspicious/noExplicitAny: any router; what it answers is typed by `Client`.
type AnyError = TRPCClientError<any>;

function failureOf({ data, message, meta, cause }: AnyError, operation: string): BinderyError {
  const requestId = (meta?.response as Response | undefined)?.headers.get("x-request-id") ?? undefined;
  const { httpStatus: status = 0, ...details } = data ?? {};
  return errorOf({ status, message, ...detailsOf(details), operation, requestId, cause });
}

type Caller = (path: string, kind: string, input: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Returns an object in which every property is a router or a procedure. Calling `query` or `mutate` on a
 * procedure sends the request.
 */
function proxyOf(call: Caller, path: readonly string[]): unknown {
  return new Proxy(() => undefined, {
    // The client has no `then`. If the client had a `then`, JavaScript would treat it as a promise if a program awaited
    // it by mistake.
    get: (_, name) =>
      typeof name === "string" && name !== "then" ? proxyOf(call, [...path, name]) : undefined,
    apply: (_, _this, [input, options]) =>
      call(path.slice(0, -1).join("."), path.at(-1) ?? "", input, options),
  });
}

/**
 * Creates a client of the procedures. Calls that start at the same time are sent in one request. Failed
 * reads are retried.
 */
export function createClient(options: ClientOptions): Client {
  const link = httpBatchLink({
    url: `${withoutSlash(options.url)}/api/trpc`,
    maxItems: CALLS_PER_REQUEST_MAX,
    maxURLLength: URL_LENGTH_MAX,
    headers: authorization(options.token),
    fetch: retryingFetch(options) as NonNullable<Parameters<typeof httpBatchLink>[0]["fetch"]>,
  });
  const untyped = createTRPCUntypedClient({ links: [link] });
  const call: Caller = (path, kind, input, given) => {
    const asked = kind === "query" ? untyped.query(path, input, given) : untyped.mutation(path, input, given);
    return asked.catch((error: AnyError) => Promise.reject(failureOf(error, path)));
  };
  return proxyOf(call, []) as Client;
}
