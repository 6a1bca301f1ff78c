import type { UserActor } from "@/access/authorization/actor";
import { tooLarge } from "@/lib/errors";
import { spliceJson } from "@/lib/json-text";
import type { Reply, RequestContext } from "@/trpc/context";
import { internalsOf } from "../procedure-internals";
import { invoke } from "../rest/invoke";
import { type Operation, operationsOf } from "../rest/routes";
import { appRouter } from "../root";

/** Every operation, in the order of the router. */
export const operations: readonly Operation[] = operationsOf(appRouter);

/** Maps the ID of each operation to the operation. */
export const operationById: ReadonlyMap<string, Operation> = new Map(
  operations.map((each) => [each.id, each]),
);

const guarded = new Set(
  operations.filter(({ method }) => method !== "GET" && method !== "POST").map(({ path }) => path),
);

/**
 * Whether an operation reads a resource that another operation changes with `If-Match`. The result of such an operation
 * contains the resource's version.
 */
export const isVersioned = ({ method, path }: Operation): boolean => method === "GET" && guarded.has(path);

/** The person or service account that the token identifies, and facts about the agent's request. */
export interface Caller {
  actor: UserActor;
  requestId: string;
  /** The IP address from which the request was sent. */
  address: string;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
}

/** Whether an operation only reads. The HTTP method doesn't show this, because a search can be a POST request. */
export const isRead = ({ procedure }: Operation): boolean => internalsOf(procedure).type === "query";

export interface Performed {
  /** The response body in REST, or null if the response has no body. */
  value: unknown;
  reply: Reply;
}

/**
 * The maximum length of a read's result, in characters of JSON. No model accepts a longer result, and
 * converting a long result for the protocol takes time.
 */
const ANSWER_CHARACTERS_MAX = 2_000_000;

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown = null;
  for await (const value of values) last = value;
  return last;
}

/**
 * Runs an operation with all of its checks, as its REST route does. `input` contains the path parameters, the
 * query and the body. If the operation returns a stream, the result is the last event, because each event
 * contains the complete response so far.
 * @throws ApiError 413 if the result of a read is too long, and all errors that the procedure throws
 */
export async function perform(
  caller: Caller,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  ifMatch: readonly string[] | null = null,
): Promise<Performed> {
  const { actor, requestId, address } = caller;
  const ctx: RequestContext = { requestId, actor, address, ifMatch, reply: {} };
  const data = await invoke(operation.procedure, ctx, { ...input }, caller);
  if (operation.stream) return { value: await lastOf(data as AsyncIterable<unknown>), reply: ctx.reply };
  if (operation.isBodyless) return { value: null, reply: ctx.reply };
  const { text } = spliceJson(data ?? {});
  if (isRead(operation) && text.length > ANSWER_CHARACTERS_MAX)
    throw tooLarge(
      `The response is longer than ${ANSWER_CHARACTERS_MAX} characters. Request fewer items in one call, for example with a smaller \`limit\`.`,
    );
  return { value: JSON.parse(text), reply: ctx.reply };
}
