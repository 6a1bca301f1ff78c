import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/api/root";

/** The input types of the procedures, by router and name. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** The output types of the procedures, by router and name. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
