import { z } from "zod";

export const bundleSchema = z
  .object({
    object: z.literal("site-bundle"),
    url: z.string().max(2048),
    expiresAt: z.string(),
    publicKey: z
      .string()
      .describe("The Ed25519 key, as PEM, that bundles of the organization are signed with."),
  })
  .meta({ id: "SiteBundle" });
