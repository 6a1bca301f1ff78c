import { db } from "@/db/client";
import { languageModel } from "@/lib/model";

/** How far an organization's conversations have been looked at. */
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
