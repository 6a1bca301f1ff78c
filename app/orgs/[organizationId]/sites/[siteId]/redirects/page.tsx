import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteRedirects } from "../../../../../_console/sites/redirects/site-redirects";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site redirects" };

export default async function SiteRedirectsPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/redirects`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteRedirects initialSite={site} organizationId={organizationId} />;
}
