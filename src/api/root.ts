import { changeRequestsRouter } from "@/domains/change-requests/router";
import { collectionsRouter } from "@/domains/collections/router";
import { changeRequestCommentsRouter, spaceCommentsRouter } from "@/domains/comments/router";
import { pdfRouter } from "@/domains/content/pdf/router";
import { contentRouter } from "@/domains/content/router";
import { spaceBeginningsRouter } from "@/domains/content/templates/router";
import { gitRouter } from "@/domains/git/router";
import { membersRouter } from "@/domains/members/router";
import { organizationsRouter, setupRouter } from "@/domains/organizations/router";
import { permissionsRouter } from "@/domains/permissions/router";
import { searchRouter } from "@/domains/search/router";
import { siteRedirectsRouter } from "@/domains/sites/redirects/router";
import { sitesRouter } from "@/domains/sites/router";
import {
  siteExternalLinksRouter,
  siteSectionGroupsRouter,
  siteStructureRouter,
} from "@/domains/sites/structure/menu-router";
import { siteSectionsRouter, siteSpacesRouter } from "@/domains/sites/structure/router";
import { spacesRouter } from "@/domains/spaces/router";
import { systemRouter } from "@/domains/system/router";
import { teamsRouter } from "@/domains/teams/router";
import { tokensRouter } from "@/domains/tokens/router";
import { usersRouter } from "@/domains/users/router";
import { mergeRouters, router } from "@/trpc/init";

/** Every domain's router, as one tree: the type that TypeScript clients import, and the source of `/v1`. */
export const appRouter = router({
  changeRequestComments: changeRequestCommentsRouter,
  changeRequests: changeRequestsRouter,
  collections: collectionsRouter,
  content: contentRouter,
  git: gitRouter,
  members: membersRouter,
  organizations: organizationsRouter,
  pdf: pdfRouter,
  permissions: permissionsRouter,
  search: searchRouter,
  setup: setupRouter,
  spaceComments: spaceCommentsRouter,
  siteExternalLinks: siteExternalLinksRouter,
  siteRedirects: siteRedirectsRouter,
  siteSectionGroups: siteSectionGroupsRouter,
  siteSections: siteSectionsRouter,
  siteSpaces: siteSpacesRouter,
  siteStructure: siteStructureRouter,
  sites: sitesRouter,
  spaces: mergeRouters(spacesRouter, spaceBeginningsRouter),
  system: systemRouter,
  teams: teamsRouter,
  tokens: tokensRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
