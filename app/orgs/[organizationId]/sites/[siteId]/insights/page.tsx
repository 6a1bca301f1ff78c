import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteInsights } from "../../../../../_console/sites/insights/site-insights";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site insights" };

export default async function SiteInsightsPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/insights`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteInsights initialSite={site} organizationId={organizationId} />;
}
