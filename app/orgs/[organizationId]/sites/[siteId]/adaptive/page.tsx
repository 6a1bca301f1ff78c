import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteAdaptive } from "../../../../../_console/sites/adaptive/site-adaptive";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site adaptive content" };

export default async function SiteAdaptivePage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/adaptive`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteAdaptive initialSite={site} organizationId={organizationId} />;
}
