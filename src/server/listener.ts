import type { IncomingMessage, ServerResponse } from "node:http";
import { isGitWebhookPath } from "@/api/git-webhooks";
import { isOAuthPath } from "@/api/oauth/paths";
import { requestIdOf } from "@/api/rest/message";
import { isScimPath } from "@/api/scim/message";
import { env } from "@/env";
import { clientAddress, isFromProxy } from "@/lib/client-address";
import { monotonicMilliseconds } from "@/lib/clock";
import { errorText } from "@/lib/error-body";
import { invalidRequest } from "@/lib/errors";
import { logFailure, requestLog } from "@/lib/log";
import { metrics, type Surface } from "@/lib/metrics";
import { redactPath } from "@/lib/redact";
import { beginFacts, endFacts, noteFacts, type RequestFacts } from "@/lib/request-facts";
import { type TracedRequest, telemetry } from "@/lib/telemetry/telemetry";
import { MCP_PATH } from "@/lib/urls";
import { answerMetrics, isOnMainPort, METRICS_PATH } from "@/operate/metrics/answer";
import type { PublishedSites } from "@/site/published/serve/handler";
import { apiErrorOf } from "@/trpc/errors";
import { limitConcurrency } from "./admission";
import { answerCertificate, CERTIFICATES_PATH } from "./certificates";
import { takeConsoleBody } from "./console-body";
import { answerHealth, answerReady, type Phase } from "./health";
import { dropInvalidRouterState } from "./router-state";
import { protect, protectConsole } from "./safety";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The request handlers, by kind of request. */
export interface Roads {
  /** Handles published sites: paths under `/s/` and `/docs`, and all paths on the hosts of sites. */
  sites: PublishedSites;
  /** Handles `/v1`, `/files`, `/mcp` with OAuth, provisioning, and webhooks of Git hosts. */
  rest: Handler;
  /** Handles `/api/trpc`. */
  trpc: Handler;
  /** Handles all other paths. */
  pages: Handler;
  phase: () => Phase;
}

/** Paths that operators' tools request. The server always admits these requests, even if it's overloaded. */
const HEALTH_PATHS = new Set(["/healthz", "/readyz", METRICS_PATH]);

/** Returns the caller's X-Request-Id if it's valid, otherwise a new ID. Sets the ID on the request and on the response. */
function identify(request: IncomingMessage, response: ServerResponse): string {
  const id = requestIdOf(request.headers["x-request-id"]);
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  return id;
}

/**
 * Replaces the list of IP addresses in X-Forwarded-For with the client's IP address, because Next.js can't read the address
 * from the socket.
 */
function noteAddress(request: IncomingMessage): void {
  request.headers["x-forwarded-for"] = clientAddress(request);
}

/** Whether the response is an event stream. An event stream lasts as long as the client listens. */
const isStream = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");

const nameOf = ({ surface = "console", operationId }: RequestFacts) => operationId ?? surface;

function count(facts: RequestFacts, status: number, seconds?: number): void {
  const [{ surface = "console" }, operation] = [facts, nameOf(facts)];
  metrics()?.requests.inc({ surface, operation, status });
  if (seconds !== undefined) metrics()?.requestSeconds.observe({ surface, operation }, seconds);
}

/** After the response was sent or the connection was lost, counts the request, ends its trace and writes its log line. */
function noteAtEnd(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  traced: TracedRequest | undefined,
): void {
  const begun = monotonicMilliseconds();
  const { method, url = "/" } = request;
  beginFacts(requestId);
  response.once("close", () => {
    const { statusCode: status } = response;
    const milliseconds = monotonicMilliseconds() - begun;
    const { route, ...facts } = endFacts(requestId);
    const isAborted = !response.writableFinished;
    traced?.end({ name: nameOf(facts), route, status, isAborted });
    const isTimed = !isStream(response);
    if (metrics()) count(facts, status, isTimed ? milliseconds / 1000 : undefined);
    const slow = env.SLOW_REQUEST_MILLISECONDS;
    const isSlow = isTimed && slow > 0 && milliseconds >= slow;
    if (status < 500 && !isSlow && !requestLog.isLevelEnabled("info")) return;
    const line = {
      requestId,
      method,
      path: redactPath(url),
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...facts,
      ...(isAborted ? { aborted: true } : {}),
      ...traced?.ids,
    };
    if (status >= 500) requestLog.error(line, "request");
    else if (isSlow) requestLog.warn(line, "slow request");
    else requestLog.info(line, "request");
  });
}

