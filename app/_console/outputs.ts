import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/api/root";

/** What the procedures answer, by router and name. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
