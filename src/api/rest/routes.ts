import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { addRoute, createRouter, findRoute, type RouterContext } from "rou3";
import type { z } from "zod";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import type { OperationMeta } from "@/trpc/operation";
import { internalsOf, proceduresOf } from "../procedure-internals";
import { compileFieldReader, type FieldReader } from "./field-reader";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** An operation, with the values that can be computed before a request arrives. */
export interface Operation {
  id: string;
  /** The procedure's path in the router, such as `spaces.get`. */
  name: string;
  method: Method;
  /** The path under `/v1`, with `{parameters}`. */
  path: string;
  status: number;
  entry: "open" | "share-key" | "user";
  procedure: AnyProcedure;
  shape: Readonly<Record<string, z.ZodType>>;
  output: z.ZodType | undefined;
  parameters: readonly string[];
  query: ReadonlyMap<string, FieldReader>;
  bodyFields: readonly string[];
  /** The input field that contains the whole body, which is an object or a list. */
  wholeBody: string | undefined;
  bodyBytesMax: number;
  /**
   * A procedure that refuses callers who aren't allowed to call the operation. The guard needs only the path and the
   * query, not the body.
   */
  guard: AnyProcedure | undefined;
  stream: boolean;
  /**
   * Whether a successful response has no body, either because of its status or because the operation returns
   * nothing.
   */
  isBodyless: boolean;
  meta: OperationMeta;
}

/** The name of a path's last parameter if this parameter can contain slashes. */
const CATCH_ALL = "pagePath";

function shapeOf(procedure: AnyProcedure): Record<string, z.ZodType> {
  const shapes = internalsOf(procedure).inputs.map((input) => {
    const shape = (input as Partial<z.ZodObject>).shape;
    if (!shape) throw new Error("the input of an operation must be an object");
    return shape as Record<string, z.ZodType>;
  });
  return Object.assign({}, ...shapes) as Record<string, z.ZodType>;
}

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/**
 * Returns an operation's guard. A guard can't use fields of the body, because it runs before the body is
 * read.
 */
function guardOf(procedure: AnyProcedure, { guards }: OperationMeta, inBody: readonly string[]) {
  const guard = internalsOf(procedure).type === "query" ? guards?.query : guards?.mutation;
  return guard && Object.keys(shapeOf(guard)).some((field) => inBody.includes(field)) ? undefined : guard;
}

function compile(name: string, procedure: AnyProcedure, meta: OperationMeta): Operation {
  const { openapi } = meta;
  if (!openapi?.operationId) throw new Error(`${name} has no operation ID`);
  const shape = shapeOf(procedure);
  const method = openapi.method as Method;
  const parameters = parametersOf(openapi.path);
  const { output } = internalsOf(procedure);
  const others = Object.keys(shape).filter((field) => !parameters.includes(field));
  const inQuery =
    method === "GET" || method === "DELETE" ? others : others.filter((field) => meta.query?.includes(field));
  const inBody = others.filter((field) => !inQuery.includes(field));
  return {
    id: openapi.operationId,
    name,
    method,
    path: openapi.path,
    status: meta.status ?? 200,
    entry: meta.entry ?? "user",
    procedure,
    shape,
    output,
    parameters,
    query: new Map(inQuery.map((field) => [field, compileFieldReader(shape[field] as z.ZodType)])),
    bodyFields: inBody,
    wholeBody: meta.wholeBody,
    bodyBytesMax:
      meta.bodyBytesMax ?? (meta.entry === "open" ? REQUEST_LIMITS.openBodyBytes : REQUEST_LIMITS.bodyBytes),
    guard: guardOf(procedure, meta, inBody),
    stream: meta.event !== undefined,
    isBodyless: meta.status === 204 || output?._zod.def.type === "void",
    meta,
  };
}

/** Returns all procedures with a `/v1` path, in the router's order. */
export function operationsOf(router: AnyRouter): Operation[] {
  return proceduresOf(router).flatMap(([name, procedure]) => {
    const { meta } = internalsOf(procedure);
    return meta?.openapi ? [compile(name, procedure, meta)] : [];
  });
}

function patternOf(path: string): string {
  const pattern = path.replace(/\{(\w+)\}/g, ":$1");
  return pattern.endsWith(`/:${CATCH_ALL}`) ? pattern.replace(`:${CATCH_ALL}`, `**:${CATCH_ALL}`) : pattern;
}

/** The operations by method and path. Literal segments take precedence over parameters. */
export type Routes = RouterContext<Operation>;

export function compileRoutes(operations: readonly Operation[]): Routes {
  const routes = createRouter<Operation>();
  const seen = new Set<string>();
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path.replace(/\{\w+\}/g, "{}")}`;
    if (seen.has(key)) throw new Error(`two operations have the route ${key}`);
    seen.add(key);
    addRoute(routes, operation.method, patternOf(operation.path), operation);
  }
  return routes;
}

export interface Match {
  operation: Operation;
  /** The path parameters. The values of the parameters are still percent-encoded. */
  parameters: Readonly<Record<string, string>>;
}

const NONE = {};

/** Finds the operation for a path under `/v1`. GET operations also handle HEAD. */
export function findOperation(routes: Routes, method: string, path: string): Match | undefined {
  const found = findRoute(routes, method === "HEAD" ? "GET" : method, path);
  return found && { operation: found.data, parameters: found.params ?? NONE };
}

const METHODS: readonly Method[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/** Returns a path's methods for the `Allow` header. The list is empty if the path is unknown. */
export function methodsOf(routes: Routes, path: string): string[] {
  const methods: string[] = METHODS.filter((method) => findRoute(routes, method, path));
  if (methods.includes("GET")) methods.unshift("HEAD");
  return methods.length > 0 ? [...methods, "OPTIONS"] : [];
}
