import type { Actor } from "@/access/authorization/actor";
import type { InUnit } from "@/db/unit-of-work";

/** What a procedure may say about its answer beside the body. The REST facade turns it into headers. */
export interface Reply {
  /** Version part of the ETag: counts the writes to the thing that the path names. */
  version?: number | string;
  /** The revision of content that was read or written: what a later write over it is meant for. */
  revision?: string;
  /** Path of the created thing, under `/v1`. */
  location?: string;
}

/** Says which revision of content was read or written; entity tags of contents are those of their revisions. */
export function tellRevision(reply: Reply, revisionId: string): void {
  reply.version = revisionId;
  reply.revision = revisionId;
}

/** Runs what a procedure does after every check has let the request pass, or doesn't. */
export type Around = <Outcome>(act: () => Promise<Outcome>) => Promise<Outcome>;

/** One request, whichever door it came through. */
export interface RequestContext extends InUnit {
  requestId: string;
  actor: Actor;
  /** Versions that `If-Match` named; null when the header is absent. */
  ifMatch: readonly string[] | null;
  reply: Reply;
  /** Address that the request came from; null or absent where none is known. */
  address?: string | null;
  /** Runs around what a creation does: its `Idempotency-Key` is looked up then. */
  around?: Around;
}
