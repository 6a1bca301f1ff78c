import { takeShare } from "@/access/rate-limit/shares";
import { listOf } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import { visibleSpaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import * as schema from "./schema";
import { searchOrganization, searchVisibleSpace } from "./visible";

const rest = restTagged("content");

export const searchRouter = router({
  space: rest("GET", "/spaces/{spaceId}/search", {
    id: "searchSpaceContent",
    summary: "Search a space",
    description:
      "Searches the pages of the space and returns the best matches first. If more than 1,000 pages match, only 1,000 of them are listed.",
    scope: visibleSpaceScope("view", schema.searchFields),
    output: listOf(schema.searchPageSchema),
  }).query(({ ctx, input }) => searchVisibleSpace(ctx.space, input)),

  organization: rest("GET", "/orgs/{organizationId}/search", {
    id: "searchOrganizationContent",
    summary: "Search an organization",
    description:
      "Searches the pages that the caller can see, and groups the results by space. The space with the best match is first. The response contains at most ten pages for each space.",
    tag: "organizations",
    scope: organizationScope("view", schema.searchFields),
    output: listOf(schema.searchSpaceSchema, "spaces with matching pages"),
  }).query(async ({ ctx, input }) => {
    await takeShare("organization-search", ctx.actor.userId);
    return await searchOrganization(ctx.organizationId, ctx.actor, input);
  }),
});
