import type { Actor } from "@/access/authorization/actor";
import type { InUnit } from "@/db/unit-of-work";

/** Information about a procedure's response that isn't in the body. The REST API sends it in headers. */
export interface Reply {
  /** The version in the ETag: the number of writes to the resource in the path. */
  version?: number | string;
  /** The revision of the content that was read or written. A later write can refer to it. */
  revision?: string;
  /** The created resource's path under `/v1`. */
  location?: string;
}

/** Reports which revision of the content was read or written. The revision is also the version in the content's ETag. */
export function tellRevision(reply: Reply, revisionId: string): void {
  reply.version = revisionId;
  reply.revision = revisionId;
}

/**
 * A function that gets the work of a procedure after all checks have passed, and decides whether to run it.
 */
export type Around = <Outcome>(act: () => Promise<Outcome>) => Promise<Outcome>;

/** A request, from REST, tRPC or MCP. */
export interface RequestContext extends InUnit {
  requestId: string;
  actor: Actor;
  /** The versions in `If-Match`, or null if the request doesn't have this header. */
  ifMatch: readonly string[] | null;
  reply: Reply;
  /** The IP address from which the request was sent. Null or undefined if it isn't known. */
  address?: string | null;
  /**
   * Runs the work of a POST request with an `Idempotency-Key`. Looks up the key first, and skips the work if
   * there is a stored response.
   */
  around?: Around;
}
