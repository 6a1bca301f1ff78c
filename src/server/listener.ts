import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/client-address";
import { monotonicMilliseconds } from "@/lib/clock";
import { logFailure, requestLog } from "@/lib/log";
import { redactPath } from "@/lib/redact";
import { beginFacts, endFacts } from "@/lib/request-facts";
import type { PublishedSites } from "@/site/published/serve/handler";
import { apiErrorOf } from "@/trpc/errors";
import { answerHealth, answerReady, type Phase } from "./health";
import { protect, protectConsole } from "./safety";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Where requests go. */
export interface Roads {
  /** Published sites: below `/s/`, and all of the hosts that are theirs. */
  sites: PublishedSites;
  /** `/v1` and `/files`. */
  rest: Handler;
  /** Everything else. */
  pages: Handler;
  phase: () => Phase;
}

const acceptableId = /^[\w.:-]{1,128}$/;

/** The caller's X-Request-Id where it is a sane one, else a new one; passed on in both directions. */
function identify(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && acceptableId.test(given) ? given : randomUUID();
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  return id;
}

/** Leaves nothing in the list of proxies but what is believed, for what Next serves, which sees no socket. */
function noteAddress(request: IncomingMessage): void {
  request.headers["x-forwarded-for"] = clientAddress(request);
}

/** Writes one line about a request once its answer is sent, or its connection lost. */
function logAtEnd(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const begun = monotonicMilliseconds();
  const { method, url = "/" } = request;
  beginFacts(requestId);
  response.once("close", () => {
    const line = {
      requestId,
      method,
      path: redactPath(url),
      status: response.statusCode,
      milliseconds: Math.round((monotonicMilliseconds() - begun) * 10) / 10,
      ...endFacts(requestId),
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    if (response.statusCode >= 500) requestLog.error(line, "request");
    else requestLog.info(line, "request");
  });
}

function answerCrash(response: ServerResponse, error: unknown, requestId: string): void {
  const { status, message, headers } = apiErrorOf(error);
  logFailure({ requestId, error }, status, "a request crashed");
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify({ error: { code: status, message } }));
}

/**
 * Makes the path and query of a target that is a whole address, as clients behind a proxy send it (RFC 9112, 3.2.2).
 * Answers whether there is a path to look at.
 */
function toOriginForm(request: IncomingMessage): boolean {
  const { url = "/" } = request;
  if (url.startsWith("/")) return true;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return true;
}

function answerNoPath(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { code: 400, message: "The request names no path" } }));
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

async function route(roads: Roads, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!toOriginForm(request)) return answerNoPath(request, response);
  const path = pathOf(request);
  const isPublished = roads.sites.isAsked(request, path);
  if (isPublished === true || (isPublished !== false && (await isPublished)))
    return roads.sites.answer(request, response);
  if (path === "/healthz") return answerHealth(response);
  if (path === "/readyz") return answerReady(response, roads.phase());
  if (isWithin(path, "/v1") || isWithin(path, "/files")) return roads.rest(request, response);
  protectConsole(request, response);
  return roads.pages(request, response);
}

/** The one function that every request of the port passes through. */
export function createListener(roads: Roads): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const requestId = identify(request, response);
    noteAddress(request);
    protect(request, response);
    logAtEnd(request, response, requestId);
    if (roads.phase() === "stopping") response.setHeader("Connection", "close");
    route(roads, request, response).catch((error) => answerCrash(response, error, requestId));
  };
}
