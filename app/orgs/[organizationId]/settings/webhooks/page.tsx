import type { Metadata } from "next";
import { requireCaller } from "../../../../_console/page-guard";
import { Webhooks } from "../../../../_console/webhooks/webhooks";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/webhooks`);
  return <Webhooks organizationId={organizationId} />;
}
