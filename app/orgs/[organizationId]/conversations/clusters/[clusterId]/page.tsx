import type { Metadata } from "next";
import { ClusterView } from "../../../../../_console/conversations/cluster-view";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string; clusterId: string }>;
}

export const metadata: Metadata = { title: "Recurring issue" };

export default async function ClusterPage({ params }: Props) {
  const { organizationId, clusterId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/conversations/clusters/${clusterId}`);
  const cluster = await orNotFound(caller.conversations.getCluster({ organizationId, clusterId }));
  return <ClusterView organizationId={organizationId} initialCluster={cluster} />;
}
