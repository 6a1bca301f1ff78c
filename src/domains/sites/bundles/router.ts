import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { bundleAddress } from "./address";
import { bundleSchema } from "./schema";
import { publicKeyOf } from "./signature";

const rest = restTagged("sites");

export const siteBundlesRouter = router({
  get: rest("GET", "/orgs/{organizationId}/sites/{siteId}/bundle", {
    id: "exportSite",
    summary: "Fetch the address of a site as a bundle",
    description:
      "An operation of this service's own. The address holds an hour, without a credential; it answers a zip of the site, once that is published, as a reader sees it of whom nothing is known: pages that open from a folder, with their search, the Markdown of each, and a signed manifest with the hash of every file.",
    scope: siteScope("admin", {}),
    output: bundleSchema,
  }).query(({ ctx: { site, organizationId } }) => {
    const { url, expiresAt } = bundleAddress({ organizationId, siteId: site.id });
    const publicKey = publicKeyOf(organizationId);
    return { object: "site-bundle", url, expiresAt: expiresAt.toISOString(), publicKey };
  }),
});
