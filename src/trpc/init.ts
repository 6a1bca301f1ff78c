import { initTRPC } from "@trpc/server";
import type { AuditContext } from "@/access/audit/record";
import { assertLasting } from "@/access/authentication/lasting";
import type { Reader, UserActor } from "@/access/authorization/actor";
import { actorFor, assertSession, assertUnlimited } from "@/access/authorization/token-scope";
import { errorDetails } from "@/lib/error-body";
import { ApiError, forbidden, unauthorized } from "@/lib/errors";
import type { RequestContext } from "./context";
import { apiErrorOf, toTRPCError } from "./errors";
import type { OperationMeta } from "./operation";

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    // Pings keep proxies from closing idle subscriptions. If a browser doesn't receive anything for a while,
    // it reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter({ shape, error }) {
      const refusal = apiErrorOf(error);
      const { stack: _stack, ...data } = shape.data;
      return {
        ...shape,
        message: refusal.message,
        data: { ...data, httpStatus: refusal.status, ...errorDetails(refusal) },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Converts an ApiError to a tRPC error. Services throw ApiErrors, which tRPC makes the cause of a TRPCError. */
const translated = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof ApiError) throw toTRPCError(result.error.cause);
  return result;
});

/** The procedure for operations that need no credential (docs/sign-in.md). */
export const openProcedure = translated.use(({ ctx, type, path, meta, next }) => {
  const actor = actorFor(ctx.actor, type === "mutation");
  const by = actor.kind === "user" ? { userId: actor.userId, credential: actor.credential } : null;
  const action = meta?.openapi?.operationId ?? path;
  const { address = null, requestId } = ctx;
  const audit: AuditContext = { action, by, address, requestId, fields: meta?.audit || [], input: {} };
  return next({ ctx: { actor, audit } });
});

export const VISITORS_READ = "A visitor's token can read only the published site that the token belongs to.";

/**
 * The procedure for operations that require an account. This procedure identifies the caller before it parses the
 * input.
 */
export const userProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind === "visitor") throw forbidden(VISITORS_READ);
  if (ctx.actor.kind !== "user") throw unauthorized();
  return next({ ctx: { actor: ctx.actor satisfies UserActor } });
});

/** The procedure for operations that visitors to a published site can also call. */
export const readerProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind === "anonymous") throw unauthorized();
  return next({ ctx: { actor: ctx.actor satisfies Reader } });
});

/** The procedure for operations on the caller's account. Limited tokens can't call them (docs/sign-in.md). */
export const accountProcedure = userProcedure.use(({ ctx, next }) => {
  assertUnlimited(ctx.actor);
  return next();
});

/**
 * The procedure for operations that end sessions. This procedure accepts sessions and tokens without an expiration
 * date. Temporary tokens are refused, so that they can't end their owner's sessions.
 * @throws ApiError 403 for a token that expires
 */
export const lastingProcedure = accountProcedure.use(async ({ ctx, next }) => {
  await assertLasting(ctx.actor);
  return next();
});

/**
 * The procedure for operations that require a session. It refuses tokens. If tokens were accepted, someone with a
 * leaked token could set a password. The password would stay valid for longer than the token.
 */
export const sessionProcedure = accountProcedure.use(({ ctx, next }) => {
  assertSession(ctx.actor);
  return next();
});
