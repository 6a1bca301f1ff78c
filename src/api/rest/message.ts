import { randomUUID } from "node:crypto";
import type { Claim } from "@/lib/in-flight";

/**
 * A request and an answer as the dispatcher knows them: neither Node's nor the web's type, so that the same core
 * serves both.
 */
export interface RestRequest {
  method: string;
  /** Path as it came, percent-encoded, without the query. */
  path: string;
  /** Query as it came, without the question mark. */
  query: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  remoteAddress: string;
  /** What it takes of the server while it is answered; left out where nothing limits that. */
  claim?: Claim | undefined;
  /** Fires when the client has gone. */
  signal: AbortSignal;
}

export type RestBody = string | Uint8Array | AsyncIterable<Uint8Array | string> | null;

export interface RestResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: RestBody;
}

export type Dispatch = (request: RestRequest) => Promise<RestResponse>;

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's `X-Request-Id` when it can go into a log and a header as it is, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && SANE.test(given) ? given : randomUUID();
