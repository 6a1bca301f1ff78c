import type { Metadata } from "next";
import { GitConnections } from "../../../../_console/git/organization/connections";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Git" };

export default async function GitConnectionsPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/git`);
  return <GitConnections organizationId={organizationId} />;
}
