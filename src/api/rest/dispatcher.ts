import type { AnyRouter } from "@trpc/server";
import type { Actor } from "@/access/authorization/actor";
import { ApiError, notFound, unauthorized } from "@/lib/errors";
import { noteFacts } from "@/lib/request-facts";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import type { RequestContext } from "@/trpc/context";
import { type Authenticate, admit } from "./admit";
import { answerError, answerOf } from "./answer";
import { allowOrigin, answerOptions, assertOwnOrigin } from "./cors";
import { matchesNone, versionsOf } from "./entity-tag";
import { answerOnce } from "./idempotency";
import { addBody, gatherAddress, type Input } from "./input";
import { invoke } from "./invoke";
import { assertJsonType, parseBody, parseWholeBody, readBody } from "./json-body";
import { type Dispatch, type RestRequest, type RestResponse, requestIdOf } from "./message";
import {
  compileRoutes,
  findOperation,
  type Match,
  methodsOf,
  type Operation,
  operationsOf,
  type Routes,
} from "./routes";

/**
 * Maps paths to public documents. The server serves these documents under `/v1` in addition to the
 * operations.
 */
export type Documents = Readonly<Record<string, () => Promise<RestResponse>>>;

interface Options {
  router: AnyRouter;
  authenticate: Authenticate;
  documents?: Documents;
}

interface Core extends Required<Options> {
  routes: Routes;
}

const PREFIX = "/v1";

/**
 * Creates a function that handles every request under `/v1` and never throws. This function computes the
 * values that don't depend on a request, so that they're computed only once.
 */
export function createDispatcher({ router, authenticate, documents = {} }: Options): Dispatch {
  const core: Core = { router, authenticate, documents, routes: compileRoutes(operationsOf(router)) };
  return async (request) => {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    const common: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
    allowOrigin(request, common);
    let response: RestResponse;
    try {
      response = await answer(core, request, requestId, common);
    } catch (error) {
      response = answerError(error, requestId);
    }
    Object.assign(response.headers, common);
    return request.method === "HEAD" ? withoutBody(response) : response;
  };
}

function withoutBody({ status, headers, body }: RestResponse): RestResponse {
  if (typeof body === "string" || body instanceof Uint8Array) {
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return { status, headers, body: null };
}

function unanswerable(routes: Routes, path: string, method: string): ApiError {
  const methods = methodsOf(routes, path);
  if (methods.length === 0) return notFound("Path");
  return new ApiError(
    405,
    `This path doesn't support the method ${method}. It supports ${methods.join(", ")}.`,
    undefined,
    {
      Allow: methods.join(", "),
    },
  );
}

/** Removes the prefix from a path. Returns a path without the prefix unchanged. */
function pathBelow(path: string): string {
  if (path === PREFIX) return "/";
  if (!path.startsWith(`${PREFIX}/`)) throw notFound("Path");
  return path.slice(PREFIX.length);
}

async function answer(
  core: Core,
  request: RestRequest,
  requestId: string,
  common: Record<string, string>,
): Promise<RestResponse> {
  const path = pathBelow(request.path);
  if (request.method === "OPTIONS") return answerOptions(methodsOf(core.routes, path));
  const actor = await admit(core.authenticate, request, common);
  if (actor.kind === "user") noteFacts(requestId, { actorId: actor.userId });
  const isRead = request.method === "GET" || request.method === "HEAD";
  const document = isRead && Object.hasOwn(core.documents, path) ? core.documents[path] : undefined;
  if (document) return unlessKnown(request, await document());
  const match = findOperation(core.routes, request.method, path);
  if (!match) throw unanswerable(core.routes, path, request.method);
  noteFacts(requestId, { operationId: match.operation.id, route: PREFIX + match.operation.path });
  if (match.operation.entry === "user" && actor.kind === "anonymous") throw unauthorized();
  assertOwnOrigin(request, actor);
  const input = gatherAddress(match, request.query);
  if (isRead)
    return unlessKnown(request, await run(match, request, contextOf(requestId, actor, null), input));
  const ctx = contextOf(requestId, actor, versionsOf(request.headers["if-match"]));
  return write(match, request, { ...ctx, address: request.remoteAddress }, input);
}

const contextOf = (requestId: string, actor: Actor, ifMatch: readonly string[] | null): RequestContext => ({
  requestId,
  actor,
  ifMatch,
  reply: {},
});

async function run(
  { operation }: Match,
  request: RestRequest,
  ctx: RequestContext,
  input: Input,
): Promise<RestResponse> {
  const data = await invoke(operation.procedure, ctx, input, request);
  return answerOf(operation, ctx, data);
}

/**
 * Whether a path parameter can't be a valid ID. If a parameter can't be a valid ID, a DELETE succeeds without doing
 * anything, as for every missing resource.
 */
function namesNothing({ operation }: Match, input: Input): boolean {
  return operation.parameters.some((name) => !operation.shape[name]?.safeParse(input[name]).success);
}

/**
 * The maximum size of a body. Operations that don't need a credential have a separate limit, which also
 * applies to callers with a credential.
 */
const bytesMaxOf = ({ entry, bodyBytesMax }: Operation, { kind }: Actor) =>
  kind === "user" || entry === "open" ? bodyBytesMax : Math.min(bodyBytesMax, REQUEST_LIMITS.openBodyBytes);

/**
 * A body of at most this size is read without an earlier permission check, because the check would take
 * longer than reading the body.
 */
const isSmall = ({ body, headers }: RestRequest) =>
  body === null || Number(headers["content-length"] ?? Number.NaN) <= REQUEST_LIMITS.openBodyBytes;

/**
 * Checks the caller's permission on the resource in the path before a large body is read. Refuses the request
 * if the caller doesn't have the permission.
 */
async function assertMaySend(
  { operation }: Match,
  request: RestRequest,
  ctx: RequestContext,
  input: Input,
): Promise<void> {
  const { guard } = operation;
  if (guard === undefined || isSmall(request)) return;
  await invoke(guard, { ...ctx, reply: {} }, input, request);
}

async function write(
  match: Match,
  request: RestRequest,
  ctx: RequestContext,
  input: Input,
): Promise<RestResponse> {
  const { operation } = match;
  if (operation.method === "DELETE" && namesNothing(match, input))
    return { status: operation.status, headers: {}, body: null };
  await assertMaySend(match, request, ctx, input);
  const bytes = await readBody(request, bytesMaxOf(operation, ctx.actor));
  assertJsonType(request, bytes);
  if (operation.wholeBody !== undefined) input[operation.wholeBody] = await parseWholeBody(bytes);
  else addBody(operation, await parseBody(bytes), input);
  const key = request.headers["idempotency-key"];
  if (key === undefined || operation.method !== "POST" || operation.stream || ctx.actor.kind !== "user") {
    return run(match, request, ctx, input);
  }
  return answerOnce({ key, actor: ctx.actor, request, bytes, requestId: ctx.requestId }, (unit, around) =>
    run(match, request, { ...ctx, unit, around }, input),
  );
}

/** Replaces the response with a 304 if the caller already has it. */
function unlessKnown(request: RestRequest, response: RestResponse): RestResponse {
  const { etag } = response.headers;
  if (etag === undefined || !matchesNone(request.headers["if-none-match"], etag)) return response;
  const headers: Record<string, string> = { etag };
  if (response.headers["cache-control"]) headers["cache-control"] = response.headers["cache-control"];
  return { status: 304, headers, body: null };
}
