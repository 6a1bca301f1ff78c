import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteCustomization } from "../../../../../_console/sites/customization/site-customization";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site customization" };

export default async function SiteCustomizationPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/customization`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteCustomization initialSite={site} organizationId={organizationId} />;
}
