import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../_console/page-guard";
import { SiteOverview } from "../../../../_console/sites/site-overview";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site" };

export default async function SitePage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteOverview initialSite={site} organizationId={organizationId} />;
}
