import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { z } from "zod";
import type { OperationMeta } from "@/trpc/operation";

/**
 * What tRPC keeps of its routers and procedures without documenting it, read nowhere else. Read in the version below;
 * procedure-internals.test.ts fails for any other, whose `_def` has to be looked at before the number is raised.
 */
export const TRPC_VERSION = "11.22.1";

interface ProcedureInternals {
  type: "query" | "mutation" | "subscription";
  /** The schemas that its input was put together of. */
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
  meta?: OperationMeta;
  middlewares: readonly unknown[];
}

export const internalsOf = (procedure: AnyProcedure) => procedure._def as unknown as ProcedureInternals;

/** The procedures of a router by their path, such as `spaces.get`, in its order. */
export const proceduresOf = (router: AnyRouter): [string, AnyProcedure][] =>
  Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>);

export const hasProcedure = (router: AnyRouter, path: string) => Object.hasOwn(router._def.procedures, path);

/** Whether a procedure begins with the last step of another one, such as `accountProcedure`. */
export const passesThrough = (procedure: AnyProcedure, base: { _def: object }): boolean => {
  const last = (base as unknown as { _def: ProcedureInternals })._def.middlewares.at(-1);
  return last !== undefined && internalsOf(procedure).middlewares.includes(last);
};
