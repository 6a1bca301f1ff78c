import type { Site } from "@/db/generated/client";
import { conflict } from "@/lib/errors";
import { bundleAddress } from "./address";
import { publicKeyOf } from "./signature";

/** Where a site is had as a bundle. Throws 409 for one that nobody reads: there is nothing that its readers see. */
export function offerBundle({
  organizationId,
  id,
  publishedAt,
}: Pick<Site, "organizationId" | "id" | "publishedAt">) {
  if (publishedAt === null) throw conflict("A bundle holds what readers see: publish the site first");
  const { url, expiresAt } = bundleAddress({ organizationId, siteId: id });
  return {
    object: "site-bundle" as const,
    url,
    expiresAt: expiresAt.toISOString(),
    publicKey: publicKeyOf(organizationId),
  };
}
