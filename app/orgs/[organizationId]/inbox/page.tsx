import type { Metadata } from "next";
import { Inbox } from "../../../_console/notifications/inbox";
import { orNotFound, requireCaller } from "../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
}

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ params }: Props) {
  const { organizationId } = await params;
  const caller = await requireCaller(`/orgs/${organizationId}/inbox`);
  await orNotFound(caller.organizations.get({ organizationId }));
  return <Inbox />;
}
