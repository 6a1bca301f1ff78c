import { initTRPC } from "@trpc/server";
import type { AuditContext } from "@/access/audit/record";
import { assertLasting } from "@/access/authentication/lasting";
import type { Reader, UserActor } from "@/access/authorization/actor";
import { actorFor, assertUnlimited } from "@/access/authorization/token-scope";
import { errorDetails } from "@/lib/error-body";
import { ApiError, forbidden, unauthorized } from "@/lib/errors";
import type { RequestContext } from "./context";
import { apiErrorOf, toTRPCError } from "./errors";
import type { OperationMeta } from "./operation";

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    // Quiet subscriptions are kept open through proxies, and a browser that receives nothing at all reconnects.
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

/** Services throw ApiError; tRPC wraps it as the cause of a TRPCError. */
const translated = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof ApiError) throw toTRPCError(result.error.cause);
  return result;
});

/** For the few operations that answer without a credential (docs/sign-in.md). */
export const openProcedure = translated.use(({ ctx, type, path, meta, next }) => {
  const actor = actorFor(ctx.actor, type === "mutation");
  const by = actor.kind === "user" ? { userId: actor.userId, credential: actor.credential } : null;
  const action = meta?.openapi?.operationId ?? path;
  const { address = null, requestId } = ctx;
  const audit: AuditContext = { action, by, address, requestId, fields: meta?.audit || [], input: {} };
  return next({ ctx: { actor, audit } });
});

export const VISITORS_READ = "A visitor's token can only read the published site that it belongs to.";

/** Everything else: a person must be known before anything is parsed. */
export const userProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind === "visitor") throw forbidden(VISITORS_READ);
  if (ctx.actor.kind !== "user") throw unauthorized();
  return next({ ctx: { actor: ctx.actor satisfies UserActor } });
});

/** What visitors of a published site read as well as people. */
export const readerProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind === "anonymous") throw unauthorized();
  return next({ ctx: { actor: ctx.actor satisfies Reader } });
});

/** What concerns the caller's account as a whole: not for tokens that are limited (docs/sign-in.md). */
export const accountProcedure = userProcedure.use(({ ctx, next }) => {
  assertUnlimited(ctx.actor);
  return next();
});

/**
 * For sessions, and tokens without an expiry: a token that was given for some time can't end its owner's sessions.
 * @throws 403 for a token that expires.
 */
export const lastingProcedure = accountProcedure.use(async ({ ctx, next }) => {
  await assertLasting(ctx.actor);
  return next();
});

/** For people who signed in, not for tokens: with a leaked token, no one can set a password that outlasts it. */
export const sessionProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.actor.credential.kind !== "session")
    throw forbidden("This operation requires a browser session. Access tokens aren't accepted.");
  return next();
});
