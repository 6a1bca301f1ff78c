import { randomUUID } from "node:crypto";
import type { Claim } from "@/lib/in-flight";

/**
 * The types of requests and responses in the dispatcher. These types don't depend on Node.js or on the web's request
 * types, so that the dispatcher works with both.
 */
export interface RestRequest {
  method: string;
  /** The path as received, percent-encoded, without the query. */
  path: string;
  /** The query as received, without the question mark. */
  query: string;
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  remoteAddress: string;
  /**
   * Counts the resources of the server that the request uses. Undefined if the server doesn't limit requests.
   */
  claim?: Claim | undefined;
  /** A signal that is aborted when the client disconnects. */
  signal: AbortSignal;
}

export type RestBody = string | Uint8Array | AsyncIterable<Uint8Array | string> | null;

export interface RestResponse {
  status: number;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  body: RestBody;
}

export type Dispatch = (request: RestRequest) => Promise<RestResponse>;

const SANE = /^[\w.:-]{1,128}$/;

/**
 * Returns the caller's `X-Request-Id` if it's safe in logs and headers. If the ID is missing or unsafe, returns a new
 * ID.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && SANE.test(given) ? given : randomUUID();
