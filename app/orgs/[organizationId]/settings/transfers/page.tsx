import type { Metadata } from "next";
import { requireCaller } from "../../../../_console/page-guard";
import { Transfers } from "../../../../_console/transfers/transfers";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/transfers`);
  return <Transfers organizationId={organizationId} />;
}
