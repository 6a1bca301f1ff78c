import { z } from "zod";
import { dispatch } from "@/api/rest/dispatch";
import type { Dispatch, RestBody, RestRequest } from "@/api/rest/message";
import { compileRoutes, findOperation, operationsOf, type Routes } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { ERROR_REASONS } from "@/lib/error-reasons";
import { strictly } from "./strict-schema";

/** The response that `rest()` returns. `body` is parsed JSON, the text of a stream, or null. */
export interface RestAnswer {
  status: number;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; the schema has checked it.
  body: any;
}

export interface RestInit {
  headers?: Record<string, string>;
  /** Text that is sent unchanged as the body, instead of `body` as JSON. */
  rawBody?: string | Uint8Array;
  remoteAddress?: string;
  signal?: AbortSignal;
}

const reason = z.enum(Object.keys(ERROR_REASONS));
const field = z.string().min(1);
const message = z.string().min(1);
const errors = z.array(z.strictObject({ field, reason, message })).min(1);
const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.number().int(),
    message,
    reason,
    field: field.optional(),
    errors: errors.optional(),
    documentation: z.url(),
  }),
});

async function textOf(body: RestBody): Promise<string> {
  if (body === null || typeof body === "string") return body ?? "";
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  let text = "";
  for await (const chunk of body) text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  return text;
}

/**
 * Fails if a response doesn't match the declaration of its operation. Examples are a different success
 * status, a field that isn't in the output schema, an unexpected body, and an error without the API's error
 * body.
 */
function check(routes: Routes, request: RestRequest, answer: RestAnswer): void {
  const where = `${request.method} ${request.path} -> ${answer.status}`;
  if (request.method === "HEAD") return;
  if (answer.status >= 400) {
    const { error } = errorBody.parse(answer.body);
    if (error.code !== answer.status) throw new Error(`${where}: the error body says ${error.code}`);
    if (answer.status === 400 && error.field === undefined) throw new Error(`${where}: no field is named`);
    return;
  }
  if (answer.status === 304 || request.method === "OPTIONS") return;
  const operation = findOperation(routes, request.method, request.path.slice("/v1".length))?.operation;
  if (!operation) return;
  if (answer.status !== operation.status)
    throw new Error(`${where}: the operation promises ${operation.status}`);
  if (operation.isBodyless && answer.body !== null) throw new Error(`${where}: there is a body`);
  if (operation.isBodyless || operation.stream || !operation.output) return;
  const parsed = strictly(operation.output).safeParse(answer.body);
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`);
}

function requestOf(method: string, path: string, init: RestInit, body: unknown, token?: string): RestRequest {
  const [pathname = "", query = ""] = path.split(/\?(.*)/s);
  const text = init.rawBody ?? (body === undefined ? null : JSON.stringify(body));
  return {
    method,
    path: `/v1${pathname}`,
    query,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...init.headers,
    },
    body: typeof text === "string" ? Buffer.from(text) : text,
    remoteAddress: init.remoteAddress ?? "127.0.0.1",
    signal: init.signal ?? new AbortController().signal,
  };
}

/** Compile the routes only once, because this takes time and tests create a caller for every person. */
const routes = compileRoutes(operationsOf(appRouter));

/**
 * Calls the REST API inside this process as the owner of `token`, or without a credential. Paths are relative to `/v1`. Every
 * response is checked against its operation.
 */
export function rest(token?: string) {
  return restOf(dispatch, routes, token);
}

/** Calls a given dispatcher with its routes, for tests of the REST layer. */
export function restOf(send: Dispatch, routes: Routes, token?: string) {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    init: RestInit = {},
  ): Promise<RestAnswer> => {
    const sent = requestOf(method, path, init, body, token);
    const { status, headers, body: raw } = await send(sent);
    const text = await textOf(raw);
    const isJson = headers["content-type"]?.startsWith("application/json") && text !== "";
    const answer = { status, headers, body: isJson ? JSON.parse(text) : text === "" ? null : text };
    check(routes, sent, answer);
    return answer;
  };
  return {
    request,
    get: (path: string, init?: RestInit) => request("GET", path, undefined, init),
    post: (path: string, body?: unknown, init?: RestInit) => request("POST", path, body, init),
    patch: (path: string, body?: unknown, init?: RestInit) => request("PATCH", path, body, init),
    put: (path: string, body?: unknown, init?: RestInit) => request("PUT", path, body, init),
    delete: (path: string, init?: RestInit) => request("DELETE", path, undefined, init),
  };
}
