import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { bundleSchema } from "./schema";
import { offerBundle } from "./service";

const rest = restTagged("sites");

export const siteBundlesRouter = router({
  get: rest("GET", "/orgs/{organizationId}/sites/{siteId}/bundle", {
    id: "exportSite",
    summary: "Fetch the address of a site as a bundle",
    description:
      "An operation of this service's own. The address holds an hour, without a credential; it answers a zip of the published site as a reader sees it of whom nothing is known: pages that open from a folder, with their search, the Markdown of each, and a signed manifest with the hash of every file.",
    errors: [409],
    scope: siteScope("admin", {}),
    output: bundleSchema,
  }).query(({ ctx }) => offerBundle(ctx.site)),
});
