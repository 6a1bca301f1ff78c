import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ANONYMOUS } from "@/access/authorization/actor";
import { conflict } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { createCallerFactory, openProcedure, router } from "@/trpc/init";
import { invoke } from "./invoke";

const layered = openProcedure
  .input(z.object({ id: z.string().default("none") }))
  .use(({ ctx, input, next }) => next({ ctx: { seen: `${ctx.requestId}:${input.id}` } }))
  .input(z.object({ more: z.number().optional() }))
  .use(({ next }) => next());

const things = router({
  echo: layered
    .output(z.object({ seen: z.string(), input: z.unknown() }))
    .query(({ ctx, input }) => ({ seen: ctx.seen, input, extra: "taken off" }) as never),
  refuses: layered.query(() => {
    throw conflict("taken");
  }),
  crashes: layered.query(() => {
    throw new TypeError("oops");
  }),
  stops: openProcedure
    .use(() => {
      throw new TRPCError({ code: "NOT_FOUND", message: "hidden" });
    })
    .query(() => "never"),
  answersWrongly: layered.output(z.object({ id: z.number() })).query(() => ({ id: "x" }) as never),
  changesInput: layered
    .use(({ next }) => next({ input: { id: "changed" } } as never))
    .query(({ input }) => input),
});

const contextOf = (): RequestContext => ({ requestId: "r", actor: ANONYMOUS, ifMatch: null, reply: {} });

async function outcomeOf(call: () => Promise<unknown>) {
  try {
    return { data: await call() };
  } catch (error) {
    const { code, message, cause } = error as TRPCError;
    return { code, message, cause: (cause as Error | undefined)?.message };
  }
}

describe("invoke", () => {
  const names = Object.keys(things._def.procedures) as (keyof typeof things._def.procedures)[];

  it.each(names)("does with %s what tRPC's own caller does", async (name) => {
    for (const input of [{}, { id: "a", more: 1 }, { id: 1 }, { more: "x" }]) {
      const procedure = things._def.procedures[name];
      const { signal } = new AbortController();
      const ours = await outcomeOf(() => invoke(procedure, name, contextOf(), input, { signal }));
      const caller = createCallerFactory(things)(contextOf());
      expect(ours).toEqual(await outcomeOf(() => caller[name](input as never)));
    }
  });

  it("throws errors that carry their cause", async () => {
    const procedure = things._def.procedures.refuses;
    const call = invoke(procedure, "refuses", contextOf(), {}, new AbortController());
    await expect(call).rejects.toMatchObject({ code: "CONFLICT", cause: { status: 409, message: "taken" } });
  });
});
