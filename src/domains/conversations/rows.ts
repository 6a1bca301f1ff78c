import { db, pooled } from "@/db/client";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging } from "@/db/page";
import { reads } from "@/db/reads";
import { notFound, orNotFound } from "@/lib/errors";
import { languageModel } from "@/lib/model";
import type { WholeConversationRow } from "./presenter";
import {
  conversationsCount,
  conversationsOf,
  conversationsPage,
  type IssueRow,
  issueById,
  issuesCount,
  issuesPage,
} from "./queries";

/** Returns the conversations of an organization, or only those from one source, sorted from newest to oldest. */
export function listConversations(organizationId: string, source: string | undefined, paging: Paging) {
  const filter = { ofSource: source !== undefined };
  return readList(paging, {
    name: listName("conversations", [organizationId, source ?? null]),
    page: (isNext) => conversationsPage.of({ ...filter, isNext }),
    count: conversationsCount.of(filter),
    values: { organizationId, source: source ?? "" },
    keyOf: keyByTime,
    after: afterKey,
  });
}

/** A conversation with its messages. Throws 404 if the conversation doesn't exist. */
export async function readConversation(organizationId: string, id: string): Promise<WholeConversationRow> {
  return orNotFound(
    await db().conversation.findUnique({ where: { organizationId_id: { organizationId, id } } }),
    "Conversation",
  );
}

/** Adds the conversation of each issue. */
async function withConversations(organizationId: string, issues: readonly IssueRow[]) {
  const ids = [...new Set(issues.map(({ conversationId }) => conversationId))];
  const rows = await conversationsOf.rows(pooled(), { organizationId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return issues.flatMap((issue) => {
    const conversation = byId.get(issue.conversationId);
    return conversation ? [{ issue, conversation }] : [];
  });
}

/** Returns the issues of an organization, sorted from newest to oldest. */
export async function listIssues(
  organizationId: string,
  { cluster, conversation }: { cluster?: string | undefined; conversation?: string | undefined },
  paging: Paging,
) {
  const filters = { ofCluster: cluster !== undefined, ofConversation: conversation !== undefined };
  const { items, ...rest } = await readList(paging, {
    name: listName("conversations-issues", [organizationId, cluster ?? null, conversation ?? null]),
    page: (isNext) => issuesPage.of({ ...filters, isNext }),
    count: issuesCount.of(filters),
    values: { organizationId, cluster: cluster ?? "", conversation: conversation ?? "" },
    keyOf: keyByTime,
    after: afterKey,
  });
  return { ...rest, items: await withConversations(organizationId, items) };
}

/** Reads one issue. Throws 404 if the issue doesn't exist. */
export async function readIssue(organizationId: string, id: string) {
  const rows = await issueById.rows(reads(), { organizationId, id });
  const [found] = await withConversations(organizationId, rows);
  if (!found) throw notFound("Issue");
  return found;
}

/** How many of an organization's conversations have been analyzed. */
export async function readProcessingStatus({ id: organizationId, ai }: { id: string; ai: boolean }) {
  const [conversations, waiting, unsorted, sources] = await Promise.all([
    db().conversation.count({ where: { organizationId } }),
    db().conversation.count({ where: { organizationId, processedAt: null } }),
    db().conversationIssue.count({ where: { organizationId, clusterId: null } }),
    db().conversation.findMany({
      where: { organizationId },
      distinct: ["source"],
      select: { source: true },
      orderBy: { source: "asc" },
    }),
  ]);
  const hasModel = ai && languageModel() !== null;
  return { conversations, waiting, unsorted, sources: sources.map(({ source }) => source), hasModel };
}
