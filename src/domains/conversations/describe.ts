import { db } from "@/db/client";
import type { ConversationsIssuesCluster, Prisma } from "@/db/generated/client";
import { type JSONDocument, plainText } from "@/domains/content/markdown/document";
import type { ClusterIndex } from "./clusters/cluster-index";
import { describeByKeywords, type LabelledIssue } from "./clusters/label";
import type { Terms } from "./clusters/vectors";
import { documentOf, documentOfTexts, listOfTexts, plainParagraph } from "./documents";
import type { ModelAsker } from "./model-asker";
import type { Impact } from "./schema";

/** The maximum number of issues that are used to describe a cluster. The newest issues are used. */
const READ_MAX = 200;

export async function readIssues(organizationId: string, clusterId: string): Promise<LabelledIssue[]> {
  const rows = await db().conversationIssue.findMany({
    where: { organizationId, clusterId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: READ_MAX,
  });
  return rows.map(({ title, details, impact, terms }) => ({
    title,
    details: (details as unknown as JSONDocument).nodes.map(plainText),
    impact: impact as Impact,
    terms: terms as Terms,
  }));
}

/** The model's description stays valid until the cluster has grown by this factor. */
const GROWTH_MIN = 1.2;

function summaryOf(typical: readonly LabelledIssue[]): JSONDocument {
  const titles = typical.map(({ title }) => title);
  return documentOf([plainParagraph("Examples of what customers wrote:"), listOfTexts(titles)]);
}

/**
 * Whether the model's description is still valid, so that the model isn't called whenever an issue joins the
 * cluster.
 */
const isStillDescribed = ({ describedBy, describedIssues, issues }: ConversationsIssuesCluster) =>
  describedBy === "model" && issues < describedIssues * GROWTH_MIN && issues > describedIssues / GROWTH_MIN;

async function describe(
  cluster: ConversationsIssuesCluster,
  clusterIndex: ClusterIndex,
  asker: ModelAsker,
): Promise<void> {
  const { organizationId, id } = cluster;
  const issues = await readIssues(organizationId, id);
  const { label, impact, typical } = describeByKeywords(clusterIndex.weightsOf(id), issues);
  const own = { icon: "comments", impact, status: "ready" };
  const kept = isStillDescribed(cluster);
  const words = kept || issues.length === 0 ? null : await asker.describe(issues);
  const summary = words ? documentOfTexts(words.summary) : summaryOf(typical);
  const said = {
    label: words?.label ?? label,
    summary: summary as unknown as Prisma.InputJsonValue,
    describedBy: words ? "model" : "keywords",
    describedIssues: cluster.issues,
  };
  await db().conversationsIssuesCluster.updateMany({
    where: { organizationId, id },
    data: { ...own, ...(!kept && issues.length > 0 && said), version: { increment: 1 } },
  });
}

/**
 * Describes the clusters whose issues have changed. Call this only in a job of the organization's queue,
 * which runs one job at a time.
 */
export async function describeClusters(
  organizationId: string,
  clusterIndex: ClusterIndex,
  asker: ModelAsker,
): Promise<void> {
  const clusters = await db().conversationsIssuesCluster.findMany({
    where: { organizationId, status: { in: ["pending", "analysing"] } },
    orderBy: { id: "asc" },
  });
  for (const cluster of clusters) {
    const where = { organizationId, id: cluster.id };
    await db().conversationsIssuesCluster.updateMany({ where, data: { status: "analysing" } });
    await describe(cluster, clusterIndex, asker);
  }
}
