import type { Metadata } from "next";
import { ClusterList } from "../../../../_console/conversations/cluster-list";
import { requireCaller } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Conversations" };

export default async function ClustersPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/conversations`);
  return <ClusterList organizationId={organizationId} />;
}
