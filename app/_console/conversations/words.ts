import { counted } from "../../_ui/counted";
import type { RouterOutputs } from "../outputs";

export type Cluster = RouterOutputs["conversations"]["listClusters"]["items"][number];
export type Conversation = RouterOutputs["conversations"]["list"]["items"][number];
export type FoundIssue = RouterOutputs["conversations"]["listIssues"]["items"][number];

/** The source of a conversation, in words. */
export function sourceWords(source: string): string {
  const [kind, name] = source.split(":");
  if (kind !== "integration" || name === undefined) return "Email";
  return name === "api" ? "API" : name;
}

/** Returns a sentence with the numbers of issues per week, oldest first. */
export function pulseWords(weeks: readonly number[]): string {
  const total = weeks.reduce((sum, count) => sum + count, 0);
  if (total === 0) return `No issues in the last ${weeks.length} weeks.`;
  const most = Math.max(...weeks);
  const weeksAgo = weeks.length - 1 - weeks.lastIndexOf(most);
  const when = weeksAgo === 0 ? "this week" : `${counted(weeksAgo, "week")} ago`;
  const now = weeks.at(-1) ?? 0;
  return `${counted(total, "issue")} in the last ${weeks.length} weeks: ${now} this week, most (${most}) ${when}.`;
}

export const conversationHref = (organizationId: string, id: string) =>
  `/orgs/${organizationId}/conversations/all/${encodeURIComponent(id)}`;

export const clusterHref = (organizationId: string, id: string) =>
  `/orgs/${organizationId}/conversations/clusters/${id}`;
