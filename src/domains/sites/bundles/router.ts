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
    summary: "Export a site",
    description:
      "Starts a job that creates an offline bundle of the published site, unless the latest bundle is current, and returns its progress. The URL downloads a ZIP archive for one hour without a credential: the pages that an anonymous visitor sees, their search, their Markdown and a signed manifest. This operation isn't part of the GitBook API.",
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
