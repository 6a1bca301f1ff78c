import { type AnyProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { env } from "@/env";
import { onceFor } from "@/lib/once-for";
import type { RequestContext } from "@/trpc/context";
import { type Call, internalsOf, isOutputCheck, type Middleware, type Outcome } from "../procedure-internals";
import type { Input } from "./input";
import type { RestRequest } from "./message";

/** Where the signal comes from. It is asked for by what streams alone, and making one costs. */
type Signalled = Pick<RestRequest, "signal">;

interface Run {
  middlewares: readonly Middleware[];
  path: string;
  type: string;
  meta: unknown;
  request: Signalled;
  around: Around | undefined;
}

/** Runs what a procedure does, once everything that may refuse the request has let it pass, or does not. */
export type Around = (act: () => Promise<unknown>) => Promise<unknown>;

/**
 * Runs a procedure's middlewares as tRPC's own caller does (a test holds the two together). That one copies every
 * option, property by property, three times for each middleware: two thirds of the CPU of a small read.
 */
async function step(run: Run, index: number, call: Call): Promise<Outcome> {
  try {
    const { middlewares, around } = run;
    const middleware = middlewares[index] as Middleware;
    const last = around && index === middlewares.length - 1;
    if (last) return (await around(() => step({ ...run, around: undefined }, index, call))) as Outcome;
    return await middleware({
      ctx: call.ctx,
      input: call.input,
      getRawInput: call.getRawInput,
      path: run.path,
      type: run.type,
      meta: run.meta,
      get signal() {
        return run.request.signal;
      },
      batchIndex: 0,
      next: (changes) => step(run, index + 1, changes ? changed(call, changes) : call),
    });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

const changed = (call: Call, changes: Partial<Call>): Call => ({
  ctx: changes.ctx ? { ...call.ctx, ...changes.ctx } : call.ctx,
  input: "input" in changes ? changes.input : call.input,
  getRawInput: changes.getRawInput ?? call.getRawInput,
});

/** A procedure's middlewares without the one that parses what it answers. */
const withoutOutputCheck = onceFor((procedure: AnyProcedure) =>
  internalsOf(procedure).middlewares.filter((middleware) => !isOutputCheck(middleware)),
);

/** Parsing 25 spaces costs as much as reading them, and tests hold presenters to the schemas strictly. */
const trustsHotAnswers = env.NODE_ENV === "production";

/** Calls a procedure; `around` wraps what it does, behind every check. @throws TRPCError */
export async function invoke(
  procedure: AnyProcedure,
  path: string,
  ctx: RequestContext,
  input: Input,
  request: Signalled,
  around?: Around,
): Promise<unknown> {
  const { middlewares: all, type, meta } = internalsOf(procedure);
  const isHot = trustsHotAnswers && meta?.hot === true;
  const middlewares = isHot ? withoutOutputCheck(procedure) : all;
  const call: Call = { ctx, input: undefined, getRawInput: async () => input };
  const outcome = await step({ middlewares, path, type, meta, request, around }, 0, call);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}
