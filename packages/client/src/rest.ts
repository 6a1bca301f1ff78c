import { detailsOf, errorOf, type Failure, type FailureDetails, retryAfterSecondsOf } from "./errors.js";
import { eventsOf } from "./events.js";
import { allOf } from "./list.js";
import { authorization, type ClientOptions, withoutSlash } from "./options.js";
import { prepare, type Route } from "./request.js";
import { retryingFetch } from "./retry.js";
import { ROUTES } from "./routes.js";
import type { List, Operations } from "./types.js";

/** Options of a call in addition to its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /**
   * The idempotency key of a POST request. The server runs the request only once, even if it receives the
   * same key again. By default, each call gets a new key.
   */
  idempotencyKey?: string;
  /** The ETag from a read of the resource. If the resource was changed after this read, the response is 412. */
  ifMatch?: string;
}

type Answer<Output> =
  Output extends AsyncIterable<infer Event>
    ? AsyncIterable<Event>
    : Output extends List<infer Item>
      ? Promise<Output> & AsyncIterable<Item>
      : Promise<Output>;

type Call<Input, Output> = object extends Input
  ? (input?: Input, options?: CallOptions) => Answer<Output>
  : Input extends void
    ? (input?: undefined, options?: CallOptions) => Answer<Output>
    : (input: Input, options?: CallOptions) => Answer<Output>;

/**
 * The operations of `/v1` by their IDs. A list returns its first page with `await`, and all items of all pages with `for
 * await`. An event stream returns its events.
 */
export type RestClient = {
  readonly [Id in keyof Operations]: Call<Operations[Id][1], Operations[Id][2]>;
};

/** @throws BinderyError, as the subclass for the response's status */
async function refuse(response: Response, operation: string): Promise<never> {
  const text = await response.text();
  let answered: Pick<Failure, "message"> & FailureDetails = { message: response.statusText };
  try {
    const { error } = JSON.parse(text);
    answered = { message: error.message, ...detailsOf(error) };
  } catch {
    // The body isn't an error from Bindery, so a proxy has sent the response. Use only the status.
  }
  throw errorOf({
    status: response.status,
    ...answered,
    operation,
    requestId: response.headers.get("x-request-id") ?? undefined,
    retryAfterSeconds: retryAfterSecondsOf(response),
  });
}

/** Browsers don't provide `randomUUID` to pages that were loaded over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

type Send = (input: object, options?: CallOptions) => Promise<Response>;

function senderOf(client: ClientOptions, operation: string, route: Route): Send {
  const fetch = retryingFetch(client);
  return async (input, { signal, idempotencyKey, ifMatch } = {}) => {
    const { method, path, body } = prepare(route, input);
    const headers: Record<string, string> = { accept: "application/json", ...authorization(client.token) };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (ifMatch !== undefined) headers["if-match"] = ifMatch;
    if (method === "POST") headers["idempotency-key"] = idempotencyKey ?? newKey();
    const init: RequestInit = {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    };
    const answer = fetch(`${withoutSlash(client.url)}/v1${path}`, init);
    const response = await answer.catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw errorOf({ status: 0, message, operation, ...(cause instanceof Error && { cause }) });
    });
    return response.ok ? response : await refuse(response, operation);
  };
}

async function* streamOf(send: Send, operation: string, input: object, options?: CallOptions) {
  yield* eventsOf(await send(input, options), operation);
}

function callOf(client: ClientOptions, operation: keyof Operations) {
  const route: Route = ROUTES[operation];
  const send = senderOf(client, operation, route);
  const { answers } = route[2] ?? {};
  const read = async (input: object, options?: CallOptions): Promise<unknown> => {
    const response = await send(input, options);
    if (answers !== "nothing") return await response.json();
    await response.body?.cancel();
  };
  return (input: object = {}, options?: CallOptions) => {
    if (answers === "events") return streamOf(send, operation, input, options);
    const first = read(input, options) as Promise<List<unknown>>;
    const items = () =>
      allOf((page) => (page === undefined ? first : (read({ ...input, page }, options) as typeof first)));
    return Object.assign(first, { [Symbol.asyncIterator]: items });
  };
}

/** Creates a client of the REST API. */
export function createRestClient(options: ClientOptions): RestClient {
  const ids = Object.keys(ROUTES) as (keyof Operations)[];
  return Object.fromEntries(ids.map((id) => [id, callOf(options, id)])) as unknown as RestClient;
}
