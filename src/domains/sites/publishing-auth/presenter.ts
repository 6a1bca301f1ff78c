import type { z } from "zod";
import type { Site, Space } from "@/db/generated/client";
import { backendOf, holderOfSpace, visitorSecretOf } from "./keys";
import type { publishingAuthSchema } from "./schema";

/** How visitors of a site sign in, with the secret: only for people who may know it. */
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

/** How visitors of a space sign in that is read by itself. */
export const presentPublishingAuthOfSpace = (space: Space): z.input<typeof publishingAuthSchema> => ({
  object: "publishing-auth",
  backend: "custom",
  privateKey: visitorSecretOf(holderOfSpace(space)),
  publicKeys: [],
});
