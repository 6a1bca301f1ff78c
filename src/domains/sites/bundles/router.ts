import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentBundle } from "./presenter";
import { bundleFields, bundleSchema } from "./schema";
import { findBundle, requestBundle } from "./service";

const rest = restTagged("sites");

export const siteBundlesRouter = router({
  get: rest("GET", "/orgs/{organizationId}/sites/{siteId}/bundle", {
    id: "exportSite",
    summary: "Fetch the address of a site as a bundle",
    description:
      "An operation of this service's own. A job makes the bundle where the site has changed since the last one, and the answer says how far it is. The address holds an hour, without a credential; it answers a zip of the site, once that is published, as a reader sees it of whom nothing is known: pages that open from a folder, with their search, the Markdown of each, and a signed manifest with the hash of every file.",
    scope: siteScope("admin", bundleFields),
    output: bundleSchema,
  }).query(async ({ ctx: { site, organizationId, reply }, input: { bundle: id } }) => {
    const key = { organizationId, id: site.id };
    const bundle = id === undefined ? await requestBundle(key) : await findBundle(key, id);
    // Not that of the site, which stays while the bundle is made.
    reply.version = `${bundle.id}-${bundle.updatedAt.getTime()}`;
    return presentBundle(bundle);
  }),
});
