import { z } from "zod";
import { idField } from "@/scopes/define";

export const BUNDLE_STATUSES = ["pending", "in-progress", "completed", "failed"] as const;

export const bundleFields = {
  bundle: idField
    .optional()
    .describe(
      "A bundle that was begun before, to see how far it is. Left out, it is the one of the site as it is now, which is begun where there is none.",
    ),
};

export const bundleSchema = z
  .object({
    object: z.literal("site-bundle"),
    id: z.string(),
    status: z.enum(BUNDLE_STATUSES).describe("Whether the address answers the zip yet."),
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
