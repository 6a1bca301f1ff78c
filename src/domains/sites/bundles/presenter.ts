import type { z } from "zod";
import type { SiteBundle } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import { bundleAddress } from "./address";
import type { bundleSchema } from "./schema";
import { publicKeyOf } from "./signature";

type View = z.input<typeof bundleSchema>;

export function presentBundle(bundle: SiteBundle): View {
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
