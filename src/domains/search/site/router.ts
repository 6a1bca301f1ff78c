import { listOf } from "@/lib/list-schema";
import { readSiteScope } from "@/scopes/published-site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { searchSpaceSchema } from "../schema";
import { scopeOf, searchSiteFields } from "./fields";
import { searchSite } from "./service";

const rest = restTagged("sites");

export const siteSearchRouter = router({
  search: rest("POST", "/orgs/{organizationId}/sites/{siteId}/search", {
    id: "searchSiteContent",
    summary: "Search the pages of a site",
    description:
      "By space, the space with the best page first, each with up to ten pages. Visitors of the site find what it " +
      "shows to them; site spaces that are not seen are passed over.",
    query: ["page", "limit"],
    scope: readSiteScope("view", searchSiteFields),
    output: listOf(searchSpaceSchema),
  }).query(({ ctx, input }) => {
    const { query, page, limit } = input;
    return searchSite(ctx.actor, ctx.site, { query, page, limit, scope: scopeOf(input) });
  }),
});
