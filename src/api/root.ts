import { changeRequestsRouter } from "@/domains/change-requests/router";
import { collectionsRouter } from "@/domains/collections/router";
import { contentRouter } from "@/domains/content/router";
import { gitRouter } from "@/domains/git/router";
import { organizationsRouter, setupRouter } from "@/domains/organizations/router";
import { spacesRouter } from "@/domains/spaces/router";
import { systemRouter } from "@/domains/system/router";
import { tokensRouter } from "@/domains/tokens/router";
import { usersRouter } from "@/domains/users/router";
import { router } from "@/trpc/init";

/** Every domain's router, as one tree: the type that TypeScript clients import, and the source of `/v1`. */
export const appRouter = router({
  changeRequests: changeRequestsRouter,
  collections: collectionsRouter,
  content: contentRouter,
  git: gitRouter,
  organizations: organizationsRouter,
  setup: setupRouter,
  spaces: spacesRouter,
  system: systemRouter,
  tokens: tokensRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
