import type { Metadata } from "next";
import { ConversationView } from "../../../../../_console/conversations/conversation-view";
import { orNotFound, requireCaller } from "../../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string; conversationId: string }>;
}

export const metadata: Metadata = { title: "Conversation" };

export default async function ConversationPage({ params }: Props) {
  const { organizationId, conversationId: segment } = await params;
  const conversationId = decodeURIComponent(segment);
  const caller = await requireCaller(`/orgs/${organizationId}/conversations/all/${segment}`);
  const conversation = await orNotFound(caller.conversations.get({ organizationId, conversationId }));
  return <ConversationView organizationId={organizationId} initial={conversation} />;
}
