import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { pooled } from "@/db/client";
import { keysetPage, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { orNotFound } from "@/lib/errors";
import { type ClusterRow, clusterById, clustersCount, clustersPage, lockedCluster } from "./cluster-queries";
import type { ListClusters } from "./schema";

export function listClusters(organizationId: string, input: ListClusters & Paging) {
  const { orderBy, order, status = "" } = input;
  const filter = { ofStatus: input.status !== undefined };
  return keysetPage<ClusterRow>(input, {
    name: `conversations-clusters ${organizationId} ${orderBy} ${order} ${input.status ?? null}`,
    keyOf: (row) => {
      const value = row[orderBy];
      return [value instanceof Date ? value.toISOString() : value, row.id];
    },
    fetch: (key, take) =>
      clustersPage.of({ ...filter, isNext: key !== null, order, orderBy }).rows(listReads(take), {
        ...{ organizationId, status, now: now(), limit: take },
        ...{ value: String(key?.[0]), id: String(key?.[1]) },
      }),
    count: async () =>
      (await clustersCount.of(filter).first(reads(), { organizationId, status }))?.count ?? 0,
  });
}

/** Returns a cluster with all its counts. Throws 404 if the cluster doesn't exist. */
export const readCluster = async (organizationId: string, id: string): Promise<ClusterRow> =>
  orNotFound(await clusterById.first(pooled(), { organizationId, id, now: now() }), "Cluster");

/**
 * Mutes or unmutes a cluster. A muted cluster can't become a change request. Throws 404 if the cluster
 * doesn't exist, 412 for a stale version.
 */
export async function updateCluster(
  act: Act,
  organizationId: string,
  id: string,
  { muted }: { muted?: boolean | undefined },
): Promise<ClusterRow> {
  await inTransaction(act, async (tx) => {
    const row = orNotFound(await lockedCluster.first(tx, { organizationId, id }), "Cluster");
    assertIfMatch(act, row.version);
    if (muted === undefined || muted === row.muted) return;
    await tx.conversationsIssuesCluster.update({
      where: { organizationId_id: { organizationId, id } },
      data: { muted, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
  });
  return await readCluster(organizationId, id);
}
