import type { Surface } from "./metrics";

/** Facts about a request for its log line. */
export interface RequestFacts {
  actorId?: string;
  operationId?: string;
  /** The operation's path, with parameter names instead of values. */
  route?: string;
  surface?: Surface;
}

// The console's bundle and the server each load a copy of this module, but both copies must use the same map.
const shared = globalThis as { binderyRequestFacts?: Map<string, RequestFacts> };

function open(): Map<string, RequestFacts> {
  shared.binderyRequestFacts ??= new Map();
  return shared.binderyRequestFacts;
}

/** Starts to collect facts about a request. */
export function beginFacts(requestId: string): void {
  open().set(requestId, {});
}

/** Adds facts to a running request with this X-Request-Id. Does nothing if there is no such request. */
export function noteFacts(requestId: string | null | undefined, facts: RequestFacts): void {
  const noted = requestId ? open().get(requestId) : undefined;
  if (noted !== undefined) Object.assign(noted, facts);
}

/** Ends the collection, and returns the collected facts. */
export function endFacts(requestId: string): RequestFacts {
  const facts = open().get(requestId) ?? {};
  open().delete(requestId);
  return facts;
}
