import { systemRouter } from "@/domains/system/router";
import { router } from "@/trpc/init";

/** Every domain's router, as one tree: the type that TypeScript clients import, and the source of `/v1`. */
export const appRouter = router({
  system: systemRouter,
});

export type AppRouter = typeof appRouter;
