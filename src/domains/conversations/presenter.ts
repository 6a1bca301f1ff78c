import type { z } from "zod";
import type { Conversation as Kept } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { ClusterRow } from "./cluster-queries";
import type { ConversationRow, IssueRow } from "./queries";
import type {
  ConversationPart,
  clusterSchema,
  conversationSchema,
  foundIssueSchema,
  wholeConversationSchema,
} from "./schema";

export type WholeConversationRow = ConversationRow & Pick<Kept, "attributes" | "parts">;

type Conversation = z.input<typeof conversationSchema>;
type Cluster = z.input<typeof clusterSchema>;

type FoundIssue = z.input<typeof foundIssueSchema>;

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

export function presentConversation(row: ConversationRow): Conversation {
  const { organizationId, id, subject, url, impact, processedAt } = row;
  return {
    object: "conversation",
    id,
    ...withoutNull({ subject }),
    createdAt: row.createdAt.toISOString(),
    ...withoutNull({ processedAt: processedAt?.toISOString() }),
    source: row.source,
    ...withoutNull({ impact: impact as Conversation["impact"] | null }),
    urls: {
      location: apiUrl(`/orgs/${organizationId}/conversations/${encodeURIComponent(id)}`),
      ...(url !== null && isWebAddress(url) && { source: url }),
    },
  };
}

export function presentWholeConversation(row: WholeConversationRow): z.input<typeof wholeConversationSchema> {
  const attributes = row.attributes as Record<string, string>;
  return {
    conversation: presentConversation(row),
    parts: row.parts as ConversationPart[],
    metadata: {
      ...withoutNull({ url: row.url }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
      createdAt: row.createdAt.toISOString(),
    },
  };
}

export function presentFoundIssue(issue: IssueRow, conversation: ConversationRow): FoundIssue {
  const { organizationId, id, clusterId } = issue;
  return {
    issue: {
      object: "conversation-issue",
      id,
      title: issue.title,
      details: issue.details as FoundIssue["issue"]["details"],
      impact: issue.impact as FoundIssue["issue"]["impact"],
      createdAt: issue.createdAt.toISOString(),
      ingestedAt: issue.ingestedAt.toISOString(),
      conversation: issue.conversationId,
      ...withoutNull({ cluster: clusterId }),
      urls: { location: apiUrl(`/orgs/${organizationId}/conversations-issues/${id}`) },
    },
    conversation: presentConversation(conversation),
  };
}

export function presentCluster(row: ClusterRow): Cluster {
  const { organizationId, id, label, icon, muted, weeklyPulse, sources, issues, conversations } = row;
  const { tasksTotal, tasksBacklog, tasksStarted, tasksCompleted, tasksCancelled } = row;
  return {
    object: "issues-cluster",
    id,
    label,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    icon,
    summary: row.summary as Cluster["summary"],
    muted,
    impact: row.impact as Cluster["impact"],
    weeklyPulse,
    sources,
    stats: { issues, conversations, tasksTotal, tasksBacklog, tasksStarted, tasksCompleted, tasksCancelled },
    urls: {
      location: apiUrl(`/orgs/${organizationId}/conversations-clusters/${id}`),
      app: appUrl(`/orgs/${organizationId}/conversations/clusters/${id}`),
    },
  };
}
