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
    summary: "List sites",
    description:
      "Returns the sites of the organization that the caller can see, including sites that aren't published.",
    scope: organizationScope("view", { ...paging, ...listSitesFields }),
    output: listOf(siteSchema),
  }).query(({ ctx, input }) =>
    presentList(listSites(ctx.actor, ctx.organizationId, input, input), presentSite),
  ),

  create: rest("POST", ALL, {
    id: "createSite",
    summary: "Create a site",
    description:
      "Creates a site with the given spaces as its variants, in the given order. The site isn't published until you call `publishSite`.",
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
    summary: "Get a site",
    description: "Returns the site with its settings, its URLs and the caller's permissions.",
    scope: readSiteScope("view", {}),
    output: siteSchema,
  }).query(({ ctx }) => presentSite(ctx.site)),

  update: rest("PATCH", ONE, {
    id: "updateSiteById",
    summary: "Update a site",
    description:
      "Updates the fields that you send and returns the site. Only administrators of the site can change its visibility, its URLs and the pages that can show it.",
    audit: ["title", "visibility", "embedOrigins"],
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
      "Deletes the site with its structure and redirects. The spaces of the site aren't deleted. Creators can delete only unpublished sites that they created.",
    scope: siteScope("own", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => deleteSite(ctx, ctx.site)),

  publish: rest("POST", `${ONE}/publish`, {
    id: "publishSite",
    summary: "Publish a site",
    description: "Publishes the site and returns it. The site's visibility determines who can open it.",
    scope: siteScope("admin", {}),
    output: siteSchema,
  }).mutation(async ({ ctx }) => presentSite(await publishSite(ctx, ctx.site))),

  unpublish: rest("POST", `${ONE}/unpublish`, {
    id: "unpublishSite",
    summary: "Unpublish a site",
    description:
      "Takes the site offline and returns it. The structure and settings are kept, so that you can publish the site again.",
    scope: siteScope("admin", {}),
    output: siteSchema,
  }).mutation(async ({ ctx }) => presentSite(await unpublishSite(ctx, ctx.site))),
});
