import { z } from "zod";
import type { Actor } from "@/access/authorization/actor";
import type { Authenticate } from "@/api/rest/admit";
import { createDispatcher } from "@/api/rest/dispatcher";
import { compileRoutes, operationsOf } from "@/api/rest/routes";
import { conflict, unauthorized } from "@/lib/errors";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { openProcedure, router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { restOf } from "./rest";

const rest = restTagged("test");

/**
 * The response schema of every operation in this router. Each operation returns its input, so that tests of
 * the REST layer don't need a domain.
 */
const seen = z.object({ input: z.record(z.string(), z.unknown()) });
const about = (id: string) => ({ id, summary: id, entry: "open" as const });

const fields = {
  flag: z.boolean().optional(),
  limit: z.number().int().optional(),
  names: z.array(z.string()).optional(),
  numbers: z.array(z.number()).optional(),
  evaluated: z.union([z.boolean(), z.literal("deterministic-only")]).optional(),
  role: z.enum(["admin", "read"]).nullable().optional(),
  "format.refs": z.enum(["relative", "stable"]).optional(),
  text: z.string().optional(),
};

/** State that the operations change, such as how often `count` ran. Tests reset this state. */
export const echoState = { runs: 0, version: 1, release: Promise.resolve() };

export const echoRouter = router({
  read: rest("GET", "/echo/{id}", {
    ...about("echoRead"),
    scope: openProcedure.input(z.object({ id: z.string(), ...fields })),
    output: seen,
  }).query(({ input }) => ({ input })),
  literal: rest("GET", "/echo/latest", {
    ...about("echoLatest"),
    scope: openProcedure,
    output: z.object({ literal: z.boolean() }),
  }).query(() => ({ literal: true })),
  page: rest("GET", "/pages/{id}/path/{pagePath}", {
    ...about("echoPath"),
    scope: openProcedure.input(z.object({ id: z.string(), pagePath: z.string() })),
    output: seen,
  }).query(({ input }) => ({ input })),
  write: rest("POST", "/echo/{id}", {
    ...about("echoWrite"),
    bodyBytesMax: REQUEST_LIMITS.bodyBytes,
    query: ["limit"],
    status: 201,
    scope: openProcedure.input(
      z.object({
        id: z.string(),
        limit: z.number().optional(),
        text: z.string().optional(),
        deep: z.unknown().optional(),
      }),
    ),
    output: seen,
  }).mutation(({ ctx, input }) => {
    ctx.reply.location = `/echo/${encodeURIComponent(input.id)}`;
    return { input };
  }),
  remove: rest("DELETE", "/echo/{id}", {
    ...about("echoRemove"),
    scope: openProcedure.input(z.object({ id: z.string() })),
  }).mutation(() => undefined),
  versioned: rest("GET", "/versioned", {
    ...about("echoVersioned"),
    scope: openProcedure,
    output: z.object({ version: z.number() }),
  }).query(({ ctx }) => {
    ctx.reply.version = echoState.version;
    return { version: echoState.version };
  }),
  conditions: rest("PATCH", "/versioned", {
    ...about("echoConditions"),
    scope: openProcedure,
    output: z.object({ ifMatch: z.array(z.string()).nullable() }),
  }).mutation(({ ctx }) => ({ ifMatch: ctx.ifMatch ? [...ctx.ifMatch] : null })),
  count: rest("POST", "/count", {
    ...about("echoCount"),
    entry: "user",
    status: 201,
    scope: userProcedure.input(z.object({ outcome: z.enum(["ok", "conflict", "crash"]).default("ok") })),
    output: z.object({ run: z.number() }),
  }).mutation(async ({ ctx, input }) => {
    echoState.runs += 1;
    await echoState.release;
    if (input.outcome === "conflict") throw conflict("taken");
    if (input.outcome === "crash") throw new Error("SELECT secret FROM users");
    ctx.reply.location = `/count/${echoState.runs}`;
    return { run: echoState.runs };
  }),
  stream: rest("POST", "/stream", {
    ...about("echoStream"),
    event: z.unknown(),
    scope: openProcedure.input(z.object({ fail: z.boolean().default(false) })),
  }).mutation(async function* ({ input }) {
    yield { text: "é\u2028" };
    if (input.fail) throw new Error("SELECT secret FROM users");
  }),
});

const person = (userId: string, kind: "token" | "session"): Actor => ({
  kind: "user",
  userId,
  credential: { kind, id: `${kind}-${userId}` },
});

/**
 * Accepts the token `Bearer NAME` and the cookie `session=NAME` for the person NAME. The name `bad` is
 * invalid.
 */
const authenticateEcho: Authenticate = async ({ authorization, cookie }) => {
  const token = authorization?.replace(/^Bearer /, "");
  const session = cookie?.replace(/^session=/, "");
  if (token === "bad") throw unauthorized();
  if (token) return person(token, "token");
  return session ? person(session, "session") : { kind: "anonymous" };
};

const documents = {
  "/document.json": async () => ({ status: 200, headers: { etag: '"0.x"' }, body: "{}" }),
};

export const dispatchEcho = createDispatcher({
  router: echoRouter,
  authenticate: authenticateEcho,
  documents,
});

const routes = compileRoutes(operationsOf(echoRouter));
/** {@link rest} with the echo router. */
export const echo = (token?: string) => restOf(dispatchEcho, routes, token);
