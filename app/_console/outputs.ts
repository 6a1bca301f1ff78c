import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/api/root";

/** What the procedures take, by router and name. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** What the procedures answer, by router and name. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
