import type { UserActor } from "@/access/authorization/actor";
import { spliceJson } from "@/lib/json-text";
import type { Reply, RequestContext } from "@/trpc/context";
import { invoke } from "../rest/invoke";
import type { Operation } from "../rest/routes";

/** Whoever an agent works for, as their token says, and what the request came with. */
export interface Caller {
  actor: UserActor;
  requestId: string;
  /** Address that the request came from. */
  address: string;
  /** Fires when the client has gone. */
  signal: AbortSignal;
}

export interface Performed {
  /** The body that REST answers with; null where it has none. */
  value: unknown;
  reply: Reply;
}

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown = null;
  for await (const value of values) last = value;
  return last;
}

/**
 * Runs an operation with all of its checks, as its REST route does; `input` holds what that takes out of path, query and
 * body. Of what is answered in steps, each of which is the whole answer so far, this is the last one. Throws what the
 * procedure refuses with.
 */
export async function perform(
  caller: Caller,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  ifMatch: readonly string[] | null = null,
): Promise<Performed> {
  const { actor, requestId, address } = caller;
  const ctx: RequestContext = { requestId, actor, address, ifMatch, reply: {} };
  const data = await invoke(operation.procedure, operation.name, ctx, { ...input }, caller);
  if (operation.stream) return { value: await lastOf(data as AsyncIterable<unknown>), reply: ctx.reply };
  const value = operation.isBodyless ? null : JSON.parse(spliceJson(data ?? {}).text);
  return { value, reply: ctx.reply };
}
