"use client";

import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { counted } from "../../_ui/counted";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { PlaceTabs } from "../organization/place-tabs";
import { FirstConversation } from "./first-conversation";
import { useProcessingStatus } from "./use-processing-status";

interface Props {
  organizationId: string;
  /** The public origin of this instance. */
  origin: string;
  children: ReactNode;
}

/**
 * Tabs for the clusters and the conversations, with the processing status. If there are no conversations yet, shows how to
 * send the first conversation.
 */
export function ConversationsFrame({ organizationId, origin, children }: Props) {
  const status = useProcessingStatus(organizationId);
  const base = `/orgs/${organizationId}/conversations`;
  const places = [
    { href: base, title: "Issues" },
    { href: `${base}/all`, title: "All conversations" },
  ];
  const { conversations = 0, waiting = 0 } = status.data ?? {};
  return (
    <Frame>
      <PageHeading title="Conversations" description="Support conversations, grouped by issue." />
      {status.isPending ? <SkeletonLines count={4} label="Loading conversations" /> : null}
      {status.isError ? <LoadFailure error={status.error} onRetry={() => status.refetch()} /> : null}
      {status.isSuccess && conversations === 0 ? (
        <FirstConversation organizationId={organizationId} origin={origin} />
      ) : null}
      {conversations > 0 ? (
        <>
          <PlaceTabs label="Conversations" places={places} />
          <p role="status" className="empty:hidden mb-5 flex items-center gap-2 text-soft">
            {waiting > 0 ? (
              <>
                <LoaderCircle size={16} className="animate-spin" aria-hidden />
                Analyzing {counted(waiting, "conversation")}…
              </>
            ) : null}
          </p>
          {children}
        </>
      ) : null}
    </Frame>
  );
}
