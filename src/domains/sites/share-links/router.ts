import { pathOfSite } from "@/domains/sites/presenter";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentShareLink } from "./presenter";
import * as schema from "./schema";
import { createShareLink, deleteShareLink, listShareLinks, updateShareLink } from "./service";

const rest = restTagged("shareLinks");
const ALL = "/orgs/{organizationId}/sites/{siteId}/share-links";
const ONE = `${ALL}/{shareLinkId}` as const;

/**
 * Operations on share links, which open a site whose visibility is `share-link`. Only administrators manage the links, because
 * the links determine who can read the site.
 */
export const siteShareLinksRouter = router({
  list: rest("GET", ALL, {
    id: "listSiteShareLinks",
    summary: "List share links",
    description: "Returns all share links of the site, including inactive ones.",
    scope: siteScope("admin", { ...schema.listShareLinksFields, ...paging }),
    output: listOf(schema.shareLinkSchema),
  }).query(({ ctx, input }) =>
    presentList(listShareLinks(ctx.site, input.search, input), (link) => presentShareLink(ctx.site, link)),
  ),

  create: rest("POST", ALL, {
    id: "createSiteShareLink",
    summary: "Create a share link",
    description:
      "Creates a link that lets anyone who has it read the site while the site's visibility is `share-link`.",
    audit: ["name"],
    status: 201,
    scope: siteScope("admin", schema.createShareLinkFields),
    output: schema.shareLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const link = await createShareLink(ctx, ctx.site, input.name);
    ctx.reply.location = `${pathOfSite(ctx.site)}/share-links/${link.id}`;
    return presentShareLink(ctx.site, link);
  }),

  update: rest("PATCH", ONE, {
    id: "updateSiteShareLinkById",
    summary: "Update a share link",
    description:
      "Renames, activates or deactivates the link and returns it. An inactive link doesn't open the site. The key of the link stays the same.",
    audit: ["name"],
    scope: siteScope("admin", { ...schema.shareLinkPath, ...schema.updateShareLinkFields }),
    output: schema.shareLinkSchema,
  }).mutation(async ({ ctx, input: { shareLinkId, active, name } }) => {
    const link = await updateShareLink(ctx, ctx.site, shareLinkId, { active, name });
    return presentShareLink(ctx.site, link);
  }),

  delete: rest("DELETE", ONE, {
    id: "deleteSiteShareLinkById",
    summary: "Delete a share link",
    description: "Deletes the link. Visitors who used it lose access.",
    scope: siteScope("admin", schema.shareLinkPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteShareLink(ctx, ctx.site, input.shareLinkId);
  }),
});
