"use client";

import { Inbox } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { EmptyState } from "../../_ui/empty-state";
import { SelectField } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { ImpactBadge } from "./impact-badge";
import { useProcessingStatus } from "./use-processing-status";
import { type Conversation, conversationHref, sourceWords } from "./words";

function ConversationRow({
  conversation,
  organizationId,
}: {
  conversation: Conversation;
  organizationId: string;
}) {
  const { id, subject, source, createdAt, processedAt, impact } = conversation;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={conversationHref(organizationId, id)}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {subject ?? id}
        </Link>
        <p className="truncate text-[0.8125rem] text-soft">
          {sourceWords(source)}
          {subject ? ` · ${id}` : ""}
        </p>
      </div>
      {processedAt ? null : <Badge tone="accent">Analyzing</Badge>}
      {impact ? <ImpactBadge impact={impact} /> : null}
      <span className="text-[0.8125rem] text-soft">
        <Ago time={createdAt} />
      </span>
    </li>
  );
}

/** All conversations or the conversations from one source, newest first. */
export function ConversationList({ organizationId }: { organizationId: string }) {
  const [source, setSource] = useState("");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, ...(source !== "" && { source }) };
  const { query, items } = usePages(trpc.conversations.list.queryKey(wanted), (page) =>
    client.conversations.list.query({ ...wanted, page, limit: 50 }),
  );
  const sources = useProcessingStatus(organizationId).data?.sources ?? [];
  return (
    <>
      <div className="mb-4 max-w-60">
        <SelectField label="Source" value={source} onChange={(event) => setSource(event.currentTarget.value)}>
          <option value="">All sources</option>
          {sources.map((one) => (
            <option key={one} value={one}>
              {sourceWords(one)}
            </option>
          ))}
        </SelectField>
      </div>
      {query.isPending ? <SkeletonLines count={8} label="Loading conversations" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<Inbox size={24} />} title="No conversations from this source">
          Select another source or clear the filter.
        </EmptyState>
      ) : null}
      <ul
        aria-label="Conversations"
        className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised empty:hidden"
      >
        {items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            organizationId={organizationId}
          />
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}
