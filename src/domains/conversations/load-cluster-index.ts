import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { ClusterIndex } from "./clusters/cluster-index";
import type { Terms } from "./clusters/vectors";

/** The maximum number of issues without a cluster that new issues are compared with. The newest of these issues are used. */
const WAITING_MAX = 1000;

/** Loads the data that new issues of an organization are compared with. */
export async function loadClusterIndex(organizationId: string): Promise<ClusterIndex> {
  const where = { organizationId };
  const [clusters, waiting, terms, issues] = await Promise.all([
    db().conversationsIssuesCluster.findMany({
      where,
      select: { id: true, terms: true, muted: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    db().conversationIssue.findMany({
      where: { organizationId, clusterId: null },
      select: { id: true, terms: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: WAITING_MAX,
    }),
    db().conversationTerm.findMany({ where, select: { term: true, issues: true } }),
    db().conversationIssue.count({ where }),
  ]);
  const read = <Row extends { terms: unknown }>(row: Row) => ({ ...row, terms: row.terms as Terms });
  const frequencies = new Map(terms.map((one) => [one.term, one.issues]));
  return new ClusterIndex(
    { clusters: clusters.map(read), waiting: waiting.map(read), frequencies, issues },
    newId,
  );
}
