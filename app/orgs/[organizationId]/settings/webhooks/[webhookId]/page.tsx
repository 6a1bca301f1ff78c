import type { Metadata } from "next";
import { requireCaller } from "../../../../../_console/page-guard";
import { WebhookDetails } from "../../../../../_console/webhooks/webhook-details";

interface Props {
  params: Promise<{ organizationId: string; webhookId: string }>;
}

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({ params }: Props) {
  const { organizationId, webhookId } = await params;
  await requireCaller(`/orgs/${organizationId}/settings/webhooks/${webhookId}`);
  return <WebhookDetails organizationId={organizationId} webhookId={webhookId} />;
}
