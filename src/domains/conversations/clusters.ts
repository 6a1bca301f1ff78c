import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { inTransaction } from "@/db/transaction";
import { notFound } from "@/lib/errors";
import { readCluster } from "./cluster-rows";
import type { ClusterRow } from "./presenter";

/** Mutes a cluster, or lets change requests be made of it again. Throws 404 when there is none, 412 for a stale version. */
export async function updateCluster(
  act: Act,
  organizationId: string,
  id: string,
  { muted }: { muted?: boolean | undefined },
): Promise<ClusterRow> {
  await inTransaction(act, async (tx) => {
    const [row] = await tx.$queryRaw<{ version: number; muted: boolean }[]>`
      SELECT "version", "muted" FROM "ConversationsIssuesCluster"
      WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR NO KEY UPDATE`;
    if (!row) throw notFound("Cluster");
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
