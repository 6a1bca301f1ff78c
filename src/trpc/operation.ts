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

/** What a scope asks of callers: a level on a thing, or to see it at all where `level` is null. */
export interface Needed {
  /** `own`: `create` for the creator of the thing, else `admin`. */
  level: Level | "own" | null;
  /** What the level is one on, as the sentence about it goes on: `the space`. */
  on: string;
  /** Who else is let in, as a sentence. */
  others?: string;
}

interface OperationFacts {
  /** Success status; 204 has no body. */
  status?: number;
  /**
   * Statuses of refusals beyond those that the document adds automatically: 400, 401, 403, 404, 429, 500 and 503; 412
   * for PATCH, PUT and DELETE; 409 and 422 for POST; 413 and 415 for operations with a body.
   */
  errors?: readonly ErrorStatus[];
  /**
   * Who is admitted before the scope checks: all callers, callers with a share key, or a user, which is the default.
   */
  entry?: "open" | "share-key" | "user";
  /** Input fields that are read from the query although the method has a body. */
  query?: readonly string[];
  /** The field that receives the body as a whole, which can then be a list: the body has no separate fields. */
  wholeBody?: string;
  /** What each server-sent event holds; the procedure answers an AsyncIterable of it. */
  event?: z.ZodType;
  /** Largest body in bytes, where it is not the common bound. */
  bodyBytesMax?: number;
  /**
   * Load and authorize what the path names, and do nothing: a large body is not read before. A scope adds them, one for
   * operations that read and one for those that write, which need more of a token.
   */
  guards?: { query: AnyProcedure; mutation: AnyProcedure };
  /** What a success returns, as a sentence, where the schema of the answer has no name that says it. */
  returns?: string;
  /** What it asks of people where that is more than its scope says, such as a level on what the body names. */
  needs?: Needed;
  /** Writes primary content without a change request, where the rules of the space let it. */
  writesPrimary?: boolean;
}

/** What the REST facade, the OpenAPI document, the ledger and the access matrix know of a procedure. */
export type OperationMeta = OpenApiMeta<
  OperationFacts & {
    /** Fields of the input that the audit log records; false if the write isn't a matter of an organization's log. */
    audit: readonly string[] | false;
  }
>;

interface Operation extends OperationFacts {
  id: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  /** Where the document lists it under another tag than the operations around it. */
  tag?: string;
  /**
   * Input that the audit log records, next to the IDs in the path; false if the write isn't a matter of an
   * organization's log.
   */
  audit?: readonly string[] | false;
}

/** A procedure before it says what it answers and does: a scope with its permission, or one of `init.ts`. */
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
  /** An operation that answers what `output` takes, or without a body. */
  <Ctx, In, Parsed, Output extends z.ZodType = z.ZodVoid>(
    method: Method,
    path: `/${string}`,
    operation: Operation & { scope: Entered<Ctx, In, Parsed>; output?: Output; event?: undefined },
  ): Answering<Ctx, In, Parsed, z.input<Output>, z.output<Output>>;
  /** One that answers server-sent events. */
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

/** A creation returns its secret once; some operations exist to return one. */
const keepsSecrets = ({ id }: Operation, status: number | undefined) =>
  status === 201 || RETURNS_SECRETS.has(id);

/** Callers who aren't shown secrets get the answer without them, over REST, tRPC and MCP alike. */
const hidesSecrets: Parameters<Entered<object, unknown, unknown>["use"]>[0] = async ({ ctx, next }) => {
  const outcome = await next();
  const { actor } = ctx as unknown as { actor?: Actor };
  if (!outcome.ok || actor === undefined || isShownSecrets(actor)) return outcome;
  return { ...outcome, data: withoutSecrets(outcome.data) };
};

/** Last of the checks: what follows is what the operation does. */
const aroundIt: Parameters<Entered<object, unknown, unknown>["use"]>[0] = ({ ctx, next }) => {
  const { around } = ctx as unknown as Pick<RequestContext, "around">;
  return around ? around(next) : next();
};

/**
 * Declares operations that the OpenAPI document lists under `tag`: the `/v1` path of a procedure, who can call it, and
 * what it returns. `query` or `mutation` then gives its work. The status is that of the contract: 200, and 204 for
 * DELETE, unless the entry says another (201 for most creations).
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
