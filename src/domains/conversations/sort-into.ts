import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import type { Found } from "./analyse";
import { countTerms, deleteUnusedTerms } from "./cluster-queries";
import type { ClusterIndex } from "./clusters/cluster-index";
import type { Terms } from "./clusters/vectors";
import { documentOfTexts } from "./documents";
import { placeIssues } from "./place-issues";
import { lockedWaiting } from "./queries";
import { IMPACTS } from "./schema";

const SORTING_SECONDS = 60;

/** Returns the conversations that haven't changed since their issues were found, and locks them until the transaction ends. */
async function lockUnchanged(tx: Tx, organizationId: string, found: readonly Found[]): Promise<Found[]> {
  const ids = found.map(({ conversation }) => conversation.id).sort();
  const rows = await lockedWaiting.rows(tx, { organizationId, ids });
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return found.filter(({ conversation }) => versions.get(conversation.id) === conversation.version);
}

/** Adds the given amounts to the numbers of issues that contain each term. */
async function changeCounts(
  tx: Tx,
  organizationId: string,
  steps: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...steps]
    .filter(([, step]) => step !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length === 0) return;
  const terms = changed.map(([term]) => term);
  await countTerms.count(tx, { organizationId, terms, steps: changed.map(([, step]) => step) });
  await deleteUnusedTerms.count(tx, { organizationId, terms });
}

function countIn(steps: Map<string, number>, terms: Terms, step: 1 | -1): void {
  for (const term of Object.keys(terms)) steps.set(term, (steps.get(term) ?? 0) + step);
}

/** Identifies an issue by its position in a conversation, so that a new analysis reuses its ID. */
const issueKeyOf = (conversationId: string, ordinal: number) => `${ordinal} ${conversationId}`;

function rowsOf({ conversation, issues }: Found, idAt: ReadonlyMap<string, string>) {
  const { organizationId, id: conversationId, createdAt, ingestedAt } = conversation;
  return issues.map(({ details, ...draft }, ordinal) => ({
    ...draft,
    organizationId,
    id: idAt.get(issueKeyOf(conversationId, ordinal)) ?? newId(),
    conversationId,
    ordinal,
    details: documentOfTexts(details) as unknown as Prisma.InputJsonValue,
    createdAt,
    ingestedAt,
  }));
}

async function markProcessed(tx: Tx, { conversation, issues, by }: Found): Promise<void> {
  const { organizationId, id } = conversation;
  const worst = IMPACTS.findLast((impact) => issues.some((issue) => issue.impact === impact));
  await tx.conversation.update({
    where: { organizationId_id: { organizationId, id } },
    data: { processedAt: now(), analysedBy: by, failures: 0, impact: worst ?? null },
  });
}

/**
 * Stores the issues of conversations and sorts them into clusters, in one transaction. Skips conversations that were sent again
 * in the meantime. Issues that are found again keep their IDs, and clusters also keep their IDs.
 */
export async function sortInto(
  organizationId: string,
  clusterIndex: ClusterIndex,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return;
  await inLongTransaction(null, SORTING_SECONDS, async (tx) => {
    const current = await lockUnchanged(tx, organizationId, found);
    const where = {
      organizationId,
      conversationId: { in: current.map(({ conversation }) => conversation.id) },
    };
    const before = await tx.conversationIssue.findMany({ where });
    if (before.length > 0) await tx.conversationIssue.deleteMany({ where });
    const idAt = new Map(before.map((issue) => [issueKeyOf(issue.conversationId, issue.ordinal), issue.id]));
    const rows = current.flatMap((one) => rowsOf(one, idAt));
    const steps = new Map<string, number>();
    for (const { terms } of before) countIn(steps, terms as Terms, -1);
    for (const { terms } of rows) countIn(steps, terms, 1);
    if (rows.length > 0) await tx.conversationIssue.createMany({ data: rows });
    await changeCounts(tx, organizationId, steps);
    await placeIssues(tx, organizationId, clusterIndex, before, rows);
    for (const one of current) await markProcessed(tx, one);
  });
}
