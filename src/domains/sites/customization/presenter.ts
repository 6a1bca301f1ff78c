import type { z } from "zod";
import type { Site } from "@/db/generated/client";
import { withoutNull } from "@/lib/without";
import { customizationOf } from "./customization";
import { type CustomizationOverride, namesOfOverride } from "./overrides";
import type { customizationResource, siteSpaceCustomizationResource } from "./schema";

type Customized = Pick<Site, "customization" | "customizationUpdatedAt">;

/** The customization of a site, or of a site space of it: then with what that says differently. */
export function presentCustomization(
  site: Customized,
  siteSpace?: { customization: unknown },
): z.input<typeof customizationResource> {
  const updatedAt = site.customizationUpdatedAt;
  return {
    ...customizationOf(site, siteSpace),
    ...withoutNull({ updatedAt: updatedAt?.toISOString() }),
  };
}

/** That of a site space, and which of it the site space says itself. */
export const presentSiteSpaceCustomization = (
  site: Customized,
  siteSpace: { customization: unknown },
): z.input<typeof siteSpaceCustomizationResource> => ({
  ...presentCustomization(site, siteSpace),
  overrides: namesOfOverride((siteSpace.customization ?? {}) as CustomizationOverride),
});
