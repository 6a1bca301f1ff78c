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
    summary: "Search a site",
    description:
      "Searches the pages of the site, and groups the results by space. The space with the best match is first. The response contains at most ten pages for each space. Visitors find only the content that the site shows them.",
    query: ["page", "limit"],
    scope: readSiteScope("view", searchSiteFields),
    output: listOf(searchSpaceSchema, "spaces with matching pages"),
  }).query(({ ctx, input }) => {
    const { query, page, limit } = input;
    return searchSite(ctx.actor, ctx.site, { query, page, limit, scope: scopeOf(input) });
  }),
});
