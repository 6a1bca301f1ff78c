import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  anyOf,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  tables,
} from "@/db/statement";
import { isJobEnded } from "@/jobs/status";
import { jobKeyOf } from "./jobs";

interface ConversationsAsked {
  organizationId: string;
  source: string;
}

const SOURCES = { ofSource: [false, true] } as const;

const conversationsAsked = (given: Given<ConversationsAsked>, { ofSource }: ShapeOf<typeof SOURCES>) =>
  tables
    .selectFrom("Conversation as v")
    .where("v.organizationId", "=", given("organizationId"))
    .$if(ofSource, (found) => found.where("v.source", "=", given("source")));

const SHOWN = [
  ...(["v.organizationId", "v.id", "v.subject", "v.url", "v.source"] as const),
  ...(["v.impact", "v.createdAt", "v.processedAt"] as const),
] as const;

/** Selects a page of conversations without their messages, sorted from newest to oldest. */
export const conversationsPage = new ShapedStatement(
  "conversations",
  { ...SOURCES, ...PAGES } as const,
  (given: Given<ConversationsAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      conversationsAsked(given, shape).select(SHOWN),
      given,
      { isNext, order: "desc" },
      { time: "v.createdAt", id: "v.id" },
    ),
);

export const conversationsCount = new ShapedStatement(
  "conversations:count",
  SOURCES,
  (given: Given<ConversationsAsked>, shape) => conversationsAsked(given, shape).select(rowCount.as("count")),
);

interface ByIds {
  organizationId: string;
  ids: readonly string[];
}

const conversationsById = (given: Given<ByIds>) =>
  tables
    .selectFrom("Conversation as v")
    .where("v.organizationId", "=", given("organizationId"))
    .where("v.id", "=", anyOf(given("ids")));

export const conversationsOf = new Statement("conversations:by-id", (given: Given<ByIds>) =>
  conversationsById(given).select(SHOWN),
);

/** A conversation without its messages, for lists. */
export type ConversationRow = RowOf<typeof conversationsOf>;

/** Selects the versions of conversations that haven't been analyzed, and locks the conversations until the transaction ends. */
export const lockedWaiting = new Statement("conversations:locked", (given: Given<ByIds>) =>
  conversationsById(given)
    .select(["v.id", "v.version"])
    .where("v.processedAt", "is", null)
    .orderBy("v.id")
    .forNoKeyUpdate(),
);

export const lockedConversation = new Statement(
  "conversation:locked",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .selectFrom("Conversation as v")
      .select("v.id")
      .where("v.organizationId", "=", given("organizationId"))
      .where("v.id", "=", given("id"))
      .forNoKeyUpdate(),
);

/** Selects the organizations that have conversations to analyze but don't have a job for this. */
export const waitingOrganizations = new Statement("conversations:waiting", () =>
  tables
    .selectFrom("Conversation as v")
    .select("v.organizationId")
    .distinct()
    .where("v.processedAt", "is", null)
    .where(isJobEnded(jobKeyOf(""), "v.organizationId")),
);

interface IssuesAsked {
  organizationId: string;
  cluster: string;
  conversation: string;
}

const FILTERS = { ofCluster: [false, true], ofConversation: [false, true] } as const;

const issuesOf = (given: Given<{ organizationId: string }>) =>
  tables.selectFrom("ConversationIssue as i").where("i.organizationId", "=", given("organizationId"));

const issuesAsked = (given: Given<IssuesAsked>, { ofCluster, ofConversation }: ShapeOf<typeof FILTERS>) =>
  issuesOf(given)
    .$if(ofCluster, (found) => found.where("i.clusterId", "=", given("cluster")))
    .$if(ofConversation, (found) => found.where("i.conversationId", "=", given("conversation")));

const ISSUE_SHOWN = [
  ...(["i.organizationId", "i.id", "i.conversationId", "i.clusterId", "i.title"] as const),
  ...(["i.details", "i.impact", "i.createdAt", "i.ingestedAt"] as const),
] as const;

/** Selects a page of issues, sorted from newest to oldest. */
export const issuesPage = new ShapedStatement(
  "conversations-issues",
  { ...FILTERS, ...PAGES } as const,
  (given: Given<IssuesAsked & After & { limit: number }>, { isNext, ...shape }) =>
    inPages(
      issuesAsked(given, shape).select(ISSUE_SHOWN),
      given,
      { isNext, order: "desc" },
      { time: "i.createdAt", id: "i.id" },
    ),
);

export const issuesCount = new ShapedStatement(
  "conversations-issues:count",
  FILTERS,
  (given: Given<IssuesAsked>, shape) => issuesAsked(given, shape).select(rowCount.as("count")),
);

export const issueById = new Statement(
  "conversations-issue",
  (given: Given<{ organizationId: string; id: string }>) =>
    issuesOf(given).select(ISSUE_SHOWN).where("i.id", "=", given("id")),
);

export type IssueRow = RowOf<typeof issueById>;
