import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";
import { SiteQuestions } from "../../../../../_console/sites/questions/site-questions";

interface Props {
  params: Promise<{ organizationId: string; siteId: string }>;
}

export const metadata: Metadata = { title: "Site questions" };

export default async function SiteQuestionsPage({ params }: Props) {
  const { organizationId, siteId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites/${siteId}/questions`);
  const site = await orNotFound(caller.sites.get({ organizationId, siteId }));
  return <SiteQuestions initialSite={site} organizationId={organizationId} />;
}
