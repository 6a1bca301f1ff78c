import { listOf, paging, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import { readSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pathOfSite, presentSite } from "./presenter";
import { listSites } from "./rows";
import { createSiteFields, listSitesFields, siteSchema, updateSiteFields } from "./schema";
import { createSite, deleteSite, publishSite, unpublishSite, updateSite } from "./service";
import { findShowableSpaces } from "./showable";

const rest = restTagged("sites");
const ALL = "/orgs/{organizationId}/sites";
const ONE = `${ALL}/{siteId}` as const;

export const sitesRouter = router({
  list: rest("GET", ALL, {
    id: "listSites",
    hot: true,
    summary: "List the sites that the caller sees",
    description: "Those of the organization that are published and those that are not.",
    scope: organizationScope("view", { ...paging, ...listSitesFields }),
    output: listOf(siteSchema),
  }).query(({ ctx, input }) =>
    presentList(listSites(ctx.actor, ctx.organizationId, input, input), presentSite),
  ),

  create: rest("POST", ALL, {
    id: "createSite",
    summary: "Create a site",
    description: "The spaces become its variants, in their order. Nothing is published yet.",
    audit: ["type", "title", "visibility"],
    status: 201,
    scope: organizationScope("createContent", createSiteFields).use(async ({ ctx, input, next }) => {
      await findShowableSpaces(ctx.actor, ctx.organizationId, input.spaces ?? []);
      return next();
    }),
    output: siteSchema,
  }).mutation(async ({ ctx, input }) => {
    const site = await createSite(ctx, ctx.organizationId, input);
    ctx.reply.location = pathOfSite(site);
    return presentSite(site);
  }),

  get: rest("GET", ONE, {
    id: "getSiteById",
    summary: "Fetch a site",
    description: "Its settings and addresses, and what the caller may do with it.",
    scope: readSiteScope("view", {}),
    output: siteSchema,
  }).query(({ ctx }) => presentSite(ctx.site)),

  update: rest("PATCH", ONE, {
    id: "updateSiteById",
    summary: "Change a site",
    description: "Visibility and addresses are changed by its administrators alone.",
    audit: ["title", "visibility"],
    errors: [409],
    scope: siteScope("edit", updateSiteFields),
    output: siteSchema,
  }).mutation(async ({ ctx, input: { organizationId: _o, siteId: _s, ...changes } }) => {
    const site = await updateSite(ctx, ctx.site, changes);
    return presentSite(site);
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteSiteById",
    summary: "Delete a site",
    description:
      "By its administrators, and while it is not published by whoever made it. Its structure, redirects and links go " +
      "with it; its spaces stay.",
    scope: siteScope("own", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => deleteSite(ctx, ctx.site)),

  publish: rest("POST", `${ONE}/publish`, {
    id: "publishSite",
    summary: "Publish a site",
    description: "Whoever its visibility lets in reads it from then on.",
    scope: siteScope("admin", {}),
    output: siteSchema,
  }).mutation(async ({ ctx }) => presentSite(await publishSite(ctx, ctx.site))),

  unpublish: rest("POST", `${ONE}/unpublish`, {
    id: "unpublishSite",
    summary: "Take a site offline",
    description:
      "Its addresses answer nobody any more; structure and settings stay for when it is published again.",
    scope: siteScope("admin", {}),
    output: siteSchema,
  }).mutation(async ({ ctx }) => presentSite(await unpublishSite(ctx, ctx.site))),
});
