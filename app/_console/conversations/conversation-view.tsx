"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Badge } from "../../_ui/badge";
import { Breadcrumbs } from "../../_ui/breadcrumbs";
import { classNames } from "../../_ui/class-names";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { IssueList } from "./issue-list";
import { sourceWords } from "./words";

type Whole = RouterOutputs["conversations"]["get"];

const ROLES = { user: "Customer", assistant: "Assistant", "team-member": "Team" } as const;
const POLL_MILLISECONDS = 2000;

function Messages({ parts }: { parts: Whole["parts"] }) {
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {parts.map(({ role, body }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are told apart by their place
          key={index}
          className={classNames(
            "rounded-xl border border-line px-4 py-3",
            role === "user" ? "mr-6 bg-raised" : "ml-6 bg-side",
          )}
        >
          <p className="mb-1 text-xs font-semibold text-soft">{ROLES[role]}</p>
          <p className="break-words whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ol>
  );
}

function Attributes({ attributes }: { attributes: Record<string, string> }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-1 text-[0.8125rem] sm:grid-cols-[auto_minmax(0,1fr)]">
      {Object.entries(attributes).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  organizationId: string;
  initial: Whole;
}

/** One conversation: its messages, and the issues that Bindery found in the conversation. */
export function ConversationView({ organizationId, initial }: Props) {
  const query = useQuery(
    useTRPC().conversations.get.queryOptions(
      { organizationId, conversationId: initial.conversation.id },
      {
        initialData: initial,
        refetchInterval: ({ state }) =>
          state.data?.conversation.processedAt === undefined ? POLL_MILLISECONDS : false,
      },
    ),
  );
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  const { conversation, parts, metadata } = query.data;
  const title = conversation.subject ?? conversation.id;
  const base = `/orgs/${organizationId}/conversations`;
  return (
    <Frame width="reading">
      <div className="mb-4">
        <Breadcrumbs
          crumbs={[{ title: "Conversations", href: base }, { title: "All", href: `${base}/all` }, { title }]}
        />
      </div>
      <PageHeading title={title} />
      <p className="mb-6 flex flex-wrap items-center gap-3 text-soft">
        <span>{sourceWords(conversation.source)}</span>
        <Ago time={conversation.createdAt} />
        {conversation.processedAt ? null : <Badge tone="accent">Analyzing</Badge>}
        {conversation.urls.source ? (
          <a
            href={conversation.urls.source}
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-accent underline"
          >
            <ExternalLink size={14} aria-hidden />
            Source link
          </a>
        ) : null}
      </p>
      <Messages parts={parts} />
      {metadata.attributes ? <Attributes attributes={metadata.attributes} /> : null}
      {conversation.processedAt ? (
        <IssueList organizationId={organizationId} of={{ conversation: conversation.id }} />
      ) : null}
    </Frame>
  );
}
