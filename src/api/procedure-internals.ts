import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { z } from "zod";
import type { OperationMeta } from "@/trpc/operation";

/**
 * Undocumented internals of tRPC's routers and procedures. Only this file uses these internals. These internals were
 * verified with this version of tRPC, and procedure-internals.test.ts fails for any other version. Before you change
 * the number, verify `_def` in the new version.
 */
export const TRPC_VERSION = "11.22.1";

interface ProcedureInternals {
  type: "query" | "mutation" | "subscription";
  /** The schemas that together make up the input. */
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
  meta?: OperationMeta;
  middlewares: readonly unknown[];
}

export const internalsOf = (procedure: AnyProcedure) => procedure._def as unknown as ProcedureInternals;

/** Returns a router's procedures in order, with paths such as `spaces.get`. */
export const proceduresOf = (router: AnyRouter): [string, AnyProcedure][] =>
  Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>);

export const hasProcedure = (router: AnyRouter, path: string) => Object.hasOwn(router._def.procedures, path);

/** Whether a procedure was built from another procedure, such as `accountProcedure`. */
export const passesThrough = (procedure: AnyProcedure, base: { _def: object }): boolean => {
  const last = (base as unknown as { _def: ProcedureInternals })._def.middlewares.at(-1);
  return last !== undefined && internalsOf(procedure).middlewares.includes(last);
};
