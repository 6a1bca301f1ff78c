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
    summary: "List redirects",
    description: "Returns the redirects of the site, including drafts. Use `search` to filter them.",
    scope: siteScope("view", { ...schema.listRedirectsFields, ...paging }),
    output: listOf(schema.siteRedirectSchema),
  }).query(({ ctx, input }) => presentList(listRedirects(ctx.site, input.search, input), presentRedirect)),

  create: rest("POST", ALL, {
    id: "createSiteRedirect",
    summary: "Create a redirect",
    description:
      "Creates a redirect to a part of the site or to another URL, and returns the redirect. A redirect can't lead back to its source.",
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
    summary: "Update redirects in bulk",
    description:
      "Creates, updates, publishes and deletes redirects. The source of each redirect identifies it. A redirect can lead to a part of the site or to another URL, but not back to its source. Each redirect has its own result: if one fails, the others are still applied.",
    returns: "The result of each redirect.",
    scope: siteScope("edit", schema.bulkRedirectsFields),
    output: schema.bulkResultsSchema,
  }).mutation(async ({ ctx, input }) => {
    const results = await bulkUpsertRedirects(ctx, ctx.site, input.redirects);
    return { results };
  }),

  update: rest("PATCH", ONE, {
    id: "updateSiteRedirectById",
    summary: "Update a redirect",
    description:
      "Updates the fields that you send and returns the redirect. A redirect can't lead back to its source.",
    errors: [409],
    scope: siteScope("edit", {
      siteRedirectId: idField.describe("The ID of the redirect."),
      ...schema.updateRedirectFields,
    }),
    output: schema.siteRedirectSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteRedirectId, ...changes } = withoutPath(input);
    const redirect = await updateRedirect(ctx, ctx.site, siteRedirectId, changes);
    return presentRedirect(redirect);
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteSiteRedirectById",
    summary: "Delete a redirect",
    description: "Deletes the redirect. The site no longer redirects requests to the source path.",
    scope: siteScope(
      "edit",
      { siteRedirectId: idField.describe("The ID of the redirect.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteRedirect(ctx, ctx.site, input.siteRedirectId);
  }),

  resolve: rest("GET", `${SITE}/redirect`, {
    id: "getSiteRedirectBySource",
    summary: "Get a redirect by source",
    description:
      "Returns the redirect that applies to a path, and the URL that it leads to. An exact source takes precedence over a source with `*`. Draft redirects are ignored.",
    returns: "The redirect and its target.",
    scope: sharedSiteScope("view", schema.resolveRedirectFields),
    output: schema.resolvedRedirectSchema,
  }).query(async ({ ctx, input }) => {
    const { redirect, target } = await resolveRedirect(ctx.actor, ctx.site, input.source, ctx.shareKey);
    return { redirect: presentRedirect(redirect), target };
  }),
});
