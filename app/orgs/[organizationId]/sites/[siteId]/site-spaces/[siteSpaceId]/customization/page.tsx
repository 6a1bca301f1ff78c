import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../../../_console/page-guard";
import { SiteSpaceCustomization } from "../../../../../../../_console/sites/customization/site-space-customization";

interface Props {
  params: Promise<{ organizationId: string; siteId: string; siteSpaceId: string }>;
}

export const metadata: Metadata = { title: "Variant customization" };

export default async function SiteSpaceCustomizationPage({ params }: Props) {
  const path = await params;
  const { organizationId, siteId, siteSpaceId } = path;
  const address = `/orgs/${organizationId}/sites/${siteId}/site-spaces/${siteSpaceId}/customization`;
  const caller = await requireCaller(address);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  await orNotFound(caller.siteCustomization.getOfSiteSpace(path));
  return (
    <SiteSpaceCustomization initialSite={site} organizationId={organizationId} siteSpaceId={siteSpaceId} />
  );
}
