import type { AnyProcedure, TRPCProcedureBuilder, TRPCUnsetMarker } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { z } from "zod";
import { idsIn } from "@/access/audit/details";
import type { Actor } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import type { ErrorStatus } from "@/lib/errors";
import type { RequestContext } from "./context";
import { isShownSecrets, RETURNS_SECRETS, withoutSecrets } from "./secrets";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * The level that a scope requires, and the resource on which the caller needs this level. If `level` is null,
 * the caller needs no level but must be able to see the resource.
 */
export interface Needed {
  /**
   * With `own`, the creator of the resource needs the level `create`, and other people need the level
   * `admin`.
   */
  level: Level | "own" | null;
  /** The resource's name at the end of a sentence, such as `the space`. */
  on: string;
  /** A sentence about people who have access without this level. */
  others?: string;
}

interface OperationFacts {
  /** The status of a successful response. A 204 response has no body. */
  status?: number;
  /**
   * Additional error statuses. The OpenAPI document automatically adds 400, 401, 403, 404, 429, 500 and 503 to all
   * operations. The document also adds 412 to PATCH, PUT and DELETE, 409 and 422 to POST, and 413 and 415 to operations
   * with a body.
   */
  errors?: readonly ErrorStatus[];
  /**
   * The callers that the procedure accepts before the scope checks their permissions: all callers, users and
   * callers with a share key, or only users. Default: `user`.
   */
  entry?: "open" | "share-key" | "user";
  /** Input fields that are read from the query even if the method has a body. */
  query?: readonly string[];
  /**
   * The input field that contains the whole body, which can be a list. If `wholeBody` is set, the body's fields aren't
   * separate input fields.
   */
  wholeBody?: string;
  /** The schema of each server-sent event. The procedure returns an AsyncIterable of these events. */
  event?: z.ZodType;
  /** The maximum size of a body in bytes. The default is the common limit. */
  bodyBytesMax?: number;
  /**
   * Procedures that only load and authorize the resource in the path, so that a large body isn't read before the caller
   * is authorized. Each scope adds two such procedures. One is for reads. The other procedure is for writes, which
   * require a token with more permissions.
   */
  guards?: { query: AnyProcedure; mutation: AnyProcedure };
  /**
   * A sentence about a successful response. Add this sentence if the name of the schema doesn't describe the response
   * clearly.
   */
  returns?: string;
  /** A level that the operation requires in addition to the scope's level, such as a level on a resource in the body. */
  needs?: Needed;
  /** Whether the operation writes main content without a change request if the space's rules allow this. */
  writesPrimary?: boolean;
}

/** A procedure's metadata. REST, the OpenAPI document, the audit log and the access matrix use it. */
export type OperationMeta = OpenApiMeta<
  OperationFacts & {
    /** The input fields that the audit log records. False if no organization's audit log records the write. */
    audit: readonly string[] | false;
  }
>;

interface Operation extends OperationFacts {
  id: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  /**
   * The tag in the OpenAPI document if it differs from the tag of the operations that are declared together.
   */
  tag?: string;
  /**
   * The input fields that the audit log records, in addition to the IDs in the path. False if no organization's audit log
   * records the write.
   */
  audit?: readonly string[] | false;
}

/** A procedure without its output and work: a scope with its permission, or a procedure from `init.ts`. */
type Entered<Ctx, In, Parsed> = Answering<Ctx, In, Parsed, TRPCUnsetMarker, TRPCUnsetMarker>;
type Answering<Ctx, In, Parsed, Given, Answered> = TRPCProcedureBuilder<
  RequestContext,
  OperationMeta,
  Ctx,
  In,
  Parsed,
  Given,
  Answered,
  false
>;

interface Declare {
  /** Declares an operation whose response matches `output` or has no body. */
  <Ctx, In, Parsed, Output extends z.ZodType = z.ZodVoid>(
    method: Method,
    path: `/${string}`,
    operation: Operation & { scope: Entered<Ctx, In, Parsed>; output?: Output; event?: undefined },
  ): Answering<Ctx, In, Parsed, z.input<Output>, z.output<Output>>;
  /** Declares an operation that returns server-sent events. */
  <Ctx, In, Parsed>(
    method: Method,
    path: `/${string}`,
    operation: Operation & { scope: Entered<Ctx, In, Parsed>; event: z.ZodType },
  ): Entered<Ctx, In, Parsed>;
}

const STATUS: Record<Method, number> = { GET: 200, POST: 200, PATCH: 200, PUT: 200, DELETE: 204 };

function metaOf(tag: string, method: Method, path: `/${string}`, operation: Operation): OperationMeta {
  const { id, tag: ownTag = tag, summary, description, deprecated, audit = [], ...facts } = operation;
  const protect = facts.entry !== "open";
  const texts = { summary, ...(description && { description }), ...(deprecated && { deprecated }) };
  return {
    openapi: { method, path, operationId: id, tags: [ownTag], protect, ...texts },
    status: STATUS[method],
    audit: audit && [...idsIn(path), ...audit],
    ...facts,
  };
}

/**
 * Whether the response can contain secrets. An operation that creates a secret returns this secret once, and
 * returning a secret is the purpose of some other operations.
 */
const keepsSecrets = ({ id }: Operation, status: number | undefined) =>
  status === 201 || RETURNS_SECRETS.has(id);

/**
 * Removes secrets from the response if the caller isn't allowed to see them. Secrets are removed from responses over
 * REST, tRPC and MCP.
 */
const hidesSecrets: Parameters<Entered<object, unknown, unknown>["use"]>[0] = async ({ ctx, next }) => {
  const outcome = await next();
  const { actor } = ctx as unknown as { actor?: Actor };
  if (!outcome.ok || actor === undefined || isShownSecrets(actor)) return outcome;
  return { ...outcome, data: withoutSecrets(outcome.data) };
};

/** The last step before the operation's own work. */
const aroundIt: Parameters<Entered<object, unknown, unknown>["use"]>[0] = ({ ctx, next }) => {
  const { around } = ctx as unknown as Pick<RequestContext, "around">;
  return around ? around(next) : next();
};

/**
 * Returns a function that declares operations. The OpenAPI document lists them under `tag`. A declaration
 * contains the `/v1` path, the callers that can use the operation, and the response. The implementation
 * follows in `query` or `mutation`. The default status is 200, or 204 for DELETE. Most operations that create
 * a resource set 201.
 */
export const restTagged = (tag: string): Declare => {
  type Declared = Operation & { scope: Entered<object, unknown, unknown>; output?: z.ZodType };
  const declare = (method: Method, path: `/${string}`, { scope, output, ...operation }: Declared) => {
    const meta = metaOf(tag, method, path, operation);
    if (operation.event) return scope.meta(meta);
    const shown = keepsSecrets(operation, meta.status) ? scope : scope.use(hidesSecrets);
    const last = method === "POST" ? shown.use(aroundIt) : shown;
    return last.meta(meta).output(output ?? z.void());
  };
  return declare as Declare;
};
