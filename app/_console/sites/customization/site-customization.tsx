"use client";

import type { Site } from "../audience";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { CustomizationEditor } from "./customization-editor";
import { useSiteDraft } from "./draft";

const SiteForm = (parts: SiteProps) => <CustomizationEditor {...parts} edited={useSiteDraft(parts)} />;

/** The customization of a site, with a preview. */
export function SiteCustomization({
  initialSite,
  organizationId,
}: {
  initialSite: Site;
  organizationId: string;
}) {
  const site = useSite(initialSite, organizationId);
  const parts = { site, organizationId };
  return (
    <SiteFrame {...parts} wide>
      <SiteForm {...parts} />
    </SiteFrame>
  );
}
