import type { z } from "zod";
import type { Site, Space } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import { backendOf, holderOfSpace, visitorSecretOf } from "./keys";
import type { publishingAuthSchema } from "./schema";

/** How visitors of a site sign in, with the secret: only for people who may know it. */
export function presentPublishingAuth(site: Site): z.input<typeof publishingAuthSchema> {
  const { backend, integration, publicKeys = [] } = backendOf(site);
  return {
    object: "publishing-auth",
    backend,
    ...withoutNull({ integration }),
    privateKey: visitorSecretOf(site),
    publicKeys,
    ...withoutNull({ fallbackURL: site.fallbackURL, logoutURL: site.logoutURL }),
  };
}

/** How visitors of a space sign in that is read by itself. */
export const presentPublishingAuthOfSpace = (space: Space): z.input<typeof publishingAuthSchema> => ({
  object: "publishing-auth",
  backend: "custom",
  privateKey: visitorSecretOf(holderOfSpace(space)),
  publicKeys: [],
});
