import { db } from "@/db/client";
import { type JSONDocument, plainText } from "@/domains/content/markdown/document";
import type { LabelledIssue } from "./clusters/label";
import type { Terms } from "./clusters/vectors";
import type { Impact } from "./schema";

/** Issues of a cluster that are read to describe it: the newest. */
const READ_MAX = 200;

export type DescribedIssue = LabelledIssue & { details: string[] };

export async function readIssues(organizationId: string, clusterId: string): Promise<DescribedIssue[]> {
  const rows = await db().conversationIssue.findMany({
    where: { organizationId, clusterId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: READ_MAX,
  });
  return rows.map(({ title, details, impact, terms }) => {
    const paragraphs = (details as unknown as JSONDocument).nodes.map(plainText);
    return {
      title,
      details: paragraphs,
      texts: [title, ...paragraphs],
      impact: impact as Impact,
      terms: terms as Terms,
    };
  });
}
