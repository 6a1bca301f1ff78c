import type { ReactNode } from "react";
import { pageActor, pageCaller } from "@/api/caller";
import { env } from "@/env";
import { ConversationsFrame } from "../../../../_console/conversations/conversations-frame";
import { orNotFound } from "../../../../_console/page-guard";

interface Props {
  params: Promise<{ organizationId: string }>;
  children: ReactNode;
}

export default async function ConversationsLayout({ params, children }: Props) {
  const { organizationId } = await params;
  // The page itself redirects to sign-in, because it knows its own path.
  if ((await pageActor()).kind !== "user") return children;
  await orNotFound((await pageCaller()).organizations.get({ organizationId }));
  return (
    <ConversationsFrame organizationId={organizationId} origin={env.PUBLIC_URL}>
      {children}
    </ConversationsFrame>
  );
}
