import type { Metadata } from "next";
import { orNotFound, requireCaller } from "../../../_console/page-guard";
import { SiteList } from "../../../_console/sites/site-list";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Sites" };

export default async function SitesPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/sites`);
  const { permissions } = await orNotFound(caller.organizations.get({ organizationId }));
  return <SiteList organizationId={organizationId} mayCreate={permissions.createContent === true} />;
}
