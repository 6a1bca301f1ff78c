import type { Site } from "@/db/generated/client";
import { withoutPath } from "@/domains/sites/structure/answer";
import { siteScope } from "@/scopes/site";
import { spaceScope } from "@/scopes/space";
import type { Reply } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentPublishingAuth, presentPublishingAuthOfSpace } from "./presenter";
import { publishingAuthSchema, updatePublishingAuthFields } from "./schema";
import { regenerateSecret, updatePublishingAuth } from "./service";

const rest = restTagged("publishingAuth");
const AUTH = "/orgs/{organizationId}/sites/{siteId}/publishing/auth";

function answer(reply: Reply, site: Site) {
  reply.version = site.version;
  return presentPublishingAuth(site);
}

/** How visitors of a site sign in. The secret is shown to administrators, and to nobody else. */
export const sitePublishingAuthRouter = router({
  get: rest("GET", AUTH, {
    id: "getSitePublishingAuthById",
    summary: "Fetch how visitors of a site sign in",
    description: "The backend, and where visitors without a token are sent.",
    scope: siteScope("admin", {}),
    output: publishingAuthSchema,
  }).query(({ ctx }) => presentPublishingAuth(ctx.site)),

  ofSpace: rest("GET", "/spaces/{spaceId}/publishing/auth", {
    id: "getSpacePublishingAuthById",
    summary: "Fetch how visitors of a space sign in that is read by itself",
    description:
      "Tokens let visitors in while its visibility is `visitor-auth`; the secret is another one each time that it becomes so.",
    scope: spaceScope("admin", {}),
    output: publishingAuthSchema,
  }).query(({ ctx }) => presentPublishingAuthOfSpace(ctx.space)),

  update: rest("PATCH", AUTH, {
    id: "updateSitePublishingAuthById",
    summary: "Change how visitors of a site sign in",
    description: "What is left out stays as it is.",
    scope: siteScope("admin", updatePublishingAuthFields),
    output: publishingAuthSchema,
  }).mutation(async ({ ctx, input }) =>
    answer(ctx.reply, await updatePublishingAuth(ctx, ctx.site, withoutPath(input))),
  ),

  regenerate: rest("POST", `${AUTH}/regenerate`, {
    id: "regenerateSitePublishingAuthById",
    summary: "Draw another secret for signing visitors' tokens",
    description: "Tokens that were signed with the present one let nobody in from then on.",
    errors: [412],
    scope: siteScope("admin", {}),
    output: publishingAuthSchema,
  }).mutation(async ({ ctx }) => answer(ctx.reply, await regenerateSecret(ctx, ctx.site))),
});
