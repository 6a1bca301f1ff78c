import type { Tx } from "@/db/client";
import type { ConversationIssue, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import type { Found } from "./analyse";
import type { IssueDraft } from "./analysis/draft";
import type { ClusterIndex } from "./clusters/cluster-index";
import type { Terms } from "./clusters/vectors";
import { documentOfTexts } from "./documents";
import { placeIssues } from "./place-issues";
import { IMPACTS, type Impact } from "./schema";

const SORTING_SECONDS = 60;

/** The heaviest of the impacts; undefined of none. */
const worstOf = (impacts: readonly Impact[]): Impact | undefined =>
  impacts.toSorted((one, other) => IMPACTS.indexOf(other) - IMPACTS.indexOf(one))[0];

/** Conversations that are still what they were when their issues were looked for; nobody changes them until the end. */
async function lockUnchanged(tx: Tx, organizationId: string, found: readonly Found[]): Promise<Found[]> {
  const ids = found.map(({ conversation }) => conversation.id).sort();
  const rows = await tx.$queryRaw<{ id: string; version: number }[]>`
    SELECT "id", "version" FROM "Conversation"
    WHERE "organizationId" = ${organizationId} AND "id" = ANY(${ids}::text[]) AND "processedAt" IS NULL
    ORDER BY "id" FOR NO KEY UPDATE`;
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return found.filter(({ conversation }) => versions.get(conversation.id) === conversation.version);
}

/** Adds to, and takes from, the number of issues that terms stand in. */
async function countTerms(tx: Tx, organizationId: string, steps: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...steps]
    .filter(([, step]) => step !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length === 0) return;
  const [terms, counts] = [changed.map(([term]) => term), changed.map(([, step]) => step)];
  await tx.$executeRaw`INSERT INTO "ConversationTerm" ("organizationId", "term", "issues")
    SELECT ${organizationId}, t.term, t.step FROM unnest(${terms}::text[], ${counts}::int[]) AS t(term, step)
    ON CONFLICT ("organizationId", "term") DO UPDATE SET "issues" = "ConversationTerm"."issues" + excluded."issues"`;
  await tx.$executeRaw`DELETE FROM "ConversationTerm"
    WHERE "organizationId" = ${organizationId} AND "term" = ANY(${terms}::text[]) AND "issues" <= 0`;
}

function countIn(steps: Map<string, number>, terms: Terms, step: 1 | -1): void {
  for (const term of Object.keys(terms)) steps.set(term, (steps.get(term) ?? 0) + step);
}

type NewIssue = Prisma.ConversationIssueCreateManyInput & { id: string; terms: Record<string, number> };

function rowOf(
  organizationId: string,
  { conversation }: Found,
  draft: IssueDraft,
  ordinal: number,
  id: string,
): NewIssue {
  return {
    organizationId,
    id,
    conversationId: conversation.id,
    ordinal,
    title: draft.title,
    details: documentOfTexts(draft.details) as unknown as Prisma.InputJsonValue,
    impact: draft.impact,
    terms: draft.terms,
    createdAt: conversation.createdAt,
    ingestedAt: conversation.ingestedAt,
  };
}

/** Takes away what was found in these conversations before; ids by conversation and place, to be given again. */
async function clear(
  tx: Tx,
  organizationId: string,
  conversationIds: string[],
): Promise<ConversationIssue[]> {
  const where = { organizationId, conversationId: { in: conversationIds } };
  const issues = await tx.conversationIssue.findMany({ where });
  if (issues.length > 0) await tx.conversationIssue.deleteMany({ where });
  return issues;
}

async function markProcessed(tx: Tx, { conversation, issues, by }: Found): Promise<void> {
  const { organizationId, id } = conversation;
  await tx.conversation.update({
    where: { organizationId_id: { organizationId, id } },
    data: {
      processedAt: now(),
      analysedBy: by,
      failures: 0,
      impact: worstOf(issues.map(({ impact }) => impact)) ?? null,
    },
  });
}

/**
 * Keeps the issues of some conversations and sorts them into clusters, all of it or nothing. What has been sent anew
 * meanwhile is left to the next round. Issues that are found again keep their ids, and clusters theirs.
 */
export async function sortInto(
  organizationId: string,
  clusterIndex: ClusterIndex,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return;
  await inLongTransaction(null, SORTING_SECONDS, async (tx) => {
    const current = await lockUnchanged(tx, organizationId, found);
    const before = await clear(
      tx,
      organizationId,
      current.map(({ conversation }) => conversation.id),
    );
    const idAt = new Map(before.map((issue) => [`${issue.ordinal} ${issue.conversationId}`, issue.id]));
    const rows = current.flatMap((one) =>
      one.issues.map((draft, ordinal) =>
        rowOf(organizationId, one, draft, ordinal, idAt.get(`${ordinal} ${one.conversation.id}`) ?? newId()),
      ),
    );
    const steps = new Map<string, number>();
    for (const { terms } of before) countIn(steps, terms as Terms, -1);
    for (const { terms } of rows) countIn(steps, terms, 1);
    if (rows.length > 0) await tx.conversationIssue.createMany({ data: rows });
    await countTerms(tx, organizationId, steps);
    await placeIssues(tx, organizationId, clusterIndex, { before, issues: rows });
    for (const one of current) await markProcessed(tx, one);
  });
}