function answerCrash(response: ServerResponse, error: unknown, requestId: string): void {
  const refusal = apiErrorOf(error);
  const { status, headers } = refusal;
  if (status >= 500) logFailure({ requestId, error }, status, "request crashed");
  if (response.headersSent) return void response.destroy();
  // Close the connection. The rest of the body isn't read, so another request couldn't use the connection.
  if (status === 413 || status === 503) response.setHeader("Connection", "close");
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(errorText(refusal));
}

/** If a request target is an absolute URL, replaces it with the URL's path (RFC 9112, 3.2.2). Returns whether there is a path. */
function toOriginForm(request: IncomingMessage): boolean {
  const { url = "/" } = request;
  if (url.startsWith("/")) return true;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return true;
}

/** Whether all percent-encoding in a path is valid. For an invalid encoding, Next.js would return 500. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function answerUnreadablePath(response: ServerResponse): void {
  response.writeHead(400, { "content-type": "application/json" });
  response.end(
    errorText(invalidRequest("path", "The path has invalid percent-encoding. Encode `%` as `%25`.")),
  );
}

function answerNoPath(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  response.writeHead(400, { "content-type": "application/json" });
  response.end(
    errorText(invalidRequest("path", "The target of the request must be a path that starts with `/`.")),
  );
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

/** Whether the URL has a query parameter `reads`, with any value. */
function isOfReads(request: IncomingMessage): boolean {
  return new URL(request.url ?? "/", "http://service").searchParams.has("reads");
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function surfaceOf(path: string): Surface {
  if (HEALTH_PATHS.has(path)) return "health";
  if (isWithin(path, "/v1") || path === MCP_PATH) return "api";
  if (isOAuthPath(path) || isGitWebhookPath(path) || isScimPath(path)) return "api";
  return isWithin(path, "/files") || isWithin(path, "/_next") ? "file" : "console";
}

async function route(
  roads: Roads,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  // Refuse TRACE, because the response would contain headers that a client must not see (RFC 9110, 9.3.8). The class
  // `Request` also refuses TRACE.
  if (request.method === "TRACE") return void response.writeHead(405, { allow: METHODS }).end();
  if (!toOriginForm(request)) return answerNoPath(request, response);
  const path = pathOf(request);
  const isPublished = roads.sites.isAsked(request, path);
  if (isPublished === true || (isPublished !== false && (await isPublished))) {
    noteFacts(requestId, { surface: "site" });
    return roads.sites.answer(request, response);
  }
  noteFacts(requestId, { surface: surfaceOf(path) });
  if (path === "/healthz") return answerHealth(response);
  if (path === "/readyz") return answerReady(response, roads.phase(), isOfReads(request));
  if (path === CERTIFICATES_PATH) return answerCertificate(request, response);
  if (path === METRICS_PATH && isOnMainPort()) return answerMetrics(request, response);
  if (surfaceOf(path) === "api" || isWithin(path, "/files")) return roads.rest(request, response);
  if (isWithin(path, "/api/trpc")) return roads.trpc(request, response);
  if (!isReadable(path)) return answerUnreadablePath(response);
  takeConsoleBody(request, path);
  dropInvalidRouterState(request);
  protectConsole(request, response);
  return roads.pages(request, response);
}

/** Runs `work` as a part of a trace if tracing is turned on. Bindery doesn't trace health checks. */
function inTrace(request: IncomingMessage, surface: Surface, work: (traced?: TracedRequest) => void): void {
  const tracing = telemetry();
  if (tracing === undefined || surface === "health") {
    work();
    return;
  }
  const { method = "GET", headers } = request;
  const traceparent = typeof headers.traceparent === "string" ? headers.traceparent : undefined;
  tracing.inRequest({ method, traceparent, isTrusted: isFromProxy(request) }, work);
}

/** Creates the function that handles every request to the port. */
export function createListener(roads: Roads): (request: IncomingMessage, response: ServerResponse) => void {
  const admission = limitConcurrency();
  return (request, response) => {
    noteAddress(request);
    protect(request, response);
    const surface = surfaceOf(pathOf(request));
    // Check the limit first, because a refusal takes much less time than a normal response.
    if (surface !== "health" && !admission.admits(request, response))
      return metrics()?.requests.inc({ surface, operation: surface, status: 503 });
    const requestId = identify(request, response);
    inTrace(request, surface, (traced) => {
      noteAtEnd(request, response, requestId, traced);
      if (roads.phase() === "stopping") response.setHeader("Connection", "close");
      route(roads, request, response, requestId).catch((error) => answerCrash(response, error, requestId));
    });
  };
}
