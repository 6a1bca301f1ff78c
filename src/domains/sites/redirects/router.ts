import type { z } from "zod";
import type { SiteRedirect } from "@/db/generated/client";
import { pathOfSite } from "@/domains/sites/presenter";
import { withoutPath } from "@/domains/sites/structure/view";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { withoutNull } from "@/lib/without";
import { idField } from "@/scopes/define";
import { sharedSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { bulkUpsertRedirects } from "./bulk";
import { destinationOf } from "./resolve";
import { listRedirects } from "./rows";
import * as schema from "./schema";
import { createRedirect, deleteRedirect, resolveRedirect, updateRedirect } from "./service";

const rest = restTagged("redirects");
const SITE = "/orgs/{organizationId}/sites/{siteId}";
const ALL = `${SITE}/redirects` as const;
const ONE = `${ALL}/{siteRedirectId}` as const;
const DESTINATION =
  "The destination is of the site or an address elsewhere, and does not lead back to the source.";

function presentRedirect(redirect: SiteRedirect): z.input<typeof schema.siteRedirectSchema> {
  const { id, source, captureWildcard, permanent, draft, createdAt, updatedAt } = redirect;
  return {
    object: "site-redirect",
    id,
    source,
    destination: destinationOf(redirect),
    captureWildcard,
    permanent,
    draft,
    createdAt: createdAt.toISOString(),
    ...withoutNull({ updatedAt: updatedAt?.toISOString() }),
  };
}

export const siteRedirectsRouter = router({
  list: rest("GET", ALL, {
    id: "listSiteRedirects",
    hot: true,
    summary: "List the redirects of a site",
    description: "Drafts among them; `search` narrows them down.",
    scope: siteScope("view", { ...schema.listRedirectsFields, ...paging }),
    output: listOf(schema.siteRedirectSchema),
  }).query(({ ctx, input }) => presentList(listRedirects(ctx.site, input.search, input), presentRedirect)),

  create: rest("POST", ALL, {
    id: "createSiteRedirect",
    summary: "Create a redirect",
    description: DESTINATION,
    status: 201,
    errors: [412],
    scope: siteScope("edit", schema.createRedirectFields),
    output: schema.siteRedirectSchema,
  }).mutation(async ({ ctx, input }) => {
    const redirect = await createRedirect(ctx, ctx.site, withoutPath(input));
    ctx.reply.location = `${pathOfSite(ctx.site)}/redirects/${redirect.id}`;
    return presentRedirect(redirect);
  }),

  bulkUpsert: rest("PUT", ALL, {
    id: "bulkUpsertSiteRedirects",
    summary: "Create, change, publish and delete many redirects by their sources",
    description: `${DESTINATION} One that cannot be done says so in its result; the others are done all the same.`,
    scope: siteScope("edit", schema.bulkRedirectsFields),
    output: schema.bulkResultsSchema,
  }).mutation(async ({ ctx, input }) => {
    const results = await bulkUpsertRedirects(ctx, ctx.site, input.redirects);
    return { results };
  }),

  update: rest("PATCH", ONE, {
    id: "updateSiteRedirectById",
    summary: "Change a redirect",
    description: DESTINATION,
    errors: [409],
    scope: siteScope("edit", { siteRedirectId: idField, ...schema.updateRedirectFields }),
    output: schema.siteRedirectSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteRedirectId, ...changes } = withoutPath(input);
    const redirect = await updateRedirect(ctx, ctx.site, siteRedirectId, changes);
    return presentRedirect(redirect);
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteSiteRedirectById",
    summary: "Delete a redirect",
    description: "Its path is then answered as if there had never been one.",
    scope: siteScope("edit", { siteRedirectId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteRedirect(ctx, ctx.site, input.siteRedirectId);
  }),

  resolve: rest("GET", `${SITE}/redirect`, {
    id: "getSiteRedirectBySource",
    summary: "Find the redirect of a path, and where it leads",
    description: "Exactly this source goes before one with a `*`; drafts are not followed.",
    scope: sharedSiteScope("view", schema.resolveRedirectFields),
    output: schema.resolvedRedirectSchema,
  }).query(async ({ ctx, input }) => {
    const { redirect, target } = await resolveRedirect(ctx.actor, ctx.site, input.source, ctx.shareKey);
    return { redirect: presentRedirect(redirect), target };
  }),
});
