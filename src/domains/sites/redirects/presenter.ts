import type { z } from "zod";
import type { SiteRedirect } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import type { Destination, siteRedirectSchema } from "./schema";

// What is written into the column went through the schema.
export function presentRedirect(redirect: SiteRedirect): z.input<typeof siteRedirectSchema> {
  const { id, source, captureWildcard, permanent, draft, createdAt, updatedAt } = redirect;
  return {
    object: "site-redirect",
    id,
    source,
    destination: redirect.destination as unknown as Destination,
    captureWildcard,
    permanent,
    draft,
    createdAt: createdAt.toISOString(),
    ...withoutNull({ updatedAt: updatedAt?.toISOString() }),
  };
}
