import type { Tx } from "@/db/client";
import type { ConversationIssue, Prisma } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { clusterCounts, moveIssues, muteLike } from "./cluster-queries";
import type { ClusterIndex, Sorted, SortedIssue } from "./clusters/cluster-index";
import type { Terms } from "./clusters/vectors";
import { documentOf } from "./documents";

/** When clusters are merged, moves the issues and change requests to the cluster that remains. */
async function mergeClusters(tx: Tx, organizationId: string, { merged, created }: Sorted): Promise<void> {
  for (const [absorbed, kept] of merged) {
    if (created.has(absorbed)) continue;
    const where = { organizationId, clusterId: absorbed };
    await tx.conversationIssue.updateMany({ where, data: { clusterId: kept } });
    await tx.changeRequest.updateMany({
      where: { organizationId, issuesClusterId: absorbed },
      data: { issuesClusterId: kept, version: { increment: 1 } },
    });
    // Someone might have muted the other cluster since the index was loaded.
    await muteLike.count(tx, { organizationId, id: kept, other: absorbed });
    await tx.conversationsIssuesCluster.deleteMany({ where: { organizationId, id: absorbed } });
  }
}

/**
 * The values of a cluster's columns before the cluster is described. The summary must already be a valid Document, because
 * clients can read the cluster.
 */
const EMPTY = {
  label: "",
  summary: documentOf([]) as unknown as Prisma.InputJsonValue,
  icon: "comments",
  impact: "low",
  issues: 0,
  conversations: 0,
};

async function createClusters(tx: Tx, organizationId: string, { created, merged }: Sorted): Promise<void> {
  const ids = [...created].filter((id) => !merged.has(id));
  if (ids.length === 0) return;
  const time = now();
  await tx.conversationsIssuesCluster.createMany({
    data: ids.map((id) => ({ ...EMPTY, organizationId, id, terms: {}, createdAt: time, updatedAt: time })),
  });
}

/** Updates the counts of a cluster. Deletes the cluster if it's empty, isn't muted, and no change requests refer to it. */
async function refresh(tx: Tx, organizationId: string, id: string, terms: Terms): Promise<boolean> {
  const found = await clusterCounts.first(tx, { organizationId, id });
  const { issues = 0, conversations = 0, requests = 0 } = found ?? {};
  const where = { organizationId, id };
  if (issues === 0 && requests === 0) {
    const gone = await tx.conversationsIssuesCluster.deleteMany({ where: { ...where, muted: false } });
    if (gone.count > 0) return false;
  }
  const counted = { terms: terms as Prisma.InputJsonValue, issues, conversations };
  await tx.conversationsIssuesCluster.updateMany({
    where,
    data: { ...counted, status: "pending", updatedAt: now(), version: { increment: 1 } },
  });
  return true;
}

/**
 * Removes the old versions of issues from the clusters, sorts the new versions into clusters, and stores the
 * result.
 */
export async function placeIssues(
  tx: Tx,
  organizationId: string,
  clusterIndex: ClusterIndex,
  before: readonly Pick<ConversationIssue, "id" | "clusterId" | "terms">[],
  issues: readonly SortedIssue[],
): Promise<void> {
  for (const { id, clusterId, terms } of before)
    clusterIndex.remove({ id, terms: terms as Terms }, clusterId);
  const sorted = clusterIndex.sort(issues);
  await createClusters(tx, organizationId, sorted);
  await mergeClusters(tx, organizationId, sorted);
  const [ids, clusterIds] = [[...sorted.placed.keys()], [...sorted.placed.values()]];
  await moveIssues.count(tx, { organizationId, ids, clusterIds });
  const touched = new Set([...sorted.placed.values(), ...sorted.merged.values()]);
  for (const { clusterId } of before)
    if (clusterId !== null && !sorted.merged.has(clusterId)) touched.add(clusterId);
  for (const id of [...touched].sort()) {
    const isThere = await refresh(tx, organizationId, id, clusterIndex.termsOf(id) ?? {});
    if (!isThere) clusterIndex.removeCluster(id);
  }
}
