import { db } from "@/db/client";
import type { Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { notFound, orNotFound } from "@/lib/errors";
import { languageModel } from "@/lib/model";
import type { ConversationRow, IssueRow, WholeConversationRow } from "./presenter";

const COLUMNS = `v."organizationId", v."id", v."subject", v."url", v."source", v."impact", v."createdAt", v."processedAt"`;
const FILTER = `($2::text IS NULL OR v."source" = $2)`;
const COUNT = `SELECT count(*)::int AS "count" FROM "Conversation" v WHERE v."organizationId" = $1 AND ${FILTER}`;
const PAGE = `SELECT ${COLUMNS} FROM "Conversation" v WHERE v."organizationId" = $1 AND ${FILTER}
  AND ($3::timestamptz IS NULL OR (v."createdAt", v."id") < ($3::timestamptz, $4::text))
  ORDER BY v."createdAt" DESC, v."id" DESC LIMIT $5::int`;

const ISSUE_FILTER = `($2::text IS NULL OR i."clusterId" = $2)
  AND ($3::text IS NULL OR i."conversationId" = $3)`;
const ISSUE_COUNT = `SELECT count(*)::int AS "count" FROM "ConversationIssue" i
  WHERE i."organizationId" = $1 AND ${ISSUE_FILTER}`;
const ISSUE_COLUMNS = `i."organizationId", i."id", i."conversationId", i."clusterId", i."title", i."details",
  i."impact", i."createdAt", i."ingestedAt"`;
const ISSUE_PAGE = `SELECT ${ISSUE_COLUMNS} FROM "ConversationIssue" i
  WHERE i."organizationId" = $1 AND ${ISSUE_FILTER}
  AND ($4::timestamptz IS NULL OR (i."createdAt", i."id") < ($4::timestamptz, $5::text))
  ORDER BY i."createdAt" DESC, i."id" DESC LIMIT $6::int`;
const ISSUE = `SELECT ${ISSUE_COLUMNS} FROM "ConversationIssue" i WHERE i."organizationId" = $1 AND i."id" = $2`;
const BY_IDS = `SELECT ${COLUMNS} FROM "Conversation" v WHERE v."organizationId" = $1 AND v."id" = ANY($2::text[])`;

const listKeyOf = (row: { createdAt: Date; id: string }) => [row.createdAt.toISOString(), row.id];

/** The conversations of an organization, or those of one source, newest first. */
export function listConversations(organizationId: string, source: string | undefined, paging: Paging) {
  return statementPage<ConversationRow>(paging, {
    name: "conversations",
    page: PAGE,
    count: COUNT,
    values: [organizationId, source ?? null],
    keyOf: listKeyOf,
  });
}

/** A conversation with its messages. Throws 404 if it doesn't exist. */
export async function readConversation(organizationId: string, id: string): Promise<WholeConversationRow> {
  return orNotFound(
    await db().conversation.findUnique({ where: { organizationId_id: { organizationId, id } } }),
    "Conversation",
  );
}

/** Adds to each issue its conversation. */
async function withConversations(organizationId: string, issues: readonly IssueRow[]) {
  const ids = [...new Set(issues.map(({ conversationId }) => conversationId))];
  const rows = await db().$queryRawUnsafe<ConversationRow[]>(BY_IDS, organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return issues.flatMap((issue) => {
    const conversation = byId.get(issue.conversationId);
    return conversation ? [{ issue, conversation }] : [];
  });
}

/** The issues of an organization, newest first. */
export async function listIssues(
  organizationId: string,
  filters: { cluster?: string | undefined; conversation?: string | undefined },
  paging: Paging,
) {
  const { items, ...rest } = await statementPage<IssueRow>(paging, {
    name: "conversations-issues",
    page: ISSUE_PAGE,
    count: ISSUE_COUNT,
    values: [organizationId, filters.cluster ?? null, filters.conversation ?? null],
    keyOf: listKeyOf,
  });
  return { ...rest, items: await withConversations(organizationId, items) };
}

/** Reads one issue. Throws 404 if it doesn't exist. */
export async function readIssue(organizationId: string, id: string) {
  const rows = await db().$queryRawUnsafe<IssueRow[]>(ISSUE, organizationId, id);
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
