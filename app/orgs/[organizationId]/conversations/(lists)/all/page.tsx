import type { Metadata } from "next";
import { ConversationList } from "../../../../../_console/conversations/conversation-list";
import { requireCaller } from "../../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "All conversations" };

export default async function ConversationsPage({ params }: Props) {
  const { organizationId } = await params;
  await requireCaller(`/orgs/${organizationId}/conversations/all`);
  return <ConversationList organizationId={organizationId} />;
}
