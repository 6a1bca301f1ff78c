import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteFeedback } from "../../../../../_console/sites/feedback/site-feedback";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site feedback" };

export default async function SiteFeedbackPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/feedback`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteFeedback initialSite={site} organizationId={organizationId} />;
}
