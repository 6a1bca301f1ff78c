import { randomUUID } from "node:crypto";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { authenticate, type Credentials } from "@/access/authentication/authenticate";
import { sessionActor } from "@/access/authentication/session";
import { clearedSessionCookie } from "@/access/authentication/session-cookie";
import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { ApiError } from "@/lib/errors";
import { logFailure } from "@/lib/log";
import { noteFacts } from "@/lib/request-facts";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import type { RequestContext } from "@/trpc/context";
import { apiErrorOf, toTRPCError } from "@/trpc/errors";
import { KEPT_BY_BROWSERS } from "./kept-answers";
import { hasProcedure } from "./procedure-internals";
import { admit } from "./rest/admit";
import { checkValues } from "./rest/body-values";
import { assertOwnOrigin } from "./rest/cors";
import { entityTag, matchesNone, versionsOf } from "./rest/entity-tag";
import { parseBody, readBody } from "./rest/json-body";
import type { RestRequest } from "./rest/message";
import { toRestRequest } from "./rest/web-handler";
import { appRouter } from "./root";

const isKept = (request: Request, calls: readonly string[]) =>
  request.method === "GET" && calls.length === 1 && KEPT_BY_BROWSERS.has(calls[0] ?? "");

/** Adds an ETag to a response that browsers can cache. If the request contains this tag, returns 304 without a body. */
async function tagged(request: Request, answer: Response, calls: readonly string[]): Promise<Response> {
  if (!answer.ok || !isKept(request, calls)) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const etag = entityTag(undefined, bytes);
  const headers = new Headers(answer.headers);
  headers.set("etag", etag);
  headers.set("cache-control", "private, no-cache");
  const isKnown = matchesNone(request.headers.get("if-none-match") ?? undefined, etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
}

const ENDPOINT = "/api/trpc";
const CALLS_PER_REQUEST_MAX = 20;

/** An admitted request with its body, or the error that refused it. */
type Entry = { actor: Actor; body: Uint8Array | null } | { refusal: ApiError };

/**
 * Identifies the caller. If the session has ended, the caller is anonymous and the cookie is cleared. If the
 * cookie weren't cleared, the browser would keep sending it, and the console's pages wouldn't work.
 */
function consoleActor(headers: Record<string, string>) {
  return async (credentials: Credentials): Promise<Actor> => {
    if (credentials.authorization !== undefined) return await authenticate(credentials);
    const actor = await sessionActor(credentials.cookie, credentials.address);
    if (actor !== "stale") return actor ?? ANONYMOUS;
    headers["set-cookie"] = clearedSessionCookie();
    return ANONYMOUS;
  };
}

/**
 * Returns the number of calls in a request, as tRPC counts them. If a request has too many calls, Bindery
 * counts all of them before it refuses the request.
 */
function callsOf({ path, query }: RestRequest): number {
  if (new URLSearchParams(query).get("batch") !== "1") return 1;
  const [, ...others] = path.split(/,|%2C/i);
  return Math.min(1 + others.length, CALLS_PER_REQUEST_MAX);
}

/** Checks the input of a read, which is in the URL. The limits are the same as for a body. tRPC refuses invalid JSON. */
async function checkInput({ query }: RestRequest): Promise<void> {
  const text = new URLSearchParams(query).get("input");
  if (text === null) return;
  await checkValues({ input: parsedOrNull(text) }, "The input");
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function enter(request: RestRequest, headers: Record<string, string>): Promise<Entry> {
  try {
    const actor = await admit(consoleActor(headers), request, headers, callsOf(request));
    assertOwnOrigin(request, actor);
    const { bodyBytes, openBodyBytes } = REQUEST_LIMITS;
    const body = await readBody(request, actor.kind === "user" ? bodyBytes : openBodyBytes);
    // The text is parsed here only to check the limits on the depth and the number of values. tRPC parses it
    // again.
    await parseBody(body);
    await checkInput(request);
    return { actor, body };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    Object.assign(headers, error.headers);
    return { refusal: error };
  }
}

/** Whether a request's method doesn't allow a body. */
const isBodiless = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Returns the request with the body that Bindery has already read. A refused request has no body. */
function withBody(request: Request, entry: Entry): Request {
  const hasBody = "body" in entry && entry.body && !isBodiless(request);
  const body = hasBody ? (entry.body as BodyInit) : null;
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}

function addressOf(request: Request): string | null {
  const { remoteAddress } = toRestRequest(request);
  return remoteAddress === "unknown" ? null : remoteAddress;
}

/**
 * Creates the context for all calls in a request. The header `If-Match` applies to every write in the
 * request. Therefore, a client that sends this header must send only one call per request.
 */
function contextOf(entry: Entry, requestId: string, request: Request): RequestContext {
  if ("refusal" in entry) throw toTRPCError(entry.refusal);
  const header = request.method === "POST" ? request.headers.get("if-match") : null;
  try {
    const ifMatch = versionsOf(header ?? undefined);
    return { requestId, actor: entry.actor, ifMatch, reply: {}, address: addressOf(request) };
  } catch (error) {
    throw error instanceof ApiError ? toTRPCError(error) : error;
  }
}

/**
 * Returns the name of a request for logs and metrics. Only the names of known procedures are used, because callers can send any
 * text.
 */
const operationOf = (paths: readonly string[]) => {
  if (paths.length > 1) return "batch";
  const [path = ""] = paths;
  return hasProcedure(appRouter, path) ? path : "unknown";
};

const signsOut = (paths: readonly string[] | undefined) => paths?.includes("users.signOut") ?? false;

/** Handles `/api/trpc/*`. A write with a cookie must come from one of Bindery's own pages. A batch can contain up to 20 calls. */
export const handleTrpc = (request: Request): Promise<Response> =>
  answerTrpc(request, toRestRequest(request));

/**
 * Handles the requests that {@link handleTrpc} handles, but gets the body from `asked`. Bindery doesn't read
 * the body until it knows the caller.
 */
export async function answerTrpc(request: Request, asked: RestRequest): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  const headers: Record<string, string> = { "x-request-id": requestId, "cache-control": "no-store" };
  const entry = await enter(asked, headers);
  if ("actor" in entry && entry.actor.kind === "user") noteFacts(requestId, { actorId: entry.actor.userId });
  let calls: readonly string[] = [];
  const answer = await fetchRequestHandler({
    endpoint: ENDPOINT,
    req: withBody(request, entry),
    router: appRouter,
    maxBatchSize: CALLS_PER_REQUEST_MAX,
    createContext: () => contextOf(entry, requestId, request),
    responseMeta({ paths = [], errors }) {
      calls = paths;
      noteFacts(requestId, { operationId: operationOf(paths) });
      if (signsOut(paths) && errors.length === 0)
        Object.assign(headers, { "set-cookie": clearedSessionCookie(), "clear-site-data": '"cache"' });
      return { headers };
    },
    onError({ error, path }) {
      const refusal = apiErrorOf(error);
      const fields = { requestId, path, error: error.cause ?? error };
      if (refusal.status >= 500) logFailure(fields, refusal.status, "tRPC call failed");
    },
  });
  return await tagged(request, answer, calls);
}
