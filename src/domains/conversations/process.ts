import { db, pooled } from "@/db/client";
import type { Conversation } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import type { JobRun } from "@/jobs/handle";
import { analyse, type Found } from "./analyse";
import { describeClusters } from "./describe";
import { enqueueProcessing } from "./jobs";
import { loadClusterIndex } from "./load-cluster-index";
import { ModelAsker } from "./model-asker";
import { waitingOrganizations } from "./queries";
import { sortInto } from "./sort-into";

/**
 * The number of conversations in one transaction. With a model, the number is smaller, because a model takes
 * seconds for each conversation.
 */
const BATCH = 200;
const BATCH_WITH_MODEL = 20;

/** Returns conversations that haven't been analyzed, sorted from oldest to newest. */
function nextOf(organizationId: string, except: readonly string[], take: number): Promise<Conversation[]> {
  return db().conversation.findMany({
    where: { organizationId, processedAt: null, id: { notIn: [...except] } },
    orderBy: [{ ingestedAt: "asc" }, { id: "asc" }],
    take,
  });
}

/**
 * Finds the issues of all waiting conversations and sorts them into clusters. Each batch is one transaction, so an interrupted
 * run leaves complete batches, and the next run continues after them.
 * @throws Error if the model failed for some conversations, which then wait for the next attempt
 */
export async function processOrganization(organizationId: string, run: JobRun): Promise<void> {
  const asker = await ModelAsker.open(organizationId, run);
  const clusterIndex = await loadClusterIndex(organizationId);
  const later: string[] = [];
  for (;;) {
    run.signal.throwIfAborted();
    const take = asker.isAsking ? BATCH_WITH_MODEL : BATCH;
    const batch = await nextOf(organizationId, later, take);
    if (batch.length === 0) break;
    const found: Found[] = [];
    for (const result of await analyse(asker, batch)) {
      if (result.issues === null) later.push(result.conversation.id);
      else found.push({ ...result, issues: result.issues });
    }
    await sortInto(organizationId, clusterIndex, found);
  }
  await describeClusters(organizationId, clusterIndex, asker);
  if (later.length > 0)
    throw new Error(`no response from the language model for ${later.length} conversations`);
}

/** Queues a job for each organization that has waiting conversations but no job. */
export async function resumeWaiting(): Promise<void> {
  for (const { organizationId } of await waitingOrganizations.rows(pooled(), {}))
    await inTransaction(null, (tx) => enqueueProcessing(tx, organizationId));
}
