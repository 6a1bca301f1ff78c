import type { z } from "zod";
import type { Site } from "@/db/generated/client";
import { backendOf, visitorSecretOf } from "./keys";
import type { publishingAuthSchema } from "./schema";

/** How visitors of a site sign in, its secret included: for those alone who may know it. */
export function presentPublishingAuth(site: Site): z.input<typeof publishingAuthSchema> {
  const { backend, integration, publicKeys = [] } = backendOf(site);
  return {
    object: "publishing-auth",
    backend,
    ...(integration !== undefined && { integration }),
    privateKey: visitorSecretOf(site),
    publicKeys,
    ...(site.fallbackURL !== null && { fallbackURL: site.fallbackURL }),
    ...(site.logoutURL !== null && { logoutURL: site.logoutURL }),
  };
}
