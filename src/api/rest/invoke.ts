import type { AnyProcedure } from "@trpc/server";
import { onceFor } from "@/lib/once-for";
import type { RequestContext } from "@/trpc/context";
import { createCallerFactory, router } from "@/trpc/init";
import type { Input } from "./input";
import type { RestRequest } from "./message";

/**
 * Returns a function that calls a single procedure. Guards need this function, because they aren't in a
 * router.
 */
const callersOf = onceFor((procedure: AnyProcedure) => createCallerFactory(router({ run: procedure })));

/**
 * Calls a procedure with all of its checks.
 * @throws TRPCError
 */
export async function invoke(
  procedure: AnyProcedure,
  ctx: RequestContext,
  input: Input,
  { signal }: Pick<RestRequest, "signal">,
): Promise<unknown> {
  const caller = callersOf(procedure)(ctx, { signal });
  return await (caller.run as (input: Input) => Promise<unknown>)(input);
}
