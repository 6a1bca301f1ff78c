import type { z } from "zod";
import type { Site, Space } from "@/db/generated/client";
import { withoutPath } from "@/domains/sites/structure/view";
import { withoutNull } from "@/lib/without";
import { siteScope } from "@/scopes/site";
import { spaceScope } from "@/scopes/space";
import type { Reply } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { backendOf, holderOfSpace, visitorSecretOf } from "./keys";
import { publishingAuthSchema, updatePublishingAuthFields } from "./schema";
import { regenerateSecret, updatePublishingAuth } from "./service";

const rest = restTagged("publishingAuth");
const AUTH = "/orgs/{organizationId}/sites/{siteId}/publishing/auth";

/** Returns how visitors of a site sign in, including the secret. Call this only for administrators. */
function presentPublishingAuth(site: Site): z.input<typeof publishingAuthSchema> {
  const { backend, integration, publicKeys = [] } = backendOf(site);
  return {
    object: "publishing-auth",
    backend,
    ...withoutNull({ integration }),
    privateKey: visitorSecretOf(site),
    publicKeys,
    ...withoutNull({ fallbackURL: site.fallbackURL, logoutURL: site.logoutURL }),
  };
}

/** Returns how visitors sign in to a space that is read without a site. */
const presentPublishingAuthOfSpace = (space: Space): z.input<typeof publishingAuthSchema> => ({
  object: "publishing-auth",
  backend: "custom",
  privateKey: visitorSecretOf(holderOfSpace(space)),
  publicKeys: [],
});

function answer(reply: Reply, site: Site) {
  reply.version = site.version;
  return presentPublishingAuth(site);
}

/** The sign-in of visitors to a site. The secret is shown only to administrators. */
export const sitePublishingAuthRouter = router({
  get: rest("GET", AUTH, {
    id: "getSitePublishingAuthById",
    summary: "Get site publishing authentication",
    description:
      "Returns how visitors sign in to the site, and the URL to which visitors without a token are sent.",
    scope: siteScope("admin", {}),
    output: publishingAuthSchema,
  }).query(({ ctx }) => presentPublishingAuth(ctx.site)),

  ofSpace: rest("GET", "/spaces/{spaceId}/publishing/auth", {
    id: "getSpacePublishingAuthById",
    summary: "Get space publishing authentication",
    description:
      "Returns how visitors sign in to a space that is published without a site. Tokens work while the space's visibility is `visitor-auth`. The signing key changes each time you set this visibility.",
    scope: spaceScope("admin", {}),
    output: publishingAuthSchema,
  }).query(({ ctx }) => presentPublishingAuthOfSpace(ctx.space)),

  update: rest("PATCH", AUTH, {
    id: "updateSitePublishingAuthById",
    summary: "Update site publishing authentication",
    description: "Updates the fields that you send and returns how visitors sign in to the site.",
    scope: siteScope("admin", updatePublishingAuthFields),
    output: publishingAuthSchema,
  }).mutation(async ({ ctx, input }) =>
    answer(ctx.reply, await updatePublishingAuth(ctx, ctx.site, withoutPath(input))),
  ),

  regenerate: rest("POST", `${AUTH}/regenerate`, {
    id: "regenerateSitePublishingAuthById",
    summary: "Replace the visitor signing key",
    description:
      "Generates a new key for visitor tokens and returns it. Tokens signed with the previous key stop working at once.",
    errors: [412],
    scope: siteScope("admin", {}),
    output: publishingAuthSchema,
  }).mutation(async ({ ctx }) => answer(ctx.reply, await regenerateSecret(ctx, ctx.site))),
});
