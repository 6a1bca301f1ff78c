import { agentInstructionsRouter } from "@/domains/agent-instructions/router";
import { askRouter } from "@/domains/ask/router";
import { auditRouter } from "@/domains/audit/router";
import { changeRequestsRouter } from "@/domains/change-requests/router";
import { changeRequestChecksRouter, spaceChecksRouter } from "@/domains/checks/router";
import { collectionsRouter } from "@/domains/collections/router";
import { changeRequestCommentsRouter, spaceCommentsRouter } from "@/domains/comments/router";
import { specUsageRouter } from "@/domains/content/computed/router";
import { storageRouter } from "@/domains/content/files/router";
import { pdfRouter } from "@/domains/content/pdf/router";
import { contentRouter } from "@/domains/content/router";
import { spaceBeginningsRouter } from "@/domains/content/templates/router";
import { conversationsRouter } from "@/domains/conversations/router";
import { emailDomainsRouter } from "@/domains/email-domains/router";
import { gitRouter } from "@/domains/git/router";
import { importsRouter } from "@/domains/imports/router";
import { siteInsightsRouter } from "@/domains/insights/router";
import { inviteLinksRouter, invitesRouter } from "@/domains/invites/router";
import { membersRouter } from "@/domains/members/router";
import { notificationsRouter } from "@/domains/notifications/router";
import { applicationsRouter } from "@/domains/oauth/router";
import { openapiSpecsRouter } from "@/domains/openapi/router";
import { organizationsRouter, setupRouter } from "@/domains/organizations/router";
import { ownershipRouter } from "@/domains/ownership/router";
import { permissionsRouter } from "@/domains/permissions/router";
import { scimTokensRouter } from "@/domains/scim/router";
import { searchRouter } from "@/domains/search/router";
import { siteSearchRouter } from "@/domains/search/site/router";
import { synonymsRouter } from "@/domains/search/synonyms/router";
import { serviceAccountsRouter } from "@/domains/service-accounts/router";
import { siteAdaptiveRouter } from "@/domains/sites/adaptive/router";
import { siteBundlesRouter } from "@/domains/sites/bundles/router";
import { siteCustomCodeRouter } from "@/domains/sites/custom-code/router";
import { siteCustomizationRouter } from "@/domains/sites/customization/router";
import { siteHostnamesRouter } from "@/domains/sites/hostnames/router";
import { siteImagesRouter } from "@/domains/sites/images/router";
import { publishedRouter } from "@/domains/sites/published/router";
import { sitePublishingAuthRouter } from "@/domains/sites/publishing-auth/router";
import { siteRedirectsRouter } from "@/domains/sites/redirects/router";
import { sitesRouter } from "@/domains/sites/router";
import { siteShareLinksRouter } from "@/domains/sites/share-links/router";
import {
  siteExternalLinksRouter,
  siteSectionGroupsRouter,
  siteStructureRouter,
} from "@/domains/sites/structure/menu-router";
import { siteSectionsRouter, siteSpacesRouter } from "@/domains/sites/structure/router";
import { spacesRouter } from "@/domains/spaces/router";
import { samlGroupsRouter } from "@/domains/sso/groups/router";
import { samlKeysRouter, samlProvidersRouter } from "@/domains/sso/router";
import { systemRouter } from "@/domains/system/router";
import { teamsRouter } from "@/domains/teams/router";
import { organizationTokensRouter, tokensRouter } from "@/domains/tokens/router";
import { transfersRouter } from "@/domains/transfers/router";
import { glossaryRouter } from "@/domains/translations/glossary/router";
import { translationsRouter } from "@/domains/translations/router";
import { passkeysRouter } from "@/domains/users/passkeys/router";
import { usersRouter } from "@/domains/users/router";
import { secondFactorRouter } from "@/domains/users/second-factor/router";
import { webhooksRouter } from "@/domains/webhooks/router";
import { instanceRouter } from "@/operate/instance/router";
import { mergeRouters, router } from "@/trpc/init";

/**
 * The routers of all domains in one tree. TypeScript clients use the type of this tree, and the routes of
 * `/v1` are generated from it.
 */
export const appRouter = router({
  agentInstructions: agentInstructionsRouter,
  applications: applicationsRouter,
  ask: askRouter,
  audit: auditRouter,
  changeRequestChecks: changeRequestChecksRouter,
  changeRequestComments: changeRequestCommentsRouter,
  changeRequests: changeRequestsRouter,
  collections: collectionsRouter,
  content: contentRouter,
  conversations: conversationsRouter,
  emailDomains: emailDomainsRouter,
  git: gitRouter,
  imports: importsRouter,
  glossary: glossaryRouter,
  inviteLinks: inviteLinksRouter,
  instance: instanceRouter,
  invites: invitesRouter,
  members: membersRouter,
  notifications: notificationsRouter,
  openapiSpecs: mergeRouters(openapiSpecsRouter, specUsageRouter),
  organizationTokens: organizationTokensRouter,
  organizations: organizationsRouter,
  pdf: pdfRouter,
  ownership: ownershipRouter,
  permissions: permissionsRouter,
  published: publishedRouter,
  samlKeys: samlKeysRouter,
  samlGroups: samlGroupsRouter,
  samlProviders: samlProvidersRouter,
  scimTokens: scimTokensRouter,
  search: searchRouter,
  searchSynonyms: synonymsRouter,
  passkeys: passkeysRouter,
  secondFactor: secondFactorRouter,
  serviceAccounts: serviceAccountsRouter,
  setup: setupRouter,
  spaceChecks: spaceChecksRouter,
  spaceComments: spaceCommentsRouter,
  storage: storageRouter,
  siteAdaptive: siteAdaptiveRouter,
  siteBundles: siteBundlesRouter,
  siteCustomCode: siteCustomCodeRouter,
  siteCustomization: siteCustomizationRouter,
  siteImages: siteImagesRouter,
  siteExternalLinks: siteExternalLinksRouter,
  sitePublishingAuth: sitePublishingAuthRouter,
  siteInsights: siteInsightsRouter,
  siteRedirects: siteRedirectsRouter,
  siteSearch: siteSearchRouter,
  siteSectionGroups: siteSectionGroupsRouter,
  siteSections: siteSectionsRouter,
  siteShareLinks: siteShareLinksRouter,
  siteSpaces: siteSpacesRouter,
  siteStructure: siteStructureRouter,
  sites: sitesRouter,
  siteHostnames: siteHostnamesRouter,
  spaces: mergeRouters(spacesRouter, spaceBeginningsRouter),
  system: systemRouter,
  teams: teamsRouter,
  tokens: tokensRouter,
  transfers: transfersRouter,
  translations: translationsRouter,
  users: usersRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
