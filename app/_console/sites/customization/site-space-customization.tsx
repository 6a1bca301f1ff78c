"use client";

import { Button } from "../../../_ui/button";
import type { Site } from "../audience";
import { SiteFrame, type SiteProps } from "../site-frame";
import { useSite } from "../use-site";
import { LookEditor } from "./look-editor";
import { useOverrideDraft } from "./override-draft";
import { OwnFieldsProvider } from "./own-fields";

interface Props {
  organizationId: string;
  siteSpaceId: string;
}

function VariantLook({ siteSpaceId, ...parts }: SiteProps & Props) {
  const look = useOverrideDraft(parts, siteSpaceId);
  const more =
    look.own.fields.size > 0 ? <Button onClick={look.followAll}>All as the site has it</Button> : null;
  return (
    <OwnFieldsProvider value={look.own}>
      <LookEditor {...parts} look={look} siteSpaceId={siteSpaceId} more={more} />
    </OwnFieldsProvider>
  );
}

/** How a variant looks where it differs from its site, edited beside what it becomes. */
export function SiteSpaceCustomization({ initialSite, ...rest }: Props & { initialSite: Site }) {
  const site = useSite(initialSite, rest.organizationId);
  return (
    <SiteFrame site={site} organizationId={rest.organizationId} wide>
      <VariantLook key={rest.siteSpaceId} site={site} {...rest} />
    </SiteFrame>
  );
}
