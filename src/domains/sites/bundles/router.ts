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
      "The ID of a bundle whose progress you want to follow. If omitted, the operation returns the bundle of the site's current content, and creates it if necessary.",
    ),
};

const bundleSchema = z
  .object({
    object: z.literal("site-bundle"),
    id: z.string().describe("The ID of the bundle."),
    status: z
      .enum(["pending", "in-progress", "completed", "failed"])
      .describe("The status of the bundle. Its URL serves the ZIP archive when the status is `completed`."),
    progress: z.number().int().min(0).max(100).describe("The progress of the bundle, in percent."),
    reason: z.string().optional().describe("Why the bundle failed. Absent if it didn't fail."),
    url: z
      .string()
      .max(2048)
      .describe(
        "The URL of the ZIP archive. If the bundle isn't ready, the request waits a while and then returns 503 with `Retry-After`.",
      ),
    expiresAt: z.string().describe("When the URL expires (UTC)."),
    publicKey: z
      .string()
      .describe("The Ed25519 public key, as PEM, that verifies bundles of the organization."),
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
      "Starts a job that creates an offline bundle of the published site, and returns the progress of the bundle. If the latest bundle is up to date, the operation returns that bundle. The bundle is a ZIP archive with the pages that an anonymous visitor sees, a search, the Markdown of the pages, and a signed manifest. Its URL works for one hour without a credential. This operation isn't part of the GitBook API.",
    scope: siteScope("admin", bundleFields),
    output: bundleSchema,
  }).query(async ({ ctx: { site, organizationId, reply }, input: { bundle: id } }) => {
    const key = { organizationId, id: site.id };
    const bundle = id === undefined ? await requestBundle(key) : await findBundle(key, id);
    // The site's version isn't used here, because it stays the same while the bundle is created.
    reply.version = `${bundle.id}-${bundle.updatedAt.getTime()}`;
    return presentBundle(bundle);
  }),
});
