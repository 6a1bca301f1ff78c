import type { Actor } from "@/access/authorization/actor";
import type { InUnit } from "@/db/unit-of-work";

/**
 * The data that a procedure reports about its response in addition to the body. The REST API sets headers
 * from it.
 */
export interface Reply {
  /** The version in the ETag: the number of writes to the resource in the path. */
  version?: number | string;
  /** The revision of content that was read or written. A later write can refer to it. */
  revision?: string;
  /** The path of the created resource, under `/v1`. */
  location?: string;
}

/** Reports which revision of content was read or written. The ETag of content contains its revision. */
export function tellRevision(reply: Reply, revisionId: string): void {
  reply.version = revisionId;
  reply.revision = revisionId;
}

/** Runs the work of a procedure after every check has passed, or skips it. */
export type Around = <Outcome>(act: () => Promise<Outcome>) => Promise<Outcome>;

/** A request, from REST, tRPC or MCP. */
export interface RequestContext extends InUnit {
  requestId: string;
  actor: Actor;
  /** The versions in `If-Match`. Null without the header. */
  ifMatch: readonly string[] | null;
  reply: Reply;
  /** The IP address of the request. Null or undefined if it isn't known. */
  address?: string | null;
  /** Runs around the work of a POST. Its `Idempotency-Key` is looked up at that point. */
  around?: Around;
}
