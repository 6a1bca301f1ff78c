"use client";

import { Button } from "../../../_ui/button";
import type { Site } from "../audience";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { CustomizationEditor } from "./customization-editor";
import { useOverrideDraft } from "./override-draft";
import { OwnFieldsProvider } from "./own-fields";

interface Props {
  organizationId: string;
  siteSpaceId: string;
}

function VariantForm({ siteSpaceId, ...parts }: SiteProps & Props) {
  const edited = useOverrideDraft(parts, siteSpaceId);
  const more =
    edited.own.fields.size > 0 ? <Button onClick={edited.followAll}>Reset to site settings</Button> : null;
  return (
    <OwnFieldsProvider value={edited.own}>
      <CustomizationEditor {...parts} edited={edited} siteSpaceId={siteSpaceId} more={more} />
    </OwnFieldsProvider>
  );
}

/** The settings of a variant that override the site's customization, with a preview. */
export function SiteSpaceCustomization({ initialSite, ...rest }: Props & { initialSite: Site }) {
  const site = useSite(initialSite, rest.organizationId);
  return (
    <SiteFrame site={site} organizationId={rest.organizationId} wide>
      <VariantForm key={rest.siteSpaceId} site={site} {...rest} />
    </SiteFrame>
  );
}
