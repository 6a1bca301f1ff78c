import { z } from "zod";
import type { SiteBundle } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import { idField } from "@/scopes/define";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { bundleAddress } from "./download";
import { findBundle, requestBundle } from "./service";
import { publicKeyOf } from "./signature";

const bundleFields = {
  bundle: idField
    .optional()
    .describe(
      "A bundle that was begun before, to see how far it is. Left out, it is the one of the site as it is now, which is begun where there is none.",
    ),
};

const bundleSchema = z
  .object({
    object: z.literal("site-bundle"),
    id: z.string(),
    status: z
      .enum(["pending", "in-progress", "completed", "failed"])
      .describe("Whether the address answers the zip yet."),
    progress: z.number().int().min(0).max(100).describe("How much of it is made, in percent."),
    reason: z.string().optional().describe("Why it failed."),
    url: z
      .string()
      .max(2048)
      .describe(
        "Where the zip is read. It waits a while for one that is being made, and then answers 503 with `Retry-After`.",
      ),
    expiresAt: z.string(),
    publicKey: z
      .string()
      .describe("The Ed25519 key, as PEM, that bundles of the organization are signed with."),
  })
  .meta({ id: "SiteBundle" });

type View = z.input<typeof bundleSchema>;

function presentBundle(bundle: SiteBundle): View {
  const { url, expiresAt } = bundleAddress(bundle);
  return {
    object: "site-bundle",
    id: bundle.id,
    status: bundle.status as View["status"],
    progress: bundle.progress,
    ...withoutNull({ reason: bundle.reason }),
    url,
    expiresAt: expiresAt.toISOString(),
    publicKey: publicKeyOf(bundle.organizationId),
  };
}

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
