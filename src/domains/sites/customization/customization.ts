import type { z } from "zod";
import type { Site } from "@/db/generated/client";
import { onceFor } from "@/lib/once-for";
import { withoutNull } from "@/lib/without";
import { type CustomizationOverride, namesOfOverride, overridden } from "./overrides";
import {
  CUSTOMIZATION_PARTS,
  type Customization,
  type customizationResource,
  customizationSchema,
  type siteSpaceCustomizationResource,
} from "./schema";

/** The value of the customization column of a site or site space. The value is null if nothing was customized. */
interface Customized {
  customization: unknown;
}

type CustomizedSite = Pick<Site, "customization" | "customizationUpdatedAt">;

const DEFAULTS = customizationSchema.parse({});

const ownOf = onceFor((customization: object) => customizationSchema.parse(customization));

const overridesOf = onceFor((own: Customization) =>
  onceFor((override: CustomizationOverride) => overridden(own, override)),
);

/**
 * The customization of a site with defaults filled in, overridden by the fields of the site space. `title` is
 * left out if it equals the title of the site or variant. The result is cached per row, because rendering a
 * page needs it many times.
 */
export function customizationOf(site: Customized, siteSpace?: Customized | null): Customization {
  const own = site.customization ? ownOf(site.customization as object) : DEFAULTS;
  const override = siteSpace?.customization as CustomizationOverride | null | undefined;
  return override ? overridesOf(own)(override) : own;
}

/**
 * The customization for rendering a site. If advanced customization is turned off, this is the default customization with the
 * site's color. Deprecated fields are converted to their replacements.
 */
export const lookOf = (site: Customized, siteSpace?: Customized | null): Customization =>
  lookFor(customizationOf(site, siteSpace));

const lookFor = onceFor((chosen: Customization): Customization => {
  const { primaryColor, background, tint } = chosen.styling;
  if (!chosen.advancedCustomization.enabled)
    return {
      ...chosen,
      header: { ...chosen.header, preset: "default" },
      styling: { ...DEFAULTS.styling, primaryColor },
    };
  const matching = background === "match" ? { color: primaryColor } : undefined;
  const preset =
    chosen.header.preset === "default" && chosen.styling.theme === "bold" ? "bold" : chosen.header.preset;
  return {
    ...chosen,
    header: { ...chosen.header, preset },
    styling: { ...chosen.styling, tint: tint ?? matching },
  };
});

/**
 * The language of a site space: the language of its space or, if the space has none, the language of the
 * site.
 */
export function languageOf(site: Customized, siteSpace: Customized & { spaceLanguage: string | null }) {
  if (siteSpace.spaceLanguage !== null) return siteSpace.spaceLanguage;
  const written = ({ customization }: Customized) =>
    (customization as Partial<Customization> | null)?.internationalization;
  return CUSTOMIZATION_PARTS.internationalization.parse({ ...written(site), ...written(siteSpace) }).locale;
}

/** Whether links to other hosts open in the same tab. */
export const opensInPlace = ({ externalLinks }: Customization): boolean => externalLinks.target === "self";

/**
 * The customization of a site, or the customization of one of its site spaces with the site space's
 * overrides.
 */
export function presentCustomization(
  site: CustomizedSite,
  siteSpace?: Customized,
): z.input<typeof customizationResource> {
  const updatedAt = site.customizationUpdatedAt?.toISOString();
  return { ...customizationOf(site, siteSpace), ...withoutNull({ updatedAt }) };
}

/** The customization of a site space, and the fields that it overrides. */
export const presentSiteSpaceCustomization = (
  site: CustomizedSite,
  siteSpace: Customized,
): z.input<typeof siteSpaceCustomizationResource> => ({
  ...presentCustomization(site, siteSpace),
  overrides: namesOfOverride((siteSpace.customization ?? {}) as CustomizationOverride),
});
